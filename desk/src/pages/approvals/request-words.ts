/** Describes what a request will do. */
import type { HouseData } from '@lucero/contract/house/client'
import { addAmounts } from '@lucero/contract/shared/decimal'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import type { Line } from '../../action/receipt.ts'
import { betNames, flagNames, roundDurationName } from '../../lib/package-settings-words.ts'
import { packageIn } from '../../lib/paths.ts'
import { fieldsIn } from '../../lib/server-words.ts'
import { roleNames } from '../../shell/role-names.ts'

export type Approval = HouseData<'listApprovals'>['approvals'][number]

type Words = { subject: string; amount: string; player: string | undefined; total: string | undefined }

const sentences: Record<string, (words: Words) => string> = {
  grantCredit: ({ subject, amount }) => t('Grant {amount} to {subject}', { amount, subject }),
  confirmRedeem: ({ subject, amount, player }) =>
    player === undefined || amount === ''
      ? t('Pay redeem {subject}', { subject })
      : t('Pay {amount} to {player}, redeem {id}', { amount, player, id: subject }),
  confiscate: ({ subject, total }) =>
    total === undefined
      ? t('Take all credit of {subject} and close the account', { subject })
      : t('Take {amount} from {subject}, all credit, and close the account', { amount: total, subject }),
  erasePlayer: ({ subject }) => t('Delete the personal data of {subject}', { subject }),
  publishBonus: ({ subject }) => t('Publish the bonus {subject}', { subject }),
  setRace: ({ amount }) => t('Set the prizes of the weekly race, {amount} each week', { amount }),
  rotateLogKey: () => t('Replace the key of the public log'),
  releaseBook: ({ subject }) => t('Release the frozen book of {subject}', { subject }),
  sellStock: ({ subject, amount }) => t('Sell {amount} of stock to operator {subject}', { subject, amount }),
  grantBonus: ({ subject, amount }) =>
    amount === ''
      ? t('Offer a bonus to {subject}', { subject })
      : t('Offer a bonus of {amount} to {subject}', { subject, amount }),
  addProvider: ({ subject }) => t('Add the provider {subject}', { subject }),
  rotateSecret: ({ subject }) => t('Give the provider {subject} a new secret', { subject }),
  switchProvider: ({ subject }) => t('Enable the provider {subject}', { subject }),
  addConnection: ({ subject }) => t('Add the connection {subject} to an aggregator', { subject }),
  changeConnection: ({ subject }) => t('Change the connection {subject} to an aggregator', { subject }),
  trustConnectionKey: ({ subject }) => t('Accept a new key of the aggregator {subject}', { subject }),
  addGame: ({ subject }) => t('Add the game {subject}', { subject }),
  switchGame: ({ subject }) => t('Enable the game {subject}', { subject }),
  changeGame: ({ subject }) => t('Change the game {subject}', { subject }),
  limitGame: ({ subject }) => t('Raise the maximum bet of the game {subject}', { subject }),
  setTrial: ({ subject }) => t('Show the game {subject} to everybody', { subject }),
  trialPackage: ({ subject }) => t('Start a trial of version {version} of {game}', packageIn(subject)),
  publishPackage: ({ subject }) => t('Publish version {version} of {game}', packageIn(subject)),
  changePackageSettings: ({ subject }) => t('Change the bets of the game {subject}', { subject }),
  changePhoneFor: ({ subject }) => t('Change the phone of {subject}', { subject }),
  unlockPlayer: ({ subject }) => t('Unlock the sign-in of {subject} once more', { subject }),
  liftExclusion: ({ subject }) => t('Lift the exclusion of {subject}', { subject }),
  createOperator: ({ subject }) => t('Add operator {subject} with a welcome credit', { subject }),
  changeOperator: ({ subject }) => t('Raise the welcome credit of operator {subject}', { subject }),
}

/** `player:ana` → `ana`. A bonus has its title; one of an older version the first part of its id. */
function nameIn({ subject, snapshot }: Approval): string {
  const name = subject.replace(/^[a-z-]+:/, '')
  return snapshot?.bonus?.title ?? (subject.startsWith('bonus:') ? name.slice(0, 8) : name)
}

export function sentenceOf(approval: Approval): string {
  const { amount } = fieldsIn(approval.after)
  const player = approval.snapshot?.player
  const words = styleFor(sentences, approval.call)
  const sentence = words?.({
    subject: nameIn(approval),
    amount: typeof amount === 'number' ? formatAmount(amount) : '',
    player: player?.username,
    total: player ? formatAmount(addAmounts(player.balances.map(({ total }) => total))) : undefined,
  })
  return sentence ?? `${approval.call} ${approval.subject}`
}

type Reason = Pick<Approval, 'why' | 'whyCode' | 'whyFields'>

/** Why a second person is needed. A request of an older version has only the sentence, and a newer server may send codes that are unknown here. */
export function whyText({ why, whyCode, whyFields }: Reason): string {
  if (whyCode === 'cannot-be-undone') return t('It cannot be undone.')
  if (whyCode === 'opens-a-way') return t('It opens a way to money or to an account.')
  if (whyCode !== 'above-limit') return why
  const { holder = '', per } = whyFields
  if (per === 'transaction')
    return t('It is above the limit of {holder} per transaction.', { holder: holderText(holder) })
  return per === 'day' ? t('It is above the limit of {holder} per day.', { holder: holderText(holder) }) : why
}

/** `role:clerk`, `operator:1001` or `staff:ana` */
function holderText(holder: string): string {
  const at = holder.indexOf(':')
  const [kind, name] = [holder.slice(0, at), holder.slice(at + 1)]
  if (kind === 'role') return t('role {name}', { name: wordFor(roleWords, name) })
  return kind === 'operator' ? t('operator {name}', { name }) : name
}

const roleWords = Object.fromEntries(
  (['owner', 'manager', 'clerk', 'operator', 'auditor'] as const).map((role) => [role, () => roleNames()[role]]),
)

const labels = {
  amount: () => t('Amount'),
  operatorId: () => t('Operator'),
  reason: () => t('Reason'),
  standing: () => t('Status'),
  quietly: () => t('Notification'),
  accept: () => t('Which balances count'),
  state: () => t('State'),
  ...betNames,
  ...flagNames,
  minimumRoundDuration: roundDurationName,
}

/** Values that are words of the program. */
const valueWords: Record<string, Record<string, () => string>> = {
  quietly: {
    true: () => t('Nobody gets a notification'),
    false: () => t('Every player it is for gets a notification'),
  },
  state: { trial: () => t('In trial'), published: () => t('Published|version') },
  accept: { stored: () => t('The stored ones'), recomputed: () => t('The recomputed ones') },
}

/** The lines of `after`, readable: amounts with separators, operators by name. */
export function linesOf(approval: Approval, operatorName: (id: number) => string): Line[] {
  return Object.entries(fieldsIn(approval.after))
    .filter(([, value]) => value !== null && value !== undefined)
    .flatMap(([name, value]) =>
      name === 'prizes'
        ? prizeLines(value)
        : { label: wordFor(labels, name), value: valueText(name, value, operatorName) },
    )
}

/** The prizes of the race, the first place first. */
const prizeLines = (prizes: unknown): Line[] =>
  (prizes as readonly { title: string; amount: number }[]).map(({ title, amount }, index) => ({
    label: t('Place {place}', { place: index + 1 }),
    value: `${title}, ${formatAmount(amount)}`,
  }))

function valueText(name: string, value: unknown, operatorName: (id: number) => string): string {
  if (name === 'amount' && typeof value === 'number') return formatAmount(value)
  if (name === 'operatorId' && typeof value === 'number') return operatorName(value)
  const words = styleFor(valueWords, name)
  if (words) return wordFor(words, String(value))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export const stateWords = {
  pending: () => t('Pending'),
  approved: () => t('Approved'),
  declined: () => t('Declined'),
  expired: () => t('Expired|request'),
}
export const stateTones = { pending: 'gold', approved: 'green', declined: 'red', expired: 'neutral' } as const
