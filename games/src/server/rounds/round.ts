/** A round as it is kept, and every change that can happen to it: pure, each giving what is new about it. */
import type { RoundStatus, StakeLimit } from '../../api.ts'
import type { Seeds } from '../../rules/draw.ts'
import { replay, type AnyGame } from '../../rules/game.ts'

export type Round = {
  id: string
  mode: 'real' | 'demo'
  player: string
  game: string
  session: string | null
  requestId: string
  pair: bigint
  nonce: number
  bet: unknown
  actions: unknown[]
  /** The action that waits for its stake. */
  pending: unknown
  status: RoundStatus
  stake: number
  /** Of a bonus: the wallet takes no stake for it. */
  isFreeSpin: boolean
  /** After it, and of which grant; known once the wallet has taken it. */
  spinsLeft: number | undefined
  spinsGrant: string | undefined
  /** The stake that the wallet is asked for now, and the how many-th of the round it is. */
  asking: number
  askNumber: number
  askedAt: Date
  payout: number | undefined
  /** Toward a bonus; known once the wallet has closed the round. */
  counted: number | undefined
  refusal: string | undefined
  refusalLimit: StakeLimit | undefined
  tries: number
  version: number
  createdAt: Date
}

type OfStakes = 'session' | 'stake' | 'asking' | 'askNumber' | 'spinsLeft' | 'spinsGrant'
type ChangeableField = 'status' | 'actions' | 'pending' | 'payout' | 'counted' | 'refusal' | 'refusalLimit' | OfStakes
export type Change = Partial<Pick<Round, ChangeableField>>

/** The wallet's turn: these go on by themselves. */
export const waitsForWallet = ({ status }: Round) =>
  status === 'betting' || status === 'settling' || status === 'voiding'

export const isUnfinished = (round: Round) => waitsForWallet(round) || round.status === 'open'

/** Whether the first stake has been taken, and with it the nonce. */
export const hasBegun = ({ status, askNumber }: Round): boolean =>
  status === 'open' || status === 'settling' || status === 'closed' || askNumber > 0

export const betTransaction = ({ id, askNumber }: Round) => `${id}:bet:${askNumber}`
export const rollbackTransaction = ({ id, askNumber }: Round) => `${id}:rollback:${askNumber}`
export const winTransaction = ({ id }: Round) => `${id}:win`

/** The outcome is kept before the wallet is told of it. */
function goOn(game: AnyGame, seeds: Seeds, bet: unknown, actions: unknown[]): Change {
  const payout = game.payout(replay(game, seeds, { bet, actions }))
  return {
    actions,
    pending: undefined,
    ...(payout === undefined ? { status: 'open' } : { status: 'settling', payout }),
  }
}

export function stakeTaken(game: AnyGame, seeds: Seeds, round: Round): Change {
  if (round.askNumber === 0) return goOn(game, seeds, round.bet, [])
  const change = goOn(game, seeds, round.bet, [...round.actions, round.pending])
  return { ...change, stake: round.stake + round.asking, asking: 0 }
}

export const actionTaken = (
  game: AnyGame,
  seeds: Seeds,
  round: Round,
  action: unknown,
  session: string | null,
): Change => ({
  ...goOn(game, seeds, round.bet, [...round.actions, action]),
  session,
  refusal: undefined,
  refusalLimit: undefined,
})

/** An action that costs: it waits for the wallet, which is asked under a new number. */
export const stakeAsked = (round: Round, action: unknown, cost: number, session: string | null): Change => ({
  status: 'betting',
  pending: action,
  asking: cost,
  askNumber: round.askNumber + 1,
  session,
  refusal: undefined,
  refusalLimit: undefined,
})

/** Without its first stake a round is over; without a further one it is as it was before the action. */
export const stakeRefused = (round: Round, refusal: string, refusalLimit?: StakeLimit): Change => ({
  ...withoutStake(round, 'refused', refusal),
  refusalLimit,
})

export const stakeReturned = (round: Round): Change => withoutStake(round, 'void', 'ROLLED_BACK')

const withoutStake = ({ askNumber }: Round, ended: 'refused' | 'void', refusal: string): Change => ({
  status: askNumber === 0 ? ended : 'open',
  pending: undefined,
  asking: 0,
  refusal,
})
