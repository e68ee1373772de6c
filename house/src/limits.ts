/** Limits of the staff. */
import { Argument, Option, type Command } from 'commander'
import { act, examples, type HouseContext } from './house.ts'
import { money, stripControl, table } from './printing.ts'
import { Problem } from './problem.ts'
import { readAmountOrNone, readOperatorId } from './reading.ts'

type Amount = number | 'none'
type LimitOptions = { staff?: string; role?: string; operator?: number; each?: Amount; day?: Amount }

export function addLimits(program: Command): void {
  const limits = program
    .command('limits')
    .description('the most that staff and operators may grant and pay')
    .addHelpText('after', examples('limits list', 'limits set credit --role clerk --each 500 --day 5000'))
  limits
    .command('list')
    .description('all limits, with the amounts of today (UTC)')
    .addHelpText('after', examples('limits list'))
    .action(act(listLimits))
  limits
    .command('set')
    .description(
      'set or remove a limit; above it a second person must approve. A limit of a person replaces that of the role',
    )
    .addArgument(new Argument('<kind>', 'credit granted, or redeems paid').choices(['credit', 'redeem']))
    .option('--staff <name>', 'for one staff member and the API keys of that person')
    .addOption(new Option('--role <role>', 'for a role').choices(['owner', 'manager', 'clerk', 'operator']))
    .option('--operator <id>', 'for an operator: its float', readOperatorId)
    .requiredOption('--each <amount>', 'per transaction, or none', readAmountOrNone)
    .requiredOption('--day <amount>', 'per UTC day, or none', readAmountOrNone)
    .addHelpText(
      'after',
      examples(
        'limits set credit --role clerk --each 500 --day 5000',
        'limits set redeem --operator 1001 --each none --day 20000',
      ),
    )
    .action(act(setLimit))
}

const amountText = (amount: number | null) => (amount === null ? 'none' : money(amount))

async function listLimits(house: HouseContext): Promise<void> {
  const data = await house.call('listLimits')
  const shown = table(
    data.limits,
    [
      { title: 'For', of: ({ holder }) => holder },
      { title: 'Kind', of: ({ kind }) => kind },
      { title: 'Per transaction', of: ({ each }) => amountText(each), right: true },
      { title: 'Per day', of: ({ day }) => amountText(day), right: true },
      { title: 'Today', of: ({ usedToday }) => money(usedToday), right: true },
    ],
    'No limits.',
  )
  house.show(data, shown)
}

function holderOf({ staff, role, operator }: LimitOptions): string {
  const holders = [
    staff === undefined ? [] : [`staff:${staff}`],
    role === undefined ? [] : [`role:${role}`],
    operator === undefined ? [] : [`operator:${operator}`],
  ].flat()
  const [holder] = holders
  if (holder === undefined || holders.length > 1)
    throw new Problem('usage', 'Name one of --staff, --role and --operator')
  return holder
}

async function setLimit(house: HouseContext, kind: 'credit' | 'redeem', options: LimitOptions): Promise<void> {
  const [holder, none] = [
    holderOf(options),
    (amount: Amount | undefined) => (typeof amount === 'number' ? amount : null),
  ]
  const data = await house.call('setLimit', { holder, kind, each: none(options.each), day: none(options.day) })
  const { each, day } = data.limit
  house.show(data, `${stripControl(holder)}, ${kind}: ${amountText(each)} per transaction, ${amountText(day)} per day.`)
}
