/** A round played again from its seeds, and held against what was told of it. The same rules and draws as on the server. */
import type { OwnGameId } from '@lucero/contract/own-games'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { RoundSeen } from '../../api.ts'
import { commitmentOf } from '../../rules/draw.ts'
import { replay } from '../../rules/game.ts'
import { games } from '../../rules/games.ts'

/** What somebody says of a round. What is undefined is not said, and so not held against anything. */
export type Told = {
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

export type Checked = {
  commitment: string
  /** The first 32 bytes that chance was drawn from. */
  digest: string
  outcome: string
  /** undefined when the actions leave the round open. */
  payout: number | undefined
  /** undefined where nothing was told to compare with. */
  fits: { commitment: boolean | undefined; outcome: boolean | undefined; payout: boolean | undefined }
}

export const toldOf = (round: RoundSeen & { serverSeed: string }): Told =>
  // A round that was called off paid nothing, whatever had come out.
  ({ ...round, payout: round.status === 'closed' ? round.payout : undefined })

/** Throws when the bet or the actions are none of that game's. */
export function checkRound(told: Told): Checked {
  const game = games[told.game]!
  const state: unknown = replay(game, told, told)
  const view: unknown = game.view(state)
  const payout = game.payout(state)
  const commitment = commitmentOf(told.serverSeed)
  return {
    commitment,
    digest: digestOf(told),
    outcome: game.describe(view, told.bet),
    payout,
    fits: {
      commitment: told.commitment === undefined ? undefined : commitment === told.commitment.trim().toLowerCase(),
      outcome: told.view === undefined ? undefined : isSame(view, told.view),
      payout: told.payout === undefined ? undefined : payout === told.payout,
    },
  }
}

const digestOf = ({ serverSeed, clientSeed, nonce }: Told) =>
  bytesToHex(hmac(sha256, utf8ToBytes(serverSeed), utf8ToBytes(`${clientSeed}:${nonce}`)))

const isSame = (one: unknown, other: unknown) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

/** The order of keys means nothing, and may change on the way. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, inOrder(item)]))
}
