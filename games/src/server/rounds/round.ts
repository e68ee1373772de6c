/** A stored round and every change it can undergo. The functions are pure and return the changed fields. */
import assert from 'node:assert/strict'
import type { RoundStatus, StakeLimit } from '../../api.ts'
import type { Seeds } from '../../rules/draw.ts'
import { replay, type AnyGame, type DrawnOutcome } from '../../rules/game.ts'

export type Round = {
  id: string
  /** The number of the round among all rounds. */
  place: number
  mode: 'real' | 'demo'
  player: string
  game: string
  session: string | null
  requestId: string
  pair: bigint
  nonce: number
  bet: unknown
  actions: unknown[]
  /** The action whose stake the wallet has not confirmed yet. */
  pending: unknown
  status: RoundStatus
  stake: number
  /** A free spin of a bonus: the wallet takes no stake. */
  isFreeSpin: boolean
  /** Free spins left after this one, and their grant. Set once the wallet has accepted the spin. */
  spinsLeft: number | undefined
  spinsGrant: string | undefined
  /** The stake of the pending wallet request, and its number within the round (0 for the first). */
  requestedStake: number
  stakeNumber: number
  stakeRequestedAt: Date
  payout: number | undefined
  /** Cents counted toward a wagering requirement. Set once the wallet has closed the round. */
  counted: number | undefined
  refusal: string | undefined
  refusalLimit: StakeLimit | undefined
  tries: number
  version: number
  /** Of a hosted game, once the stake was taken. */
  drawn: DrawnOutcome | undefined
  /** The player has left it open, and it was ended without them. */
  isAbandoned: boolean
  /** What the front end of a hosted game has noted last. */
  event: string | undefined
  createdAt: Date
}

type StakeField = 'session' | 'stake' | 'requestedStake' | 'stakeNumber' | 'spinsLeft' | 'spinsGrant'
type EndField = 'payout' | 'counted' | 'drawn' | 'isAbandoned'
type ChangeableField = 'status' | 'actions' | 'pending' | 'refusal' | 'refusalLimit' | StakeField | EndField
export type Change = Partial<Pick<Round, ChangeableField>>

const isCents = (amount: number) => Number.isSafeInteger(amount) && amount >= 0

/** Legal status changes. A round stays `open` after an action without a stake. */
const transitions: Record<RoundStatus, readonly RoundStatus[]> = {
  betting: ['open', 'settling', 'refused', 'voiding'],
  open: ['open', 'betting', 'settling'],
  settling: ['closed'],
  voiding: ['void', 'open'],
  closed: [],
  refused: [],
  void: [],
}

/** The changed round. Every change is checked here before it is saved. */
export function applyChange(round: Round, change: Change): Round {
  const changed = { ...round, ...change }
  const { status, stake, requestedStake, payout } = changed
  assert(transitions[round.status].includes(status), `a round does not change from ${round.status} to ${status}`)
  assert(isCents(stake) && isCents(requestedStake), 'stakes are whole cents, 0 or more')
  assert((status === 'settling' || status === 'closed') === (payout !== undefined), 'only a decided round has a payout')
  assert(changed.actions.length >= round.actions.length, 'actions are never removed')
  assert(stake >= round.stake, 'a stake never decreases')
  assert(changed.stakeNumber >= round.stakeNumber, 'stakes are numbered upwards')
  assert(round.payout === undefined || payout === round.payout, 'a payout never changes')
  return changed
}

/** True while a wallet request is pending. Such rounds advance without the player. */
export const waitsForWallet = ({ status }: Round) =>
  status === 'betting' || status === 'settling' || status === 'voiding'

export const isUnfinished = (round: Round) => waitsForWallet(round) || round.status === 'open'

/** True once the first stake and its nonce have been taken. */
export const hasBegun = ({ status, stakeNumber }: Round): boolean =>
  status === 'open' || status === 'settling' || status === 'closed' || stakeNumber > 0

export const betTransaction = ({ id, stakeNumber }: Round) => `${id}:bet:${stakeNumber}`
export const rollbackTransaction = ({ id, stakeNumber }: Round) => `${id}:rollback:${stakeNumber}`
export const winTransaction = ({ id }: Round) => `${id}:win`

/** Replays the round with these actions. The outcome is saved before the payout is requested from the wallet. */
function continueFrom(game: AnyGame, seeds: Seeds, bet: unknown, actions: unknown[]): Change {
  const state: unknown = replay(game, seeds, { bet, actions })
  const payout = game.payout(state)
  assert(payout === undefined || isCents(payout), 'a payout is whole cents, 0 or more')
  return {
    actions,
    pending: undefined,
    drawn: game.drawn?.(state),
    ...(payout === undefined ? { status: 'open' } : { status: 'settling', payout }),
  }
}

export function stakeTaken(game: AnyGame, seeds: Seeds, round: Round): Change {
  assert(round.status === 'betting', 'a stake is taken while it is requested')
  if (round.stakeNumber === 0) return continueFrom(game, seeds, round.bet, [])
  const change = continueFrom(game, seeds, round.bet, [...round.actions, round.pending])
  return { ...change, stake: round.stake + round.requestedStake, requestedStake: 0 }
}

export const actionTaken = (
  game: AnyGame,
  seeds: Seeds,
  round: Round,
  action: unknown,
  session: string | null,
): Change => ({
  ...continueFrom(game, seeds, round.bet, [...round.actions, action]),
  session,
  refusal: undefined,
  refusalLimit: undefined,
})

/** An action with a further stake. It waits for the wallet, under a new stake number. */
export function stakeRequested(round: Round, action: unknown, cost: number, session: string | null): Change {
  assert(round.status === 'open', 'a further stake is requested in an open round')
  assert(isCents(cost) && cost > 0, 'a further stake is whole cents, more than 0')
  return {
    status: 'betting',
    pending: action,
    requestedStake: cost,
    stakeNumber: round.stakeNumber + 1,
    session,
    refusal: undefined,
    refusalLimit: undefined,
  }
}

/** Without its first stake a round is over. Without a further stake it returns to the state before the action. */
export const stakeRefused = (round: Round, refusal: string, refusalLimit?: StakeLimit): Change => ({
  ...withoutStake(round, 'refused', refusal),
  refusalLimit,
})

export const stakeReturned = (round: Round): Change => withoutStake(round, 'void', 'ROLLED_BACK')

const withoutStake = ({ stakeNumber }: Round, finalStatus: 'refused' | 'void', refusal: string): Change => ({
  status: stakeNumber === 0 ? finalStatus : 'open',
  pending: undefined,
  requestedStake: 0,
  refusal,
})
