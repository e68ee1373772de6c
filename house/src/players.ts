import { Argument, Option, type Command } from 'commander'
import { exclusionLengths, type ExclusionLength } from '@lucero/contract/shared/exclusion-lengths'
import type { HouseData } from '@lucero/contract/house/client'
import { lineNumbers } from '@lucero/contract/shared/line-numbers'
import { statementFilters, type StatementFilter } from '@lucero/contract/player/statement'
import { act, examples } from './house.ts'
import { money, stripControl, table, time, yesNo } from './printing.ts'
import { readDay, readLimit, readLine, readOperatorId } from './reading.ts'

export function addPlayers(program: Command): void {
  const players = program
    .command('players')
    .description('the people who play')
    .addHelpText('after', examples('players find demo', 'players show demoplayer'))
  addFind(players)
  addShow(players)
  addStatement(players)
  addUnlock(players)
  addChangePhone(players)
  addTakeBreak(players)
  addLiftExclusion(players)
  addConfiscate(players)
  addErase(players)
}

const addFind = (players: Command) =>
  players
    .command('find')
    .description('players by the beginning of the username, or the last digits (4 or more) of the phone')
    .argument('<text>')
    .option('--limit <number>', 'how many at most (20)', readLimit)
    .addHelpText('after', examples('players find demo', 'players find 0101'))
    .action(
      act(async (house, text: string, { limit }: { limit?: number }) => {
        const data = await house.call('findPlayers', { text, limit })
        const shown = table(
          data.players,
          [
            { title: 'Player', of: ({ username }) => username },
            { title: 'Phone', of: ({ phone }) => phone ?? 'deleted' },
            { title: 'Verified', of: ({ verified }) => yesNo(verified) },
            { title: 'Standing', of: ({ standing }) => standing },
            { title: 'Id', of: ({ id }) => id },
          ],
          `No username begins with ${stripControl(text)}, and no phone ends with it (give 4 digits or more).`,
        )
        house.show(data, shown)
      }),
    )

const addShow = (players: Command) =>
  players
    .command('show')
    .description('one player: standing, operators, what each account of the book holds, and own limits and breaks')
    .argument('<username>')
    .addHelpText('after', examples('players show demoplayer', 'players show demoplayer --json'))
    .action(
      act(async (house, username: string) => {
        const data = await house.call('showPlayer', { username })
        house.show(data, playerText(data))
      }),
    )

function playerText({ player, operators, balances, saferPlay, isExcluded }: HouseData<'showPlayer'>): string {
  const { username, phone, standing, id, verified } = player
  const facts = `${stripControl(username)} · ${phone ?? 'personal data deleted'}${verified ? '' : ' (not verified)'} · ${standing} · ${id}`
  const connections = table(
    operators,
    [
      { title: 'Operator', of: ({ operatorId }) => String(operatorId), right: true },
      { title: 'Status', of: ({ status }) => status },
    ],
    'No operators.',
  )
  const book = table(
    [...balances].toSorted((one, other) => pocketOf(one.account) - pocketOf(other.account)),
    [
      { title: 'Account', of: ({ account }) => account },
      { title: 'Holds', of: ({ amount }) => money(amount), right: true },
    ],
    'An empty book.',
  )
  // Staff of an operator get no limits.
  const restrictions = saferPlay ? saferPlayText(saferPlay) : isExcluded ? 'On a break.' : ''
  return [facts, connections, book, ownCreditText(balances), restrictions].filter(Boolean).join('\n')
}

type Balances = HouseData<'showPlayer'>['balances']

const pockets = [
  { name: 'main wallet', begins: 'main:' },
  { name: 'games', begins: 'game:' },
  { name: 'held for redeems', begins: 'held:' },
  { name: 'bonus', begins: 'bonus:' },
] as const

/** Sorts the player's own accounts before contra accounts. */
function pocketOf(account: string): number {
  const index = pockets.findIndex(({ begins }) => account.startsWith(begins))
  return index === -1 ? pockets.length : index
}

/** Sums the player's own credit by pocket. */
function ownCreditText(balances: Balances): string {
  const sums = pockets.map(({ name, begins }) => ({
    name,
    cents: sumCents(balances.filter(({ account }) => account.startsWith(begins))),
  }))
  const parts = sums.filter(({ cents }) => cents !== 0).map(({ name, cents }) => `${name} ${money(cents / 100)}`)
  const all = money(sums.reduce((sum, { cents }) => sum + cents, 0) / 100)
  return `The player's own: ${all}${parts.length ? ` (${parts.join(', ')})` : ''}.`
}

const sumCents = (balances: Balances): number => balances.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

type SaferPlay = NonNullable<HouseData<'showPlayer'>['saferPlay']>

/** Lists only limits and exclusions that are set. */
function saferPlayText({
  loss,
  lossWeek,
  lossMonth,
  stake,
  moved,
  time,
  break: pause,
  reminderMinutes,
}: SaferPlay): string {
  const rows = [
    { name: 'Daily loss limit', value: limitText(loss), isSet: isLimited(loss) },
    { name: 'Lost today', value: money(loss.usedToday), isSet: loss.amount !== null },
    { name: 'Weekly loss limit', value: limitText(lossWeek), isSet: isLimited(lossWeek) },
    { name: 'Monthly loss limit', value: limitText(lossMonth), isSet: isLimited(lossMonth) },
    { name: 'Credit to games in a day', value: limitText(moved), isSet: isLimited(moved) },
    { name: 'Time of play in a day', value: `${time.minutes} minutes`, isSet: time.minutes !== null },
    { name: 'Largest stake', value: limitText(stake), isSet: isLimited(stake) },
    { name: 'Reminder', value: `every ${reminderMinutes} minutes`, isSet: reminderMinutes !== null },
    { name: pause?.kind === 'exclusion' ? 'Excluded' : 'On a break', value: breakText(pause), isSet: pause !== null },
  ]
  return table(
    rows.filter(({ isSet }) => isSet),
    [
      { title: 'Safer play', of: ({ name }) => name },
      { title: 'Set', of: ({ value }) => value },
    ],
    'No limits or breaks of their own.',
  )
}

const isLimited = ({ amount, next }: SaferPlay['stake']) => amount !== null || next !== null
const amountOrNone = (amount: number | null) => (amount === null ? 'none' : money(amount))
const limitText = ({ amount, next }: SaferPlay['stake']) =>
  `${amountOrNone(amount)}${next ? `, ${amountOrNone(next.amount)} ${raiseText(next)}` : ''}`
const raiseText = ({ confirmable, from }: NonNullable<SaferPlay['stake']['next']>) =>
  confirmable ? 'waits for confirmation' : `can be confirmed from ${utc(from)}`
const breakText = (pause: SaferPlay['break']) => (pause ? `since ${utc(pause.from)}, ${untilWhen(pause)}` : '')
const untilWhen = (pause: SaferPlay['break']) => (pause?.until ? `until ${utc(pause.until)}` : 'for good')
const utc = (iso: string) => `${time(iso)} UTC`

type StatementOptions = {
  operator?: number
  kind?: StatementFilter
  from?: string
  to?: string
  before?: number
  limit?: number
}

const addStatement = (players: Command) =>
  players
    .command('statement')
    .description("every movement of a player's credit, newest first, as the player sees it")
    .argument('<username>')
    .option('--operator <id>', 'with this operator alone', readOperatorId)
    .addOption(new Option('--kind <kind>', 'only these').choices(statementFilters))
    .option('--from <day>', 'the first day, UTC', readDay)
    .option('--to <day>', 'the last day, UTC', readDay)
    .option('--before <line>', 'only what is older than this line', readLine)
    .option('--limit <number>', 'how many lines (25, at most 200)', readLimit)
    .addHelpText(
      'after',
      examples('players statement demoplayer', 'players statement demoplayer --kind redeem --from 2026-11-01'),
    )
    .action(
      act(async (house, username: string, { operator, ...query }: StatementOptions) => {
        const data = await house.call('showStatement', { username, operatorId: operator, ...query })
        house.show(data, statementText(data))
      }),
    )

function statementText({ rows, next }: HouseData<'showStatement'>): string {
  const lines = table(
    rows,
    [
      { title: 'Line', of: lineNumbers, right: true },
      { title: 'When (UTC)', of: ({ createdAt }) => time(createdAt) },
      { title: 'What', of: ({ kind }) => kind },
      { title: 'Game or redeem', of: ({ game, redeemId }) => game?.name ?? redeemId ?? '' },
      { title: 'Operator', of: ({ operatorId }) => String(operatorId), right: true },
      { title: 'Amount', of: ({ amount }) => money(amount), right: true },
      { title: 'Change', of: ({ change }) => money(change), right: true },
      { title: 'Holds after it', of: ({ balance }) => (balance ? money(balance.total) : ''), right: true },
      {
        title: 'Staff',
        of: ({ staff, approver }) => [staff, approver].filter((name) => name !== undefined).join(', '),
      },
    ],
    'No movements.',
  )
  return next === null ? lines : `${lines}\nOlder ones: --before ${next}`
}

/** A phone number has a plus, because a username may consist of digits. */
const playerRef = (who: string) => (/^\+\d{10,14}$/.test(who) ? { phone: who } : { username: who })

const addUnlock = (players: Command) =>
  players
    .command('unlock')
    .description('open what wrong passwords, wrong codes or too many texts have closed')
    .argument('<username|+phone>', 'a username, or a phone with its dial code and a plus before it')
    .requiredOption('--reason <text>', 'why; it is kept for ever, so write no name or number in it')
    .addHelpText(
      'after',
      examples(
        'players unlock demoplayer --reason "Showed her ID at the desk"',
        'players unlock +15550100123 --reason "Cannot sign up"',
      ),
    )
    .action(
      act(async (house, who: string, { reason }: { reason: string }) => {
        const data = await house.call('unlockPlayer', { ...playerRef(who), reason })
        const name = data.username ?? `${who} (no player's yet)`
        house.show(data, `${stripControl(name)} can sign in, and get and use codes, again.`)
      }),
    )

const addChangePhone = (players: Command) =>
  players
    .command('change-phone')
    .description('give a player another phone number, also one who is excluded and cannot change it')
    .argument('<username>')
    .argument('<+phone>', 'with its dial code')
    .requiredOption('--reason <text>', 'why; it is kept for ever, so write no name or number in it')
    .addHelpText('after', examples('players change-phone demoplayer +13055550177 --reason "Showed her ID at the desk"'))
    .action(
      act(async (house, username: string, phone: string, { reason }: { reason: string }) => {
        await house.confirm(
          `Change the phone of ${stripControl(username)} to ${stripControl(phone)}? The player is told in the app and at the former number. ` +
            'For 24 hours, the new one does not recover the password.',
        )
        const data = await house.call('changePhoneFor', { username, phone, reason })
        house.show(data, `${stripControl(username)} has the phone ${data.phone}.`)
      }),
    )

const addTakeBreak = (players: Command) =>
  players
    .command('take-break')
    .description('keep a player from play who has asked for it; nobody can shorten it')
    .argument('<username>')
    .addArgument(new Argument('<length>', 'the last three exclude').choices(exclusionLengths))
    .requiredOption('--reason <text>', 'why; it is kept in the book for ever, so write no name or number in it')
    .addHelpText('after', examples('players take-break demoplayer 30-days --reason "Asked for it by telephone"'))
    .action(
      act(async (house, username: string, length: ExclusionLength, { reason }: { reason: string }) => {
        await house.confirm(`Keep ${stripControl(username)} from play (${length})? Nobody can shorten it.`)
        const data = await house.call('takeBreakFor', { username, length, reason })
        house.show(data, `${stripControl(username)} is kept from play, ${untilWhen(data.saferPlay.break)}.`)
      }),
    )

const addLiftExclusion = (players: Command) =>
  players
    .command('lift-exclusion')
    .description('let a player play again who has excluded themselves for good, six months after or later')
    .argument('<username>')
    .requiredOption('--reason <text>', 'why; it is kept in the book for ever, so write no name or number in it')
    .addHelpText('after', examples('players lift-exclusion demoplayer --reason "Asked in writing, talked it over"'))
    .action(
      act(async (house, username: string, { reason }: { reason: string }) => {
        await house.confirm(`Let ${stripControl(username)} play again?`)
        const data = await house.call('liftExclusion', { username, reason })
        house.show(data, `${stripControl(username)} can play again.`)
      }),
    )

const addConfiscate = (players: Command) =>
  players
    .command('confiscate')
    .description('take all credit back, held credit too, close the account for good and delete its personal data')
    .argument('<username>')
    .requiredOption('--reason <text>', 'why; it is kept in the book for ever, so write no name or number in it')
    .addHelpText('after', examples('players confiscate cheater --reason "Three accounts on one phone"'))
    .action(
      act(async (house, username: string, { reason }: { reason: string }) => {
        await house.confirm(
          `Take everything from ${stripControl(username)}, close the account for good and delete its personal data?`,
        )
        const data = await house.call('confiscate', { username, reason })
        house.show(
          data,
          `${stripControl(username)} is closed; ${money(data.taken)} went back, and the personal data is deleted.`,
        )
      }),
    )

const addErase = (players: Command) =>
  players
    .command('erase')
    .description('close an account that holds nothing, and delete its personal data, because the player asked for it')
    .argument('<username>')
    .requiredOption('--reason <text>', 'why; it is kept in the book, so it must not name the player')
    .addHelpText('after', examples('players erase demoplayer --reason "Asked for it in writing on 17 November"'))
    .action(
      act(async (house, username: string, { reason }: { reason: string }) => {
        await house.confirm(
          `Close the account of ${stripControl(username)} for good and delete its personal data? Nobody can undo it.`,
        )
        const data = await house.call('erasePlayer', { username, reason })
        house.show(data, `${stripControl(username)} is closed, and the personal data is deleted.`)
      }),
    )
