/** Verifies inclusion and consistency in a Merkle tree of RFC 6962, by the algorithms of RFC 9162, sections 2.1.3.2 and 2.1.4.2. */
import { concat, isEqual, sha256, type Bytes } from './encoding.ts'

export const hashLength = 32

export const leafHash = (entry: Uint8Array): Promise<Bytes> => sha256(concat(Uint8Array.of(0), entry))
export const nodeHash = (left: Uint8Array, right: Uint8Array): Promise<Bytes> =>
  sha256(concat(Uint8Array.of(1), left, right))

export type Inclusion = { index: number; size: number; path: readonly Bytes[] }

const half = (number: number) => Math.floor(number / 2)
const isOdd = (number: number) => number % 2 === 1

/**
 * On which side the sibling is at each step from a leaf to the root, or undefined if the position is not in the tree. A tree of liabilities
 * has the same shape, so its paths use this too.
 */
export function sidesOf(index: number, size: number): ('left' | 'right')[] | undefined {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return undefined
  const sides: ('left' | 'right')[] = []
  for (let [at, last] = [index, size - 1]; last > 0; [at, last] = [half(at), half(last)]) {
    if (isOdd(at)) sides.push('left')
    else if (at < last) sides.push('right')
  }
  return sides
}

/** The root that the path leads to, or undefined if the path has the wrong length. */
export async function rootOfInclusion(leaf: Bytes, { index, size, path }: Inclusion): Promise<Bytes | undefined> {
  const sides = sidesOf(index, size)
  if (sides?.length !== path.length) return undefined
  let hash = leaf
  for (const [step, side] of sides.entries()) {
    const sibling = path[step]
    if (sibling?.length !== hashLength) return undefined
    hash = side === 'left' ? await nodeHash(sibling, hash) : await nodeHash(hash, sibling)
  }
  return hash
}

export type TreeHead = { size: number; root: Bytes }

/** True if the later tree begins with the earlier one. Every tree begins with the empty one. */
export async function isConsistent(from: TreeHead, to: TreeHead, path: readonly Bytes[]): Promise<boolean> {
  if (from.size > to.size || from.size < 0 || path.some(({ length }) => length !== hashLength)) return false
  if (from.size === to.size) return path.length === 0 && isEqual(from.root, to.root)
  if (from.size === 0) return path.length === 0 && isEqual(from.root, await sha256(new Uint8Array()))
  return isExtended(from, to, path)
}

async function isExtended(from: TreeHead, to: TreeHead, path: readonly Bytes[]): Promise<boolean> {
  let [at, last] = [from.size - 1, to.size - 1]
  for (; isOdd(at); last = half(last)) at = half(at)
  // If the earlier tree is a whole subtree of the later one, its root is not repeated in the proof.
  const proof = at === 0 ? [from.root, ...path] : [...path]
  const first = proof.shift()
  if (!first) return false
  let [earlier, later] = [first, first]
  for (const sibling of proof) {
    if (last === 0) return false
    if (isOdd(at) || at === last) {
      earlier = await nodeHash(sibling, earlier)
      later = await nodeHash(sibling, later)
      for (; !isOdd(at) && at !== 0; last = half(last)) at = half(at)
    } else later = await nodeHash(later, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && isEqual(earlier, from.root) && isEqual(later, to.root)
}
