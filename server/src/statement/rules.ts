/** A transfer of the ledger in the words of a statement. Pure. */
import { defined } from '@lucero/kit/defined'
import type { Cents } from '@lucero/contract/money'
import type { MovementKind, StatementFilter } from '@lucero/contract/statement'
import type { MovedTransfer } from '../ledger/history.ts'
import { readHoldings } from '../ledger/holdings.ts'
import * as accounts from '../accounts/accounts.ts'

type Pocket = NonNullable<ReturnType<typeof accounts.playerSide>>['pocket']

/** What a player holds with an operator, pocket by pocket. */
export type Pockets = Record<Pocket, Cents>

export type Line = {
  number: number
  /** The lines of the book that it stands for, where some of them moved nothing. */
  firstNumber?: number
  lastNumber?: number
  part: number
  atMs: number
  kind: MovementKind
  operatorId: number
  /** What was moved, and what that did to all that is held with the operator. */
  cents: Cents
  change: Cents
  gameId: string | undefined
  redeemId: string | undefined
  detail: string | null
  /** What is held with the operator after it; of what the first design wrote it is not known. */
  after: Pockets | null
}

type Move = { from: string; to: string; cents: Cents }

/** Every move is written as two entries side by side. */
function movesOf({ accounts: names, deltas }: MovedTransfer): Move[] {
  const [accountList, cents] = [names.split(','), deltas.split(',').map(BigInt)]
  return accountList.flatMap((to, index) =>
    index % 2 === 1 ? [{ from: defined(accountList[index - 1]), to, cents: defined(cents[index]) }] : [],
  )
}

const groups: Record<MovementKind, StatementFilter | undefined> = {
  'welcome-credit': 'credit',
  credit: 'credit',
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

/** Bonus credit may end with a bet, so what became of bonuses is looked for among bets too. */
export const isOutsideRounds = (filter: StatementFilter | undefined): boolean =>
  filter === 'credit' || filter === 'games' || filter === 'redeem'

type Sides = { from: Side | undefined; to: Side | undefined; move: Move; command: string }
type Side = NonNullable<ReturnType<typeof accounts.playerSide>>

function kindOf({ from, to, move, command }: Sides): MovementKind {
  if (move.from.startsWith('bank:')) return command === 'rollback' ? 'bet-returned' : 'win'
  if (move.to.startsWith('bank:')) return 'bet'
  if (move.to === accounts.forfeits) return 'bonus-ended'
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
  return from?.pocket === 'held' ? 'redeem-paid' : 'credit-returned'
}

type Part = Omit<Line, 'number' | 'firstNumber' | 'lastNumber' | 'part' | 'atMs' | 'detail' | 'after'> & {
  moves: Move[]
}

const gameIn = (name: string) => (name.startsWith('bank:') ? name.slice('bank:'.length) : undefined)

/** None where no credit of the player's was moved: a win that came after its bonus had ended goes past them. */
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

/** A bet that several pockets have paid is one line; so is all that goes back to an operator. */
function merged(parts: Part[]): Part[] {
  const whole: Part[] = []
  for (const part of parts) {
    const known = whole.find((one) => isSame(one, part))
    if (!known) whole.push({ ...part })
    else {
      known.cents += part.cents
      known.change += part.change
      known.moves = [...known.moves, ...part.moves]
      if (known.gameId !== part.gameId) known.gameId = undefined
    }
  }
  return whole
}

/** Oldest first: what the transfer did, each with what was held after it. */
export function linesOf(transfer: MovedTransfer): Line[] {
  const { kind: command, seq, atMs, holdings, detail } = transfer
  const parts = merged(movesOf(transfer).flatMap((move) => partOf(move, command)))
  const balances = holdings === null ? null : readHoldings(holdings)
  const lines: Line[] = []
  for (const [index, { moves, ...part }] of [...parts.entries()].toReversed()) {
    const after = balances && pocketsIn(balances, part.operatorId)
    lines.unshift({ ...part, number: Number(seq), part: index + 1, atMs, detail, after })
    if (balances) for (const move of moves) takeBack(balances, move)
  }
  return lines
}

/**
 * Newest first. A line of the book that moved nothing, such as the end of a lost round, is counted with the line before it; at the beginning of
 * the book, with the first that moved something. So the numbers of a statement follow each other without a gap.
 */
export function withoutGaps(lines: Line[], { from, before }: { from: number; before: number }): Line[] {
  const oldest = lines.at(-1)?.number
  let lastNumber = before - 1
  return lines.map((line, index) => {
    const newer = lines[index - 1]
    if (newer && newer.number !== line.number) lastNumber = newer.number - 1
    return { ...line, firstNumber: line.number === oldest && from === 1 ? 1 : line.number, lastNumber }
  })
}

function takeBack(balances: Map<string, Cents>, { from, to, cents }: Move): void {
  balances.set(from, (balances.get(from) ?? 0n) + cents)
  balances.set(to, (balances.get(to) ?? 0n) - cents)
}

/** Of one operator, or of all. */
export function pocketsIn(balances: ReadonlyMap<string, Cents>, operatorId?: number): Pockets {
  const pockets: Pockets = { main: 0n, game: 0n, held: 0n, bonus: 0n, free: 0n }
  for (const [account, cents] of balances) {
    const side = accounts.playerSide(account)
    if (side && (operatorId === undefined || side.operatorId === operatorId)) pockets[side.pocket] += cents
  }
  return pockets
}

export const totalOf = ({ main, game, held, bonus, free }: Pockets): Cents => main + game + held + bonus + free

export type DayTotals = Record<'received' | 'redeemed' | 'returned' | 'bonus' | 'games' | 'balance', Cents>

/** What lines outside of rounds tell of; the rest of what a day has changed happened in games. */
export function totalsOf(lines: Line[], opening: Cents, closing: Cents): DayTotals {
  const sumOf = (...kinds: MovementKind[]) =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { change }) => sum + change, 0n)
  const known = {
    received: sumOf('credit', 'welcome-credit'),
    redeemed: -sumOf('redeem-paid'),
    returned: -sumOf('credit-returned', 'credit-taken'),
    bonus: sumOf('bonus-given', 'bonus-ended'),
  }
  const games = closing - opening - known.received + known.redeemed + known.returned - known.bonus
  return { ...known, games, balance: closing }
}

const dayMs = 24 * 3600 * 1000

/** Days are those of UTC, as every date in the app. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const endOf = (day: string): number => startOf(day) + dayMs
