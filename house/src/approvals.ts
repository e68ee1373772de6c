/** Requests that wait for a second person. */
import { Option, type Command } from 'commander'
import type { HouseData } from '@lucero/contract/house/client'
import { toAmount, toCents } from '@lucero/contract/shared/money'
import { act, examples, type HouseContext } from './house.ts'
import { count, money, stripControl, table, time, withNext } from './printing.ts'
import { readApprovalId, readLimit } from './reading.ts'

const states = ['pending', 'approved', 'declined', 'expired'] as const
type State = (typeof states)[number]

export function addApprovals(program: Command): void {
  const approvals = program
    .command('approvals')
    .description('requests that wait for a second person')
    .addHelpText(
      'after',
      examples('approvals list --state pending', 'approvals show 6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02'),
    )
  approvals
    .command('list')
    .description('requests, newest first; your own if you may not decide')
    .addOption(new Option('--state <state>', 'only these').choices(states))
    .option('--after <cursor>', 'the next page, as the page before names it')
    .option('--limit <number>', 'how many at most (20)', readLimit)
    .addHelpText('after', examples('approvals list --state pending'))
    .action(act(list))
  approvals
    .command('show')
    .description('one request: what it is about, when it was made and now, with notes and open findings')
    .argument('<approvalId>', 'approvals list shows it', readApprovalId)
    .addHelpText('after', examples('approvals show 6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02'))
    .action(act(show))
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
type Details = HouseData<'showApproval'>
type Subject = Details['now']

type Change = { amount?: number; operatorId?: number; quietly?: boolean; prizes?: { title: string; amount: number }[] }

/** A newer server may send anything. */
function changeIn(after: string | null): Change {
  try {
    return (JSON.parse(after ?? '{}') ?? {}) as Change
  } catch {
    return {}
  }
}

const totalOf = (subject: Subject | null): string | undefined =>
  subject?.player
    ? money(toAmount(subject.player.balances.reduce((sum, { total }) => sum + toCents(total), 0n)))
    : undefined

type Words = { name: string; change: Change; amount: string; snapshot: Subject | null }

const sentences: Record<string, (words: Words) => string> = {
  grantCredit: ({ name, change, amount }) => `grant ${amount} to ${name}, operator ${change.operatorId}`,
  confirmRedeem: ({ name, amount, change, snapshot }) =>
    `pay ${amount} to ${snapshot?.player?.username ?? '?'}, redeem ${name}, operator ${change.operatorId}`,
  confiscate: ({ name, snapshot }) => `take ${totalOf(snapshot) ?? 'all credit'} from ${name} and close the account`,
  erasePlayer: ({ name }) => `delete the personal data of ${name}`,
  publishBonus: ({ name, change, snapshot }) =>
    `publish the bonus ${snapshot?.bonus?.title ?? name}, ${change.quietly ? 'without' : 'with'} a notification`,
  setRace: ({ change, amount }) =>
    `set the prizes of the weekly race, ${amount} each week: ${change.prizes?.map((prize) => `${prize.title} ${money(prize.amount)}`).join(', ')}`,
  releaseBook: ({ name }) => `release the frozen book of ${name}`,
}

/** The call in words. A call that is unknown here is shown as it is. */
function sentenceOf({ call, subject, after, snapshot }: Approval): string {
  const [change, name] = [changeIn(after), subject.replace(/^[a-z-]+:/, '')]
  const amount = typeof change.amount === 'number' ? money(change.amount) : ''
  const words = Object.hasOwn(sentences, call) ? sentences[call] : undefined
  // A server of an older version sends no snapshot.
  return words?.({ name, change, amount, snapshot: snapshot ?? null }) ?? `${call} ${subject} ${after ?? ''}`.trim()
}

async function list(house: HouseContext, query: { state?: State; after?: string; limit?: number }): Promise<void> {
  const data = await house.call('listApprovals', query)
  const shown = table(
    data.approvals,
    [
      { title: 'Request', of: ({ id }) => id },
      { title: 'When (UTC)', of: ({ createdAt }) => time(createdAt) },
      { title: 'By', of: ({ requester, role }) => `${requester} (${role})` },
      { title: 'What', of: sentenceOf, width: 50 },
      { title: 'Reason', of: ({ requestReason }) => requestReason ?? '', width: 30 },
      { title: 'Why two people', of: ({ why }) => why, width: 30 },
      { title: 'State', of: ({ state }) => state },
      { title: 'Decided by', of: ({ decidedBy, reason }) => [decidedBy, reason].filter(Boolean).join(': ') },
      { title: 'Until (UTC)', of: ({ expiresAt }) => time(expiresAt) },
    ],
    'No requests.',
  )
  house.show(data, withNext(shown, data.next))
}

async function show(house: HouseContext, approvalId: string): Promise<void> {
  const data = await house.call('showApproval', { approvalId })
  house.show(data, detailsText(data))
}

function detailsText({ approval, now, notes, findings }: Details): string {
  const { requester, role, createdAt, requestReason, why, snapshot, state } = approval
  return [
    `${sentenceOf(approval)} (${state})`,
    `Requested by ${requester} (${role}) at ${time(createdAt)} UTC`,
    `Reason: ${requestReason ?? 'none'}`,
    `Why two people: ${why}`,
    ...(snapshot ? ['When it was requested:', ...subjectLines(snapshot)] : []),
    'Now:',
    ...subjectLines(now),
    ...notes.map(({ author, note, createdAt: at }) => `Note of ${author}, ${time(at)} UTC: ${note}`),
    ...findings.map(({ id, kind, score }) => `Open risk finding ${id}: ${kind}, score ${score}`),
  ]
    .map(stripControl)
    .join('\n')
}

function subjectLines({ player, redeem, bonus, prizes }: Subject): string[] {
  const lines = [
    player && `player ${player.username}, ${player.standing}`,
    ...(player?.balances.map(
      ({ operatorId, mainWallet, total }) =>
        `operator ${operatorId}: ${money(mainWallet)} in the main wallet, ${money(total)} with games, redeems and bonuses`,
    ) ?? []),
    redeem &&
      `redeem ${redeem.redeem_id}: ${money(redeem.amount)}, ${redeem.status}, made ${time(redeem.createdAt)} UTC, ${redeem.wrongCodes} wrong codes`,
    ...(bonus ? bonusLines(bonus) : []),
    ...(prizes?.map(({ title, amount }, index) => `place ${index + 1}: ${title}, ${money(amount)}`) ?? []),
  ].filter((line) => line !== null)
  return (lines.length ? lines : ['nothing that you may see']).map((line) => `  ${line}`)
}

const bonusLines = (bonus: NonNullable<Subject['bonus']>): string[] => [
  `bonus ${bonus.title}, ${bonus.status}: ${money(bonus.amount)} for each player, ${money(bonus.target)} to be staked`,
  `from ${time(bonus.from)} to ${time(bonus.until)} UTC, ${bonus.repeats ? 'once a day' : 'once'}`,
  `${count(bonus.players)} players (${bonus.audience}${bonus.operatorId === null ? '' : ` ${bonus.operatorId}`})`,
  `${money(bonus.highestCredit)} of credit if each activates it once, at most ${money(bonus.highestPayout)} collected`,
]

async function approve(house: HouseContext, approvalId: string): Promise<void> {
  await house.confirm(async () => `${detailsText(await house.call('showApproval', { approvalId }))}\nApprove it?`)
  const data = await house.call('approveRequest', { approvalId })
  house.show(data, `Done: ${stripControl(sentenceOf(data.approval))}.`)
}

async function decline(house: HouseContext, approvalId: string, { reason }: { reason?: string }): Promise<void> {
  const data = await house.call('declineRequest', { approvalId, reason })
  house.show(data, `Declined: ${stripControl(sentenceOf(data.approval))}.`)
}
