/** Replays a round from its seeds and compares it with the claimed outcome. Uses the same rules and draws as the server. */
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { defined } from '@lucero/kit/defined'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { RoundView } from '../../../api.ts'
import { commitmentOf } from '../../../rules/draw.ts'
import { IllegalAction, replay, type AnyGame } from '../../../rules/game.ts'
import { games } from '../../../rules/games.ts'
import { roundText } from './round-text.ts'

/** The claimed data of a round. Undefined fields are not checked. */
export type RoundClaim = {
  game: OwnGameId
  serverSeed: string
  clientSeed: string
  nonce: number
  bet: unknown
  actions: readonly unknown[]
  commitment?: string | undefined
  view?: unknown
  payout?: number | undefined
}

export type CheckResult = {
  commitment: string
  /** The first 32 bytes of the random stream. */
  digest: string
  outcome: string
  /** For the bet and all actions. */
  stake: number
  /** Undefined if the round is still open after the actions. */
  payout: number | undefined
  /** Undefined if the claim has nothing to compare. */
  fits: { commitment: boolean | undefined; outcome: boolean | undefined; payout: boolean | undefined }
}

export const claimOf = (round: RoundView & { serverSeed: string }): RoundClaim =>
  // A voided round paid nothing, whatever its outcome was.
  ({ ...round, payout: round.status === 'closed' ? round.payout : undefined })

/** Throws if the bet or the actions are invalid in that game. */
export function checkRound(claim: RoundClaim): CheckResult {
  const game = games[claim.game]!
  const state: unknown = replay(game, claim, claim)
  const view: unknown = game.view(state)
  const payout = game.payout(state)
  const commitment = commitmentOf(claim.serverSeed)
  return {
    commitment,
    digest: digestOf(claim),
    outcome: roundText(claim.game, view, claim.bet),
    stake: stakeOf(game, claim),
    payout,
    fits: {
      commitment: claim.commitment === undefined ? undefined : commitment === claim.commitment.trim().toLowerCase(),
      outcome: claim.view === undefined ? undefined : isSame(view, claim.view),
      payout: claim.payout === undefined ? undefined : payout === claim.payout,
    },
  }
}

/** The round was replayed before, so its actions are legal. */
function stakeOf(game: AnyGame, claim: RoundClaim): number {
  const costs = claim.actions.map((action, step) => {
    const state: unknown = replay(game, claim, { bet: claim.bet, actions: claim.actions.slice(0, step) })
    return costOf(game, state, action)
  })
  return costs.reduce((sum, cost) => sum + cost, game.stake(game.bet.parse(claim.bet)))
}

/** Actions of the server, such as the end of a round at a table, cost nothing. `cost` rejects them. */
function costOf({ steps }: AnyGame, state: unknown, action: unknown): number {
  try {
    return defined(steps).cost(state, action)
  } catch (error) {
    if (error instanceof IllegalAction) return 0
    throw error
  }
}

const digestOf = ({ serverSeed, clientSeed, nonce }: RoundClaim) =>
  bytesToHex(hmac(sha256, utf8ToBytes(serverSeed), utf8ToBytes(`${clientSeed}:${nonce}`)))

const isSame = (one: unknown, other: unknown) => JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other))

/** Sorts keys, because JSON objects with different key order are equal. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sortKeys(item)]))
}
