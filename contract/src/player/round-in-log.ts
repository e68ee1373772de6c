/** Verifies that a round, and the commitment to its seed, are in the public log. For the page of a round, which anybody may open. */
import { ownProviderId } from '../shared/own-games.ts'
import { fromBase64, sha256, toHex, utf8 } from '../trust/encoding.ts'
import type { LogEntry } from '../trust/entries.ts'
import { leafHash, rootOfInclusion } from '../trust/merkle.ts'
import { readVkey, type Verifier } from '../trust/note.ts'
import { seedLeaf } from '../trust/seed-tree.ts'
import { rootOfSumPath, roundNode, type SumPath } from '../trust/sum-tree.ts'
import { verifyProof } from '../trust/tlog-proof.ts'

type InLog = { entry: string; proof: string }

export type RoundInLog = {
  vkey: string
  /** As it is in the entry. */
  commitment: string
  /** How often the commitment of the round is hashed until it is the one of the entry: the rounds of a chain share its last hash. */
  steps: number
  /** Null until the commitment is published. */
  seed: (InLog & { index: number; size: number; path: string[] }) | null
  /** Null until the list of its hour is published. */
  round:
    | (InLog & {
        leaf: { salt: string; round: string; game: string; stake: string; payout: string }
        path: SumPath
      })
    | null
}

/** What the page of the round says. Amounts are cents. */
export type ClaimedRound = { id: string; commitment: string; createdAt: string; stake: number; payout: number }

/** `late`: published after the round had begun. */
export type RoundFinding = {
  seed: { is: 'before' | 'late'; at: string } | { is: 'none' | 'fault' }
  round: { is: 'listed'; at: string } | { is: 'none' | 'fault' }
}

/** The id that a round of our own games has in a player's book: a UUID of version 8, made of a hash. */
export async function bookIdOf(round: string): Promise<string> {
  const hex = toHex(await sha256(utf8([ownProviderId, 'round', round].join('\n'))))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export async function verifyRoundInLog(
  { vkey, steps, seed, round }: RoundInLog,
  claimed: ClaimedRound,
): Promise<RoundFinding> {
  const log = await readVkey(vkey)
  if (!log) return { seed: { is: 'fault' }, round: { is: 'fault' } }
  return {
    seed: seed ? await verifySeed(log, seed, { ...claimed, steps }) : { is: 'none' },
    round: round ? await verifyRound(log, round, claimed) : { is: 'none' },
  }
}

/** The entry, if it is in the log and of this type. */
async function entryOf<Type extends LogEntry['type']>(log: Verifier, { entry, proof }: InLog, type: Type) {
  const inLog = await verifyProof(proof, await leafHash(utf8(entry)), { origin: log.name, log })
  const read = JSON.parse(entry) as LogEntry
  return inLog && read.type === type ? (read as Extract<LogEntry, { type: Type }> & { at: string }) : undefined
}

async function verifySeed(
  log: Verifier,
  seed: NonNullable<RoundInLog['seed']>,
  { commitment, steps, createdAt }: ClaimedRound & { steps: number },
): Promise<RoundFinding['seed']> {
  const entry = await entryOf(log, seed, 'seeds')
  const path = seed.path.map(fromBase64)
  if (!entry || entry.seeds !== seed.size || !path.every((hash) => hash !== undefined)) return { is: 'fault' }
  const leaf = await seedLeaf(await hashedOften(commitment, steps))
  const root = await rootOfInclusion(leaf, { index: seed.index, size: seed.size, path })
  if (!root || toHex(root) !== entry.root) return { is: 'fault' }
  return { is: entry.at < createdAt ? 'before' : 'late', at: entry.at }
}

async function hashedOften(commitment: string, steps: number): Promise<string> {
  let hash = commitment
  for (let step = 0; step < steps; step += 1) hash = toHex(await sha256(utf8(hash)))
  return hash
}

async function verifyRound(
  log: Verifier,
  { path, leaf, ...inLog }: NonNullable<RoundInLog['round']>,
  { id, stake, payout }: ClaimedRound,
): Promise<RoundFinding['round']> {
  const entry = await entryOf(log, inLog, 'rounds')
  if (!entry || path.size !== entry.rounds || leaf.game !== entry.game) return { is: 'fault' }
  const isThis = leaf.round === (await bookIdOf(id)) && leaf.stake === String(stake) && leaf.payout === String(payout)
  const node = await roundNode({ ...leaf, stake: BigInt(leaf.stake), payout: BigInt(leaf.payout) })
  const reached = await rootOfSumPath(node, path)
  if (!isThis || !reached || toHex(reached.hash) !== entry.root || String(reached.sum) !== entry.stakes)
    return { is: 'fault' }
  return { is: 'listed', at: entry.at }
}
