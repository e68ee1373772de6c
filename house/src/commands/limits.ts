import { command, list } from '../command.ts'
import { combined, optional, required } from '../field.ts'
import { amount, money } from '../printing.ts'
import { Problem } from '../problem.ts'
import { readAmountOrNone, readOperatorId } from '../reading.ts'

const amountText = (limit: number | null) => (limit === null ? 'none' : money(limit))

/** `staff:ana`, `role:clerk` or `operator:1001` */
const holder = combined(
  {
    staff: optional('--staff <name>', 'For a staff member and the API keys of that person'),
    role: optional('--role <role>', 'For a role, or for a role of your own'),
    operator: optional('--operator <id>', 'For an operator (its float)', readOperatorId),
  },
  (given) => {
    const holders = Object.entries(given).filter(([, name]) => name !== undefined)
    const [first] = holders
    if (first === undefined || holders.length > 1)
      throw new Problem('usage', 'Name one of --staff, --role and --operator')
    return first.join(':')
  },
)

export const limitCommands = [
  list('limits list', 'listLimits', {
    does: 'List all limits, with the amounts of today',
    rows: 'limits',
    columns: [
      ['For', 'holder'],
      'kind',
      amount('each', 'Per transaction', 'none'),
      amount('day', 'Per day', 'none'),
      amount('usedToday', 'Today'),
    ],
    empty: 'No limits.',
  }),
  command('limits set', 'setLimit', {
    does: 'Set or remove a limit. Above it, a second person must approve',
    more: 'The limit of a person replaces the limit of the role',
    takes: {
      kind: required('<kind>', 'Credit granted, redeems paid, or stock sold to operators', [
        'credit',
        'redeem',
        'stock',
      ]),
      holder,
      each: required('--each <amount>', 'Maximum per transaction, or none', readAmountOrNone),
      day: required('--day <amount>', 'Maximum per day, or none', readAmountOrNone),
    },
    examples: ['credit --role clerk --each 500 --day 5000', 'redeem --operator 1001 --each none --day 20000'],
    prints: ({ limit }) =>
      `${limit.holder}, ${limit.kind}: ${amountText(limit.each)} per transaction, ${amountText(limit.day)} per day.`,
  }),
]
