/** The state of the table as this page knows it. Pure. */
import type { RoundView, TableBet, TableMessage, TableTotals, TableView } from '../../api.ts'

export type Result = { number: number; crash: number }

/** The bets of the round before. They are shown until the next round has bets, and at least for `pastShownMs`. */
type PastBets = Pick<TableState, 'bets' | 'totals'> & { number: number; endedAt: number }

export type TableState = {
  round: TableView | undefined
  /** Set once the star of the current round has crashed. */
  crash: number | undefined
  /** The largest bets of the current round, in the order of their arrival. */
  bets: readonly TableBet[]
  past?: PastBets | undefined
  /** The totals cover all bets of the current round. */
  totals: TableTotals
  /** The last results, newest first. */
  recent: readonly Result[]
  /** Own bets that are not over, and those of the current round. */
  mine: readonly RoundView[]
}

export const emptyTable: TableState = {
  round: undefined,
  crash: undefined,
  bets: [],
  totals: { count: 0, staked: 0, cashed: 0, paid: 0 },
  recent: [],
  mine: [],
}

const maxRecent = 20
const pastShownMs = 3000

/** The bets to show at a time of the table, and whether they are those of the round before. */
export function shownBets(state: Pick<TableState, 'bets' | 'totals' | 'past'>, now: number) {
  const { past, bets, totals } = state
  const isPast = past !== undefined && (totals.count === 0 || now - past.endedAt < pastShownMs)
  return isPast ? { bets: past.bets, totals: past.totals, isPast } : { bets, totals, isPast }
}

/** How long the bets of the round before stay although the next one has bets. */
export const pastLeftMs = ({ past }: Pick<TableState, 'past'>, now: number): number =>
  past ? Math.max(0, past.endedAt + pastShownMs - now) : 0

export function applyMessage(state: TableState, message: TableMessage): TableState {
  if (message.kind === 'table') return withTable(state, message)
  if (message.kind === 'mine') return { ...state, mine: withMine(state, message.rounds) }
  if (message.kind === 'crash' && message.number === state.round?.number) return withCrash(state, message)
  return state
}

function withTable(before: TableState, message: Extract<TableMessage, { kind: 'table' }>): TableState {
  const { round } = message
  if (!round) return before
  const isSame = round.number === before.round?.number
  const recent = message.recent ?? before.recent
  const [bets, mine] = isSame && !message.isFull ? [before.bets, before.mine] : [[], before.mine.filter(isInPlay)]
  const state: TableState = {
    round,
    crash: isSame ? before.crash : undefined,
    bets: withBets(bets, message.bets, round.number),
    totals: message.totals,
    past: withPast(isSame ? before.past : pastOf(before, message.now), message.past),
    recent,
    mine,
  }
  return round.crash === undefined ? state : withCrash(state, { number: round.number, crash: round.crash })
}

const pastOf = ({ round, bets, totals }: TableState, now: number): PastBets | undefined =>
  round && totals.count > 0 ? { number: round.number, bets, totals, endedAt: now } : undefined

/** All bets of the past round are decided: those that were not paid are lost. */
function withPast(past: PastBets | undefined, ended: { number: number; bets: readonly TableBet[] } | undefined) {
  if (!past || past.number !== ended?.number) return past
  const bets = withBets(past.bets, ended.bets, past.number).map((bet) =>
    bet.end === undefined ? { ...bet, end: 'lost' as const } : bet,
  )
  return { ...past, bets }
}

function withBets(bets: readonly TableBet[], changed: readonly TableBet[], number: number): readonly TableBet[] {
  const byKey = new Map(bets.map((bet) => [bet.key, bet]))
  for (const bet of changed) if (bet.number === number) byKey.set(bet.key, bet)
  return [...byKey.values()]
}

const withCrash = (state: TableState, { number, crash }: Result): TableState => ({
  ...state,
  crash,
  recent: [{ number, crash }, ...state.recent.filter((one) => one.number !== number)].slice(0, maxRecent),
})

export const withMine = ({ mine }: TableState, changed: readonly RoundView[]): readonly RoundView[] => {
  const byId = new Map(mine.map((round) => [round.id, round]))
  for (const round of changed) {
    const before = byId.get(round.id)
    // A reply and the stream can cross: an older state does not replace a newer one.
    if (before && !isNewer(before, round)) continue
    byId.set(round.id, round)
  }
  return [...byId.values()]
}

const order = ['betting', 'open', 'settling', 'voiding', 'closed', 'void', 'refused']
const isNewer = (before: RoundView, next: RoundView) =>
  order.indexOf(next.status) > order.indexOf(before.status) ||
  (next.status === before.status && next.actions.length >= before.actions.length)

export const isInPlay = ({ status }: RoundView): boolean => !['closed', 'void', 'refused'].includes(status)
