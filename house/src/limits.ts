/** Limits of the staff, and requests that wait for a second person. */
import { Argument, Option, type Command } from 'commander'
import type { HouseData } from '@lucero/contract/house-client'
import { act, examples, type HouseContext } from './house.ts'
import { money, stripControl, table, time, withNext } from './printing.ts'
import { Problem } from './problem.ts'
import { readAmountOrNone, readApprovalId, readLimit, readOperatorId } from './reading.ts'

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

const states = ['pending', 'approved', 'declined', 'expired'] as const
type State = (typeof states)[number]

export function addApprovals(program: Command): void {
  const approvals = program
    .command('approvals')
    .description('requests that wait for a second person')
    .addHelpText('after', examples('approvals list', 'approvals list --state pending'))
  approvals
    .command('list')
    .description('requests, newest first; your own if you may not decide')
    .addOption(new Option('--state <state>', 'only these').choices(states))
    .option('--after <cursor>', 'the next page, as the page before names it')
    .option('--limit <number>', 'how many at most (20)', readLimit)
    .addHelpText('after', examples('approvals list --state pending'))
    .action(act(list))
  approvals
    .command('approve')
    .description("approve another person's request: it happens now, within your own limits")
    .argument('<approvalId>', 'approvals list shows it', readApprovalId)
    .addHelpText('after', examples('approvals approve 6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02'))
    .action(act(approve))
  approvals
    .command('decline')
    .description('decline a pending request')
    .argument('<approvalId>', 'approvals list shows it', readApprovalId)
    .option('--reason <text>', 'why; the requester sees it')
    .addHelpText('after', examples('approvals decline 6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02 --reason "Wrong amount"'))
    .action(act(decline))
}

type Approval = HouseData<'listApprovals'>['approvals'][number]

const summary = ({ call, subject, after }: Approval) => `${call} ${subject}${after === null ? '' : ` ${after}`}`

async function list(house: HouseContext, query: { state?: State; after?: string; limit?: number }): Promise<void> {
  const data = await house.call('listApprovals', query)
  const shown = table(
    data.approvals,
    [
      { title: 'Request', of: ({ id }) => id },
      { title: 'When (UTC)', of: ({ createdAt }) => time(createdAt) },
      { title: 'By', of: ({ requester, role }) => `${requester} (${role})` },
      { title: 'What', of: summary, width: 50 },
      { title: 'Why', of: ({ why }) => why, width: 30 },
      { title: 'State', of: ({ state }) => state },
      { title: 'Decided by', of: ({ decidedBy, reason }) => [decidedBy, reason].filter(Boolean).join(': ') },
      { title: 'Until (UTC)', of: ({ expiresAt }) => time(expiresAt) },
    ],
    'No requests.',
  )
  house.show(data, withNext(shown, data.next))
}

async function approve(house: HouseContext, approvalId: string): Promise<void> {
  await house.confirm(async () => {
    const request = await findPending(house, approvalId)
    return request ? `Approve ${stripControl(summary(request))} of ${stripControl(request.requester)}?` : 'Approve it?'
  })
  const data = await house.call('approveRequest', { approvalId })
  house.show(data, `Done: ${stripControl(summary(data.approval))}.`)
}

async function findPending(house: HouseContext, approvalId: string): Promise<Approval | undefined> {
  for (let after: string | null | undefined = undefined; after !== null;) {
    const page: HouseData<'listApprovals'> = await house.call('listApprovals', { state: 'pending', limit: 999, after })
    const request = page.approvals.find(({ id }) => id === approvalId)
    if (request) return request
    after = page.next ?? null
  }
  return undefined
}

async function decline(house: HouseContext, approvalId: string, { reason }: { reason?: string }): Promise<void> {
  const data = await house.call('declineRequest', { approvalId, reason })
  house.show(data, `Declined: ${stripControl(summary(data.approval))}.`)
}
