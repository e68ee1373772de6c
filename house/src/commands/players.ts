import type { HouseData } from '@lucero/contract/house/client'
import { holdingsIn, pocketOf, pockets } from '@lucero/contract/house/holdings'
import { statementFilters } from '@lucero/contract/player/statement'
import { exclusionLengths } from '@lucero/contract/shared/exclusion-lengths'
import { addAmounts } from '@lucero/contract/shared/decimal'
import { lineNumbers } from '@lucero/contract/shared/line-numbers'
import { command, list } from '../command.ts'
import { combined, mapped, optional, pages, requestId, required } from '../field.ts'
import { amount, money, right, table, time } from '../printing.ts'
import type { SuspensionScope } from '@lucero/contract/shared/suspension'
import { readDay, readLimit, readLine, readOperatorId, readTime } from '../reading.ts'

const username = required('<username>', 'The player')
const reason = required('--reason <text>', 'It is stored permanently, so do not write names or phone numbers in it')

/** A phone number has a plus, because a username may consist of digits. */
const who = required('<username|+phone>', 'A username, or a phone number with a plus and its dial code')
const isPhone = (text: string) => /^\+\d{10,14}$/.test(text)

type Player = HouseData<'showPlayer'>

function playerText({ player, operators, balances, saferPlay, isExcluded, suspension }: Player): string[] {
  const { username: name, phone, standing, id, verified } = player
  return [
    `${name} · ${phone ?? 'personal data deleted'}${verified ? '' : ' (not verified)'} · ${standing} · ${id}`,
    ...table(operators, ['operatorId', 'status'], 'No operators.'),
    ...table(
      balances.toSorted((one, other) => orderOf(one.account) - orderOf(other.account)),
      ['account', amount('amount', 'Holds')],
      'An empty book.',
    ),
    ownCreditText(balances),
    ...(suspension ? [suspensionText(suspension)] : []),
    // Staff of an operator get no limits.
    ...(saferPlay ? saferPlayText(saferPlay) : isExcluded ? ['On a break.'] : []),
  ]
}

/** The player's own accounts come before those of the house. */
function orderOf(account: string): number {
  const pocket = pocketOf(account)
  return pocket ? pockets.indexOf(pocket) : pockets.length
}

const pocketNames = {
  main: 'main wallet',
  game: 'games',
  held: 'held for redeems',
  bonus: 'bonus',
  free: 'free spins',
} as const

function ownCreditText(balances: Player['balances']): string {
  const holdings = holdingsIn(balances)
  const parts = pockets.flatMap((pocket) => {
    const sum = addAmounts(holdings.filter((one) => one.pocket === pocket).map((one) => one.amount))
    return sum === 0 ? [] : [`${pocketNames[pocket]} ${money(sum)}`]
  })
  const all = money(addAmounts(holdings.map((one) => one.amount)))
  return `The player's own: ${all}${parts.length ? ` (${parts.join(', ')})` : ''}.`
}

type SaferPlay = NonNullable<Player['saferPlay']>

type Suspension = NonNullable<Player['suspension']>

const scopeNames = { all: 'play and redeems', redeems: 'redeems' } as const
const endText = (until: string | null) => (until === null ? 'until it is lifted' : `until ${utc(until)}`)

function suspensionText({ scope, from, until, reason, message, by }: Suspension): string {
  const start = `Suspended from ${scopeNames[scope]} since ${utc(from)}${by === null ? '' : ` by ${by}`}, ${endText(until)}.`
  return [start, reason !== null && `Reason: ${reason}.`, message !== null && `The player reads: ${message}`]
    .filter((part) => part !== false)
    .join(' ')
}

/** Lists only limits and exclusions that are set. */
function saferPlayText(saferPlay: SaferPlay): string[] {
  const { loss, lossWeek, lossMonth, stake, moved, time: play, break: pause, reminderMinutes } = saferPlay
  const rows = [
    { name: 'Daily loss limit', value: limitText(loss), isSet: isLimited(loss) },
    { name: 'Lost today', value: money(loss.usedToday), isSet: loss.amount !== null },
    { name: 'Weekly loss limit', value: limitText(lossWeek), isSet: isLimited(lossWeek) },
    { name: 'Monthly loss limit', value: limitText(lossMonth), isSet: isLimited(lossMonth) },
    { name: 'Credit to games in a day', value: limitText(moved), isSet: isLimited(moved) },
    { name: 'Time of play in a day', value: `${play.minutes} minutes`, isSet: play.minutes !== null },
    { name: 'Largest stake', value: limitText(stake), isSet: isLimited(stake) },
    { name: 'Reminder', value: `every ${reminderMinutes} minutes`, isSet: reminderMinutes !== null },
    { name: pause?.kind === 'exclusion' ? 'Excluded' : 'On a break', value: breakText(pause), isSet: pause !== null },
  ]
  return table(
    rows.filter(({ isSet }) => isSet),
    [
      ['Safer play', 'name'],
      ['Set', 'value'],
    ],
    'No limits or breaks of their own.',
  )
}

const isLimited = ({ amount: limit, next }: SaferPlay['stake']) => limit !== null || next !== null
const amountOrNone = (limit: number | null) => (limit === null ? 'none' : money(limit))
const limitText = ({ amount: limit, next }: SaferPlay['stake']) =>
  `${amountOrNone(limit)}${next ? `, ${amountOrNone(next.amount)} ${raiseText(next)}` : ''}`
const raiseText = ({ confirmable, from }: NonNullable<SaferPlay['stake']['next']>) =>
  confirmable ? 'waits for confirmation' : `can be confirmed from ${utc(from)}`
const breakText = (pause: SaferPlay['break']) => (pause ? `since ${utc(pause.from)}, ${untilWhen(pause)}` : '')
const untilWhen = (pause: SaferPlay['break']) => (pause?.until ? `until ${utc(pause.until)}` : 'for good')
const utc = (iso: string) => `${time(iso)} UTC`

export const playerCommands = [
  list('players find', 'findPlayers', {
    does: 'Find players by the start of the username, or by four or more last digits of the phone',
    takes: {
      text: required('<text>', 'The start of a username, or digits'),
      limit: optional('--limit <number>', 'Maximum number of rows (20)', readLimit),
    },
    examples: ['demo', '0101'],
    rows: 'players',
    columns: ['username', ['Phone', ({ phone }) => phone ?? 'deleted'], 'verified', 'standing', 'id'],
    empty: ({ text }) => `No username starts with ${text}, and no phone ends with it (give 4 digits or more).`,
  }),
  command('players show', 'showPlayer', {
    does: 'Show the status of a player, operators, the balance of each account, limits and breaks',
    takes: { username },
    examples: ['demoplayer', 'demoplayer --json'],
    prints: playerText,
  }),
  list('players statement', 'showStatement', {
    does: "List every movement of a player's credit, newest first, as the player sees it",
    takes: {
      username,
      operatorId: optional('--operator <id>', 'Only with this operator', readOperatorId),
      kind: optional('--kind <kind>', 'Only movements of this kind', statementFilters),
      from: optional('--from <day>', 'The first day, UTC', readDay),
      to: optional('--to <day>', 'The last day, UTC', readDay),
      before: optional('--before <line>', 'Only lines older than this one', readLine),
      limit: optional('--limit <number>', 'Maximum number of lines (25, at most 200)', readLimit),
    },
    examples: ['demoplayer', 'demoplayer --kind redeem --from 2026-11-01'],
    rows: 'rows',
    columns: [
      ['Line', (row) => right(lineNumbers(row))],
      ['When (UTC)', 'createdAt'],
      ['What', 'kind'],
      ['Game or redeem', ({ game, redeemId }) => game?.name ?? redeemId],
      'operatorId',
      amount('amount'),
      amount('change'),
      ['Holds after it', ({ balance }) => right(balance ? money(balance.total) : '')],
      ['Staff', ({ staff, approver }) => [staff, approver].filter((name) => name !== undefined)],
    ],
    empty: 'No movements.',
  }),
  command('players unlock', 'unlockPlayer', {
    does: 'Clear the limits and suspensions of sign-in, codes and SMS',
    more: 'The fourth time in 24 hours needs a second person',
    takes: {
      username: mapped(who, (text) => (isPhone(text) ? undefined : text)),
      phone: mapped(who, (text) => (isPhone(text) ? text : undefined)),
      reason,
    },
    examples: ['demoplayer --reason "Showed her ID at the desk"', '+15550100123 --reason "Cannot sign up"'],
    prints: (data, { phone }) =>
      `${data.username ?? `${phone} (of no player yet)`} can sign in, and get and use codes, again.`,
  }),
  command('players change-phone', 'changePhoneFor', {
    does: "Change a player's phone, also during an exclusion",
    more: 'The player is notified in the app and with an SMS to the former number. For 24 hours, the new number does not recover the password. The former number stays blocked during an exclusion',
    takes: { username, phone: required('<+phone>', 'The new number, with its dial code'), reason },
    examples: ['demoplayer +13055550177 --reason "Showed her ID at the desk"'],
    confirm: ({ username: name, phone }) =>
      `Change the phone of ${name} to ${phone}? The player is notified in the app and at the former number. For 24 hours, the new one does not recover the password.`,
    prints: ({ phone }, { username: name }) => `${name} has the phone ${phone}.`,
  }),
  command('players take-break', 'takeBreakFor', {
    does: "Start a break for a player, at the player's request. It cannot be shortened",
    takes: { username, length: required('<length>', 'The last three are exclusions', exclusionLengths), reason },
    examples: ['demoplayer 30-days --reason "Asked for it by telephone"'],
    confirm: ({ username: name, length }) => `Start a break of ${name} (${length})? It cannot be shortened.`,
    prints: ({ saferPlay }, { username: name }) => `${name} is on a break, ${untilWhen(saferPlay.break)}.`,
  }),
  command('players lift-exclusion', 'liftExclusion', {
    does: 'Lift a permanent self-exclusion, at the earliest after six months',
    takes: { username, reason },
    examples: ['demoplayer --reason "Asked in writing, talked it over"'],
    confirm: ({ username: name }) => `Let ${name} play again?`,
    prints: (_, { username: name }) => `${name} can play again.`,
  }),
  list('players suspensions', 'listSuspensions', {
    does: 'List suspensions in effect, newest first',
    takes: pages(),
    examples: ['', '--json'],
    rows: 'suspensions',
    columns: [
      'username',
      ['From', ({ from }) => time(from)],
      ['Until (UTC)', ({ until }) => (until === null ? 'lifted' : time(until))],
      ['Suspended from', ({ scope }) => scopeNames[scope]],
      ['By', 'by'],
      ['Reason', 'reason'],
    ],
    empty: 'No player is suspended.',
  }),
  command('players suspend', 'suspendPlayer', {
    does: 'Suspend a player from play and redeems, or from redeems only',
    more: 'Open rounds are still paid. A suspension in effect can be extended or widened. To shorten it, lift it',
    takes: {
      requestId,
      username,
      scope: combined(
        { only: optional('--only <what>', 'Only redeems; play stays possible', ['redeems']) },
        ({ only }): SuspensionScope => only ?? 'all',
      ),
      until: combined(
        {
          end: optional('--until <time>', 'The day or time in UTC when it ends; left out: when it is lifted', readTime),
        },
        ({ end }) => end ?? null,
      ),
      reason,
      message: optional('--message <text>', 'What the player reads beside the fact and the end'),
    },
    examples: [
      'demoplayer --reason "Two accounts, see finding 1"',
      'demoplayer --only redeems --until 2026-12-01 --reason "Asked for an identity card" --message "Please bring your identity card."',
    ],
    confirm: ({ username: name, scope, until }) => `Suspend ${name} from ${scopeNames[scope]}, ${endText(until)}?`,
    prints: ({ suspension }, { username: name }) =>
      suspension ? `${name}: ${suspensionText(suspension)}` : `${name} was suspended, and the suspension is over.`,
  }),
  command('players lift-suspension', 'liftSuspension', {
    does: 'Lift the suspension of a player',
    takes: { requestId, username, reason },
    examples: ['demoplayer --reason "Showed her identity card"'],
    confirm: ({ username: name }) => `Lift the suspension of ${name}?`,
    prints: (_, { username: name }) => `The suspension of ${name} is lifted.`,
  }),
  command('players confiscate', 'confiscate', {
    does: 'Take all credit, including held credit, close the account permanently and delete its personal data',
    more: 'Run it again to take the winnings of a late round',
    takes: { username, reason },
    examples: ['cheater --reason "Three accounts on one phone"'],
    confirm: ({ username: name }) =>
      `Take all credit from ${name}, close the account permanently and delete its personal data?`,
    prints: ({ taken }, { username: name }) =>
      `${name} is closed, ${money(taken)} went back, and the personal data is deleted.`,
  }),
  command('players erase', 'erasePlayer', {
    does: 'Close an account that holds nothing and delete its personal data, at the request of the player',
    takes: { username, reason },
    examples: ['demoplayer --reason "Asked for it in writing on 17 November"'],
    confirm: ({ username: name }) =>
      `Close the account of ${name} permanently and delete its personal data? It cannot be undone.`,
    prints: (_, { username: name }) => `${name} is closed, and the personal data is deleted.`,
  }),
]
