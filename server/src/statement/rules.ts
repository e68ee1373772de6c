/** Translates ledger transfers into statement lines. Pure. */
import assert from 'node:assert/strict'
import { defined } from '@lucero/kit/defined'
import type { Cents } from '@lucero/contract/shared/money'
import type { MovementKind, StatementFilter } from '@lucero/contract/player/statement'
import { isOfOperators, type OperatorFilter } from '../runtime/operator-filter.ts'
import type { MovedTransfer } from '../ledger/history.ts'
import { readHoldings } from '../ledger/holdings.ts'
import * as accounts from '../accounts/accounts.ts'

type Pocket = NonNullable<ReturnType<typeof accounts.playerSide>>['pocket']

/** A player's balances under an operator, by pocket. */
export type Pockets = Record<Pocket, Cents>

export type Line = {
  number: number
  /** The range of book lines that this line represents, if some of them moved nothing. */
  firstNumber?: number
  lastNumber?: number
  part: number
  atMs: number
  kind: MovementKind
  operatorId: number
  /** The amount moved, and the change of the player's total under the operator. */
  cents: Cents
  change: Cents
  gameId: string | undefined
  redeemId: string | undefined
  /** The id of the transfer. */
  key: string
  detail: string | null
  /** Balances under the operator afterwards. Null for transfers written before balances were stored. */
  after: Pockets | null
}

type Move = { from: string; to: string; cents: Cents }

/** Each move is stored as two adjacent entries. */
function movesOf({ accounts: names, deltas }: MovedTransfer): Move[] {
  const [accountList, cents] = [names.split(','), deltas.split(',').map(BigInt)]
  assert(accountList.length === cents.length, 'each account has one amount')
  assert(cents.reduce((sum, delta) => sum + delta, 0n) === 0n, 'the entries of a transfer sum to zero')
  assert(names === '' || accountList.length % 2 === 0, 'an entry has no counterpart')
  return accountList.flatMap((to, index) => {
    if (index % 2 === 0) return []
    const amount = defined(cents[index])
    assert(amount > 0n && cents[index - 1] === -amount, `a move of ${cents[index - 1]} and ${amount} cents`)
    return [{ from: defined(accountList[index - 1]), to, cents: amount }]
  })
}

const groups: Record<MovementKind, StatementFilter | undefined> = {
  'welcome-credit': 'credit',
  credit: 'credit',
  'credit-reversed': 'credit',
  'credit-returned': 'credit',
  'credit-taken': 'credit',
  'to-game': 'games',
  'from-game': 'games',
  'redeem-made': 'redeem',
  'redeem-paid': 'redeem',
  'redeem-cancelled': 'redeem',
  'redeem-rejected': 'redeem',
  'bonus-given': 'bonus',
  'bonus-collected': 'bonus',
  'bonus-ended': 'bonus',
  bet: 'play',
  win: 'play',
  'bet-returned': 'play',
  other: undefined,
}

export const isOf = (filter: StatementFilter, { kind }: Line): boolean => groups[kind] === filter

/** True if all lines of the filter are outside game rounds. A bonus may end with a bet, so 'bonus' is not. */
export const isOutsideRounds = (filter: StatementFilter | undefined): boolean =>
  filter === 'credit' || filter === 'games' || filter === 'redeem'

type Sides = { from: Side | undefined; to: Side | undefined; move: Move; command: string }
type Side = NonNullable<ReturnType<typeof accounts.playerSide>>

function kindOf({ from, to, move, command }: Sides): MovementKind {
  if (move.from.startsWith('bank:')) return command === 'rollback' ? 'bet-returned' : 'win'
  if (move.to.startsWith('bank:')) return 'bet'
  if (move.to === accounts.forfeits || move.to === accounts.promo) return 'bonus-ended'
  if (move.from === accounts.promo) return 'bonus-given'
  if (move.from.startsWith('operator:')) return command === 'grant-credit' ? 'credit' : 'welcome-credit'
  if (move.to.startsWith('operator:')) return toOperator(from, command)
  if (to?.pocket === 'held') return 'redeem-made'
  if (from?.pocket === 'held') return command === 'reject-redeem' ? 'redeem-rejected' : 'redeem-cancelled'
  if (from?.pocket === 'main' && to?.pocket === 'game') return 'to-game'
  if (from?.pocket === 'game' && to?.pocket === 'main') return 'from-game'
  if (from?.pocket === 'bonus' && to?.pocket === 'game') return 'bonus-collected'
  return 'other'
}

function toOperator(from: Side | undefined, command: string): MovementKind {
  if (command === 'confiscate') return 'credit-taken'
  if (command === 'reverse-credit') return 'credit-reversed'
  return from?.pocket === 'held' ? 'redeem-paid' : 'credit-returned'
}

type Part = Omit<Line, 'number' | 'firstNumber' | 'lastNumber' | 'part' | 'atMs' | 'key' | 'detail' | 'after'> & {
  moves: Move[]
}

const gameIn = (name: string) => (name.startsWith('bank:') ? name.slice('bank:'.length) : undefined)

/** Returns nothing if no credit of the player moved, as with a win that arrives after its bonus ended. */
function partOf(move: Move, command: string): Part[] {
  const [from, to] = [accounts.playerSide(move.from), accounts.playerSide(move.to)]
  const side = from ?? to
  if (!side) return []
  const change = from && to ? 0n : from ? -move.cents : move.cents
  const gameId = gameIn(move.from) ?? gameIn(move.to) ?? [from, to].find((one) => one?.pocket === 'game')?.id
  const redeemId = [from, to].find((one) => one?.pocket === 'held')?.id
  const kind = kindOf({ from, to, move, command })
  return [{ kind, operatorId: side.operatorId, cents: move.cents, change, gameId, redeemId, moves: [move] }]
}

const isSame = (one: Part, other: Part) =>
  one.kind === other.kind &&
  one.operatorId === other.operatorId &&
  (one.kind === 'credit-returned' || one.kind === 'credit-taken' || one.gameId === other.gameId) &&
  one.redeemId === other.redeemId

/** Merges a bet paid from several pockets into one line, and all credit returned to one operator. */
function merged(parts: Part[]): Part[] {
  const whole: Part[] = []
  for (const part of parts) {
    const existing = whole.find((one) => isSame(one, part))
    if (!existing) whole.push({ ...part })
    else {
      existing.cents += part.cents
      existing.change += part.change
      existing.moves = [...existing.moves, ...part.moves]
      if (existing.gameId !== part.gameId) existing.gameId = undefined
    }
  }
  return whole
}

/** Returns the lines of a transfer, oldest first, each with the balances after it. */
export function linesOf(transfer: MovedTransfer): Line[] {
  const { kind: command, seq, atMs, holdings, key, detail } = transfer
  const parts = merged(movesOf(transfer).flatMap((move) => partOf(move, command)))
  const balances = holdings === null ? null : readHoldings(holdings)
  const lines: Line[] = []
  for (const [index, { moves, ...part }] of [...parts.entries()].toReversed()) {
    const after = balances && pocketsIn(balances, part.operatorId)
    lines.unshift({ ...part, number: Number(seq), part: index + 1, atMs, key, detail, after })
    if (balances) for (const move of moves) revert(balances, move)
  }
  return lines
}

/**
 * Makes the line numbers of a statement consecutive. Lines are newest first. A book line that moved nothing, such as the end
 * of a lost round, is counted with the line before it, or with the first line that moved something.
 */
export function withoutGaps(lines: Line[], { from, before }: { from: number; before: number }): Line[] {
  const oldest = lines.at(-1)?.number
  let lastNumber = before - 1
  return lines.map((line, index) => {
    const newer = lines[index - 1]
    assert(!newer || newer.number >= line.number, 'the lines of a statement are not newest first')
    assert(line.number < before && line.number >= from, 'a line is outside of its page')
    if (newer && newer.number !== line.number) lastNumber = newer.number - 1
    return { ...line, firstNumber: line.number === oldest && from === 1 ? 1 : line.number, lastNumber }
  })
}

function revert(balances: Map<string, Cents>, { from, to, cents }: Move): void {
  balances.set(from, (balances.get(from) ?? 0n) + cents)
  balances.set(to, (balances.get(to) ?? 0n) - cents)
}

/** Sums balances by pocket, of some operators or all. */
export function pocketsIn(balances: ReadonlyMap<string, Cents>, operatorId?: OperatorFilter): Pockets {
  const pockets: Pockets = { main: 0n, game: 0n, held: 0n, bonus: 0n, free: 0n }
  for (const [account, cents] of balances) {
    const side = accounts.playerSide(account)
    if (side && isOfOperators(operatorId, side.operatorId)) pockets[side.pocket] += cents
  }
  return pockets
}

export const totalOf = ({ main, game, held, bonus, free }: Pockets): Cents => main + game + held + bonus + free

export type DayTotals = Record<'received' | 'redeemed' | 'returned' | 'bonus' | 'games' | 'balance', Cents>

/** Sums a day by the lines outside rounds. The rest of the day's change is attributed to games. */
export function totalsOf(lines: Line[], opening: Cents, closing: Cents): DayTotals {
  const sumOf = (...kinds: MovementKind[]) =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { change }) => sum + change, 0n)
  const sums = {
    received: sumOf('credit', 'welcome-credit', 'credit-reversed'),
    redeemed: -sumOf('redeem-paid'),
    returned: -sumOf('credit-returned', 'credit-taken'),
    bonus: sumOf('bonus-given', 'bonus-ended'),
  }
  assert(sums.received >= 0n && sums.redeemed >= 0n && sums.returned >= 0n, 'a total of a day is negative')
  assert(opening >= 0n && closing >= 0n, `a day from ${opening} to ${closing} cents`)
  const games = closing - opening - sums.received + sums.redeemed + sums.returned - sums.bonus
  return { ...sums, games, balance: closing }
}

const dayMs = 24 * 3600 * 1000

/** Days are in UTC, as everywhere in the app. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const endOf = (day: string): number => startOf(day) + dayMs
