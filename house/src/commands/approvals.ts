import type { HouseData } from '@lucero/contract/house/client'
import { addAmounts } from '@lucero/contract/shared/decimal'
import { command, list } from '../command.ts'
import { optional, pages, required } from '../field.ts'
import { count, money, time } from '../printing.ts'
import { readApprovalId } from '../reading.ts'

type Approval = HouseData<'listApprovals'>['approvals'][number]
type Details = HouseData<'showApproval'>
type Subject = Details['now']
type Change = { amount?: number; operatorId?: number; quietly?: boolean; prizes?: { title: string; amount: number }[] }

const approvalId = required('<approvalId>', 'As approvals list shows it', readApprovalId)

/** A newer server may send anything. */
function changeIn(after: string | null): Change {
  try {
    return (JSON.parse(after ?? '{}') ?? {}) as Change
  } catch {
    return {}
  }
}

type Words = { name: string; change: Change; amount: string; snapshot: Subject | null }

const sentences: Record<string, (words: Words) => string> = {
  grantCredit: ({ name, change, amount }) => `grant ${amount} to ${name}, operator ${change.operatorId}`,
  confirmRedeem: ({ name, amount, change, snapshot }) =>
    `pay ${amount} to ${snapshot?.player?.username ?? '?'}, redeem ${name}, operator ${change.operatorId}`,
  confiscate: ({ name, snapshot }) => {
    const total = snapshot?.player && money(addAmounts(snapshot.player.balances.map((one) => one.total)))
    return `take ${total ?? 'all credit'} from ${name} and close the account`
  },
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

function detailsText({ approval, now, notes, findings }: Details): string[] {
  const { requester, role, createdAt, requestReason, why, snapshot, state } = approval
  return [
    `${sentenceOf(approval)} (${state})`,
    `Requested by ${requester} (${role}) at ${time(createdAt)} UTC`,
    `Reason: ${requestReason ?? 'none'}`,
    `Why two people: ${why}`,
    ...(snapshot ? ['When it was requested:', ...subjectText(snapshot)] : []),
    'Now:',
    ...subjectText(now),
    ...notes.map(({ author, note, createdAt: at }) => `Note of ${author}, ${time(at)} UTC: ${note}`),
    ...findings.map(({ id, kind, score }) => `Open risk finding ${id}: ${kind}, score ${score}`),
  ]
}

function subjectText({ player, redeem, bonus, prizes }: Subject): string[] {
  const lines = [
    ...(player ? [`player ${player.username}, ${player.standing}`] : []),
    ...(player?.balances.map(
      ({ operatorId, mainWallet, total }) =>
        `operator ${operatorId}: ${money(mainWallet)} in the main wallet, ${money(total)} with games, redeems and bonuses`,
    ) ?? []),
    ...(redeem
      ? [
          `redeem ${redeem.redeem_id}: ${money(redeem.amount)}, ${redeem.status}, made ${time(redeem.createdAt)} UTC, ${redeem.wrongCodes} wrong codes`,
        ]
      : []),
    ...(bonus ? bonusText(bonus) : []),
    ...(prizes?.map(({ title, amount }, index) => `place ${index + 1}: ${title}, ${money(amount)}`) ?? []),
  ]
  return (lines.length ? lines : ['nothing that you may see']).map((line) => `  ${line}`)
}

const bonusText = (bonus: NonNullable<Subject['bonus']>): string[] => [
  `bonus ${bonus.title}, ${bonus.status}: ${money(bonus.amount)} for each player, wagering requirement ${money(bonus.target)}`,
  `from ${time(bonus.from)} to ${time(bonus.until)} UTC, ${bonus.repeats ? 'once a day' : 'once'}`,
  `${count(bonus.players)} players (${bonus.audience}${bonus.operatorId === null ? '' : ` ${bonus.operatorId}`})`,
  `${money(bonus.highestCredit)} of credit if each activates it once, at most ${money(bonus.highestPayout)} collected`,
]

export const approvalCommands = [
  list('approvals list', 'listApprovals', {
    does: 'List requests for a second person and their status, newest first',
    more: 'Without the permission to decide, your own',
    takes: {
      state: optional('--state <state>', 'Only requests in this state', ['pending', 'approved', 'declined', 'expired']),
      ...pages(),
    },
    examples: ['--state pending'],
    rows: 'approvals',
    columns: [
      ['Request', 'id'],
      'createdAt',
      ['By', ({ requester, role }) => `${requester} (${role})`],
      ['What', sentenceOf, 50],
      ['Reason', 'requestReason', 30],
      ['Why two people', 'why', 30],
      'state',
      ['Decided by', ({ decidedBy, reason }) => [decidedBy, reason].filter(Boolean).join(': ')],
      ['Until (UTC)', 'expiresAt'],
    ],
    empty: 'No requests.',
  }),
  command('approvals show', 'showApproval', {
    does: 'Show a request with its reason, its subject when it was made and now, notes and open findings',
    takes: { approvalId },
    examples: ['6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02'],
    prints: detailsText,
  }),
  command('approvals approve', 'approveRequest', {
    does: "Approve another person's request. It is executed at once, within your own limits",
    takes: { approvalId },
    examples: ['6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02'],
    confirm: async (sent, house) => [...detailsText(await house.call('showApproval', sent)), 'Approve it?'],
    prints: ({ approval }) => `Done: ${sentenceOf(approval)}.`,
  }),
  command('approvals decline', 'declineRequest', {
    takes: { approvalId, reason: optional('--reason <text>', 'The requester sees it') },
    examples: ['6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02 --reason "Wrong amount"'],
    prints: ({ approval }) => `Declined: ${sentenceOf(approval)}.`,
  }),
]
