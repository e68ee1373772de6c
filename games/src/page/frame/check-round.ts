/** A round played again from its seeds, and held against what was told of it. The same rules and draws as on the server. */
import type { OwnGameId } from '@lucero/contract/own-games'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { RoundView } from '../../api.ts'
import { commitmentOf } from '../../rules/draw.ts'
import { replay } from '../../rules/game.ts'
import { games } from '../../rules/games.ts'

/** What somebody says of a round. What is undefined is not said, and so not held against anything. */
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
  /** The first 32 bytes that chance was drawn from. */
  digest: string
  outcome: string
  /** undefined when the actions leave the round open. */
  payout: number | undefined
  /** undefined where nothing was told to compare with. */
  fits: { commitment: boolean | undefined; outcome: boolean | undefined; payout: boolean | undefined }
}

export const claimOf = (round: RoundView & { serverSeed: string }): RoundClaim =>
  // A round that was called off paid nothing, whatever had come out.
  ({ ...round, payout: round.status === 'closed' ? round.payout : undefined })

/** Throws when the bet or the actions are none of that game's. */
export function checkRound(claim: RoundClaim): CheckResult {
  const game = games[claim.game]!
  const state: unknown = replay(game, claim, claim)
  const view: unknown = game.view(state)
  const payout = game.payout(state)
  const commitment = commitmentOf(claim.serverSeed)
  return {
    commitment,
    digest: digestOf(claim),
    outcome: game.describe(view, claim.bet),
    payout,
    fits: {
      commitment: claim.commitment === undefined ? undefined : commitment === claim.commitment.trim().toLowerCase(),
      outcome: claim.view === undefined ? undefined : isSame(view, claim.view),
      payout: claim.payout === undefined ? undefined : payout === claim.payout,
    },
  }
}

const digestOf = ({ serverSeed, clientSeed, nonce }: RoundClaim) =>
  bytesToHex(hmac(sha256, utf8ToBytes(serverSeed), utf8ToBytes(`${clientSeed}:${nonce}`)))

const isSame = (one: unknown, other: unknown) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

/** The order of keys means nothing, and may change on the way. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, inOrder(item)]))
}
