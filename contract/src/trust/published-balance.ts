/**
 * Verifies what the public log has about a player: the entry is in the log, the log extends the checkpoint that was seen last, and the player's
 * leaves are in the list of liabilities. Runs in the browser and in tests. See docs/trust.md.
 */
import { fromBase64, fromHex, toHex, utf8 } from './encoding.ts'
import { isConsistent, leafHash } from './merkle.ts'
import { readVkey } from './note.ts'
import { isLiabilityPublished, type SumPath } from './sum-tree.ts'
import { verifyProof } from './tlog-proof.ts'

/** As the call getPublishedBalance answers. */
type PublishedBalance = {
  entry: string
  proof: string
  vkey: string
  consistency: string[] | null
  leaves: {
    leaf: { salt: string; player: string; part: number; lines: number; head: string; held: string; sum: string }
    path: SumPath
  }[]
}

/** The checkpoint that was seen last. */
export type SeenCheckpoint = { origin: string; size: number; root: string }

/** `log`: not in the log. `history`: the log does not extend the checkpoint that was seen. `leaf`: not in the list. `player`: of somebody else. */
export type PublishedFault = 'log' | 'history' | 'leaf' | 'player'

export type VerifiedBalance = {
  fault: null
  at: string
  lines: number
  head: string
  heldCents: bigint
  totalCents: bigint
  seen: SeenCheckpoint
}

export async function verifyPublishedBalance(
  { entry, proof, vkey, consistency, leaves }: PublishedBalance,
  player: string,
  seen: SeenCheckpoint | undefined,
): Promise<VerifiedBalance | { fault: PublishedFault }> {
  const log = await readVkey(vkey)
  const inLog = log && (await verifyProof(proof, await leafHash(utf8(entry)), { origin: log.name, log }))
  if (!inLog) return { fault: 'log' }
  const { origin, size, root } = inLog.checkpoint
  if (seen?.origin === origin && !(await extendsSeen(seen, { size, root }, consistency))) return { fault: 'history' }
  const published = JSON.parse(entry) as { at: string; root: string; total: string; leaves: number }
  const parts = leaves.map(({ leaf, path }) => ({
    leaf: { ...leaf, held: BigInt(leaf.held), sum: BigInt(leaf.sum) },
    path,
  }))
  const [first] = parts
  if (!first || !(await isLiabilityPublished(parts, published))) return { fault: 'leaf' }
  if (first.leaf.player !== player) return { fault: 'player' }
  const { lines, head, held } = first.leaf
  const now = { origin, size, root: toHex(root) }
  return { fault: null, at: published.at, lines, head, heldCents: held, totalCents: BigInt(published.total), seen: now }
}

async function extendsSeen(
  seen: SeenCheckpoint,
  now: { size: number; root: Uint8Array<ArrayBuffer> },
  hashes: string[] | null,
) {
  const [root, path] = [fromHex(seen.root), hashes?.map(fromBase64)]
  if (!root || !path?.every((hash) => hash !== undefined)) return false
  return isConsistent({ size: seen.size, root }, now, path)
}
