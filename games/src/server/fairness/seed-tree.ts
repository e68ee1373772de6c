/** The Merkle tree over a batch of commitments: root and paths of RFC 6962, as docs/trust.md describes. The contract verifies them. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { defined } from '@lucero/kit/defined'
import { seedText } from '@lucero/contract/trust/seed-tree'

const [leafPrefix, nodePrefix] = [Uint8Array.of(0), Uint8Array.of(1)]
const sha256 = (...parts: Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer')

/** Each level from the leaves to the root. The last node of a level without a sibling is repeated in the level above. */
function levelsOf(commitments: readonly string[]): Buffer[][] {
  assert(commitments.length > 0, 'a batch has commitments')
  const levels = [commitments.map((commitment) => sha256(leafPrefix, Buffer.from(seedText(commitment))))]
  for (let level = defined(levels[0]); level.length > 1;) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, n) => {
      const [left, right] = [defined(level[2 * n]), level[2 * n + 1]]
      return right ? sha256(nodePrefix, left, right) : left
    })
    levels.push(level)
  }
  return levels
}

export const rootOfSeeds = (commitments: readonly string[]): string =>
  defined(levelsOf(commitments).at(-1)?.[0]).toString('hex')

/** The siblings from a leaf up, in base64. */
export function pathOfSeed(commitments: readonly string[], index: number): string[] {
  assert(index >= 0 && index < commitments.length, 'the commitment is in the batch')
  return levelsOf(commitments)
    .slice(0, -1)
    .flatMap((level, height) => level[Math.floor(index / 2 ** height) ^ 1]?.toString('base64') ?? [])
}
