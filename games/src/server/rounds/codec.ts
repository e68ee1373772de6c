/** Converts rows of the round table to rounds, and asserts what the rest of the code relies on. */
import assert from 'node:assert/strict'
import type { DrawnOutcome } from '../../rules/game.ts'
import type { Round } from './round.ts'

export type RoundRow = {
  id: string
  place: bigint
  mode: Round['mode']
  player: string
  game: string
  session: string | null
  request_id: string
  pair: bigint
  nonce: number
  bet: unknown
  actions: unknown[]
  pending: unknown
  status: Round['status']
  stake: bigint
  is_free_spin: boolean
  spins_left: number | null
  spins_grant: string | null
  asking: bigint
  ask_number: number
  asked_at: Date
  payout: bigint | null
  counted: bigint | null
  refusal: string | null
  refusal_limit: Round['refusalLimit'] | null
  tries: number
  version: number
  drawn: DrawnOutcome | null
  is_abandoned: boolean
  event: string | null
  created_at: Date
}

export function toRound(row: RoundRow): Round {
  assert(Array.isArray(row.actions), 'the actions of a round are a list')
  assert(isCount(row.nonce), 'a nonce is a whole number, 0 or more')
  assert(isCount(row.ask_number), 'the number of a stake is a whole number, 0 or more')
  assert(isCount(row.version) && isCount(row.tries), 'versions and tries are whole numbers, 0 or more')
  assert(row.spins_left === null || isCount(row.spins_left), 'the free spins left are a whole number, 0 or more')
  const isDecided = row.status === 'settling' || row.status === 'closed'
  assert(isDecided === (row.payout !== null), `a round in status ${row.status} has a payout of ${row.payout}`)
  assert(row.mode === 'demo' || row.session !== null, 'a round with real credit has no session')
  return {
    id: row.id,
    place: Number(row.place),
    mode: row.mode,
    player: row.player,
    game: row.game,
    session: row.session,
    requestId: row.request_id,
    pair: row.pair,
    nonce: row.nonce,
    bet: row.bet,
    actions: row.actions,
    pending: row.pending ?? undefined,
    status: row.status,
    stake: toCents(row.stake),
    isFreeSpin: row.is_free_spin,
    spinsLeft: row.spins_left ?? undefined,
    spinsGrant: row.spins_grant ?? undefined,
    requestedStake: toCents(row.asking),
    stakeNumber: row.ask_number,
    stakeRequestedAt: row.asked_at,
    payout: row.payout === null ? undefined : toCents(row.payout),
    counted: row.counted === null ? undefined : toCents(row.counted),
    refusal: row.refusal ?? undefined,
    refusalLimit: row.refusal_limit ?? undefined,
    tries: row.tries,
    version: row.version,
    drawn: row.drawn ?? undefined,
    isAbandoned: row.is_abandoned,
    event: row.event ?? undefined,
    createdAt: row.created_at,
  }
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0

/** A bigint beyond 2^53 would lose cents as a number. */
function toCents(amount: bigint): number {
  const cents = Number(amount)
  assert(Number.isSafeInteger(cents) && cents >= 0, 'an amount is whole cents, 0 or more')
  return cents
}
