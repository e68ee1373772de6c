// Rounds, told a second time: who has staked what, and what has come of it.
import type { Model } from './model.ts'

export type PlayWish =
  | { what: 'bet'; transaction: string; round: string; operatorId: number; gameId: string; cents: bigint }
  | { what: 'win'; transaction: string; round: string; bet?: string | undefined; cents: bigint; closes: boolean }
  | { what: 'rollback'; transaction: string; target: string }

type Bet = { round: string; cents: bigint; came: 'open' | 'resolved' | 'back' }
type Round = { operatorId: number; gameId: string; won: bigint; paidAtLarge: boolean; closed: boolean }

export type Played = {
  bets: Map<string, Bet>
  rounds: Map<string, Round>
  /** Bets that were rolled back before they came. */
  buried: Set<string>
  lost: Set<string>
  /** What each game has won from the player. */
  bank: Map<string, bigint>
}

export const newPlayed = (): Played => ({
  bets: new Map(),
  rounds: new Map(),
  buried: new Set(),
  lost: new Set(),
  bank: new Map(),
})

export const isPlay = (wish: { what: string }): wish is PlayWish => ['bet', 'win', 'rollback'].includes(wish.what)

export function expectedPlay(model: Model, wish: PlayWish): string {
  if (wish.what === 'bet') return bet(model, wish)
  return wish.what === 'win' ? win(model, wish) : rollback(model, wish.target)
}

type Asked<What> = Extract<PlayWish, { what: What }>

function bet(model: Model, { transaction, round: name, operatorId, gameId, cents }: Asked<'bet'>): string {
  const { bets, rounds, buried } = model.played
  if (buried.has(transaction)) return 'ROLLED_BACK'
  const status = model.places.get(operatorId)?.status
  if (status !== 'active' && status !== 'connected') return 'PLAYER_BLOCKED'
  const round = rounds.get(name) ?? { operatorId, gameId, won: 0n, paidAtLarge: false, closed: false }
  if (round.operatorId !== operatorId || round.gameId !== gameId) return 'TX_CONFLICT'
  if (round.closed) return 'ROUND_CLOSED'
  if (cents > creditIn(model, round)) return 'INSUFFICIENT_FUNDS'
  rounds.set(name, round)
  bets.set(transaction, { round: name, cents, came: 'open' })
  return pay(model, round, -cents)
}

function win(model: Model, { transaction, round: name, bet: named, cents, closes }: Asked<'win'>): string {
  const { bets, rounds, buried, lost } = model.played
  if (named !== undefined && buried.has(named)) return 'ROLLED_BACK'
  const [round, own] = [rounds.get(name), named === undefined ? undefined : bets.get(named)]
  if (!round || (named !== undefined && own?.round !== name)) return 'BET_NOT_FOUND'
  if (round.closed) return 'ROUND_CLOSED'
  if (own?.came === 'resolved') return 'ALREADY_RESOLVED'
  const stood = [...bets.values()].some((one) => one.round === name && one.came !== 'back')
  if (own ? own.came === 'back' : !stood) return 'ROLLED_BACK'
  if (own) own.came = 'resolved'
  else round.paidAtLarge = true
  round.won += cents
  round.closed = closes
  if (closes && round.won === 0n) lost.add(transaction)
  return pay(model, round, cents)
}

function rollback(model: Model, target: string): string {
  const { bets, rounds, buried } = model.played
  const own = bets.get(target)
  if (!own) buried.add(target)
  if (!own) return 'ok nothing'
  const round = rounds.get(own.round)!
  if (own.came === 'back') return pay(model, round, 0n)
  if (own.came === 'resolved' || round.closed || round.paidAtLarge) return 'ALREADY_RESOLVED'
  own.came = 'back'
  return pay(model, round, own.cents)
}

/** In a round that is not over, with a stake that was not given back. */
export const isPlayingAt = ({ played: { bets, rounds } }: Model, operatorId: number): boolean =>
  [...bets.values()].some(({ round: name, came }) => {
    const round = rounds.get(name)!
    return round.operatorId === operatorId && !round.closed && came !== 'back'
  })

const creditIn = (model: Model, { operatorId, gameId }: Round) => model.places.get(operatorId)?.games[gameId] ?? 0n

/** Moves it, and tells what can be played with then. */
function pay(model: Model, round: Round, cents: bigint): string {
  const { bank } = model.played
  const credit = creditIn(model, round) + cents
  model.places.get(round.operatorId)!.games[round.gameId] = credit
  bank.set(round.gameId, (bank.get(round.gameId) ?? 0n) - cents)
  return `ok ${credit}`
}
