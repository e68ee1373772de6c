/** Title, details, amount and link of an entry of the timeline. */
import type { TimelineEntry } from '@lucero/contract/house/overview'
import type { ReactNode } from 'react'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { actorName } from '../../lib/actor-name.ts'
import { paths } from '../../lib/paths.ts'
import { actionText, grantStates } from '../../lib/server-words.ts'
import { connections } from '../../player/standing.tsx'
import { redeemStatuses } from '../../player/redeem-status.ts'
import { suspensionText } from '../../player/suspension-words.ts'
import { topicWord } from '../inbox/inbox-words.ts'
import { changeText } from './change-words.ts'
import { exclusionLengthNames, limitActions, movementNames, roundStates, smsStates } from './timeline-kinds.ts'

/** `to` is a page of the desk, `href` a page outside of it. */
type EntryWords = { title: string; details: string[]; amount?: ReactNode; to?: string; href?: string }
type OperatorNames = (id: number) => string

const short = (id: string) => id.slice(0, 8)
const filled = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.filter((text) => Boolean(text)) as string[]

export function wordsOf(entry: TimelineEntry, nameOf: OperatorNames): EntryWords {
  switch (entry.kind) {
    case 'transfer':
    case 'round':
    case 'redeem':
    case 'bonus':
      return moneyWords(entry, nameOf)
    case 'application':
      return {
        title: t('Applied to {operator}', { operator: nameOf(entry.operatorId) }),
        details: filled([
          entry.rejection === null ? wordFor(connections, entry.status) : null,
          entry.note && `“${entry.note}”`,
          entry.rejection && t('rejected: {reason}', { reason: entry.rejection }),
        ]),
        ...(entry.status === 'applied' && { to: paths.applications }),
      }
    case 'session':
      return { title: t('Signed in'), details: filled([entry.browser, entry.system]) }
    case 'device':
      return { title: t('Device {id} used', { id: entry.id }), details: [] }
    case 'limits':
      return { title: wordFor(limitActions, entry.action), details: limitDetails(entry.fields) }
    case 'suspension':
      return suspensionWords(entry)
    case 'staff':
      return staffWords(entry, nameOf)
    case 'sms':
    case 'message':
    case 'notice':
    case 'note':
      return textWords(entry)
    default: {
      // A kind that this build does not have.
      const { kind, id } = entry as { kind: string; id: string }
      return { title: kind, details: [id] }
    }
  }
}

type SuspensionEntry = Extract<TimelineEntry, { kind: 'suspension' }>

function suspensionWords({ scope, until, reason, message, by, endedAt, endedBy }: SuspensionEntry): EntryWords {
  const name = endedBy && actorName(endedBy)
  return {
    title: suspensionText({ scope, until }),
    details: filled([
      t('by {name}', { name: actorName(by) }),
      reason,
      message && `“${message}”`,
      endedAt && name && t('ended {time} UTC by {name}', { time: endedAt.slice(0, 16).replace('T', ' '), name }),
    ]),
  }
}

type MoneyEntry = Extract<TimelineEntry, { kind: 'transfer' | 'round' | 'redeem' | 'bonus' }>

function moneyWords(entry: MoneyEntry, nameOf: OperatorNames): EntryWords {
  const operator = nameOf(entry.operatorId)
  switch (entry.kind) {
    case 'transfer':
      return {
        title: wordFor(movementNames, entry.movement, entry.game?.name ?? t('a game')),
        details: filled([
          operator,
          entry.balance && t('balance {amount}', { amount: formatAmount(entry.balance.total) }),
          entry.staff && t('by {name}', { name: actorName(entry.staff) }),
          entry.approver && t('approved by {name}', { name: entry.approver }),
        ]),
        amount: <Movement amount={entry.amount} change={entry.change} />,
        ...(entry.roundUrl !== undefined && { href: entry.roundUrl }),
      }
    case 'round':
      return {
        title: t('Round of {game}', { game: entry.game.name }),
        details: filled([
          t('stake {amount}', { amount: formatAmount(entry.bet) }),
          t('paid {amount}', { amount: formatAmount(entry.paid) }),
          entry.state === 'closed' ? null : wordFor(roundStates, entry.state),
          entry.isFreeSpin ? t('free spin') : null,
          operator,
          t('round {id}', { id: short(entry.roundId) }),
        ]),
        amount: <Amount value={entry.paid - entry.bet} sign tone={entry.paid > entry.bet ? 'green' : 'plain'} />,
        ...(entry.roundUrl !== null && { href: entry.roundUrl }),
      }
    case 'redeem':
      return {
        title: t('Redeem {id}', { id: entry.id }),
        details: filled([
          wordFor(redeemStatuses, entry.status),
          operator,
          entry.wrongCodes > 0 ? t('{count} wrong codes', { count: entry.wrongCodes }) : null,
        ]),
        amount: <Amount value={entry.amount} />,
        to: `${paths.counter}?redeem=${encodeURIComponent(entry.id)}`,
      }
    case 'bonus':
      return {
        title: t('Bonus {title}', { title: entry.title }),
        details: filled([
          wordFor(grantStates, entry.state),
          operator,
          t('wagered {amount}', { amount: formatAmount(entry.wagered) }),
          entry.forfeited === null ? null : t('forfeited {amount}', { amount: formatAmount(entry.forfeited) }),
        ]),
        amount: entry.collected === null ? undefined : <Amount value={entry.collected} tone="violet" />,
      }
  }
}

type TextEntry = Extract<TimelineEntry, { kind: 'sms' | 'message' | 'notice' | 'note' }>

function textWords(entry: TextEntry): EntryWords {
  switch (entry.kind) {
    case 'sms':
      return {
        title: entry.channel === 'voice' ? t('Voice call') : t('SMS'),
        details: filled([wordFor(smsStates, entry.status), entry.problem, entry.text]),
      }
    case 'message':
      return {
        title: entry.author === 'player' ? t('Message of the player') : t('Reply by {name}', { name: entry.sender }),
        details: filled([topicWord(entry.topic), entry.message]),
        to: `${paths.inbox}?c=${encodeURIComponent(entry.conversationId)}`,
      }
    case 'notice':
      return {
        title: t('Notification'),
        details: filled([entry.message, entry.readAt === null ? t('not read') : t('read')]),
      }
    case 'note':
      return { title: t('Note by {name}', { name: actorName(entry.author) }), details: [entry.text] }
  }
}

type StaffEntry = Extract<TimelineEntry, { kind: 'staff' }>

function staffWords(entry: StaffEntry, nameOf: OperatorNames): EntryWords {
  const { staff, action, reason, approver, before, after } = entry
  return {
    title: actionText(action, after),
    details: filled([
      t('by {name}', { name: actorName(staff) }),
      approver && t('approved by {name}', { name: approver }),
      reason && `“${reason}”`,
      action === 'read' ? null : changeText(before, after, nameOf),
    ]),
  }
}

/** Amounts are cents as text. */
function limitDetails(fields: Readonly<Record<string, string | number | null>>): string[] {
  const limit = (cents: string | number | null | undefined) =>
    cents === undefined ? undefined : cents === null ? t('none') : formatAmount(Number(cents) / 100)
  const { loss, stake, length, minutes, reason } = fields
  const [lossText, stakeText] = [limit(loss), limit(stake)]
  return filled([
    lossText && t('loss per day: {limit}', { limit: lossText }),
    stakeText && t('per bet: {limit}', { limit: stakeText }),
    typeof length === 'string' ? wordFor(exclusionLengthNames, length) : null,
    minutes === undefined ? null : minutes === null ? t('none') : t('every {minutes} minutes', { minutes }),
    typeof reason === 'string' ? `“${reason}”` : null,
  ])
}

/** A movement between wallets of the player changes nothing in sum, so the amount moved is shown without a sign. */
function Movement({ amount, change }: { amount: number; change: number }) {
  if (change === 0) return <Amount value={amount} />
  return <Amount value={change} sign tone={change < 0 ? 'plain' : 'green'} />
}
