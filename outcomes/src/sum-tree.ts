/**
 * A Merkle tree over the rows of a mode whose nodes also hold sums: W of the weights, V of weight × payout. So the root fixes every outcome,
 * its chance, and the return to player. Numbers of a leaf have 8 bytes, sums of a node 16, all big-endian.
 */
import { hash } from 'node:crypto'

export type TreeNode = { hash: Buffer; weight: bigint; value: bigint }
/** A leaf: one row of the table and the hash of its outcome's line. */
export type Leaf = { id: number; weight: bigint; payout: number; lineHash: Uint8Array }
/** A sibling on the way from a leaf to the root. */
export type PathNode = TreeNode & { isLeft: boolean }

const NUMBER_BYTES = 8
const SUM_BYTES = 16
const HASH_BYTES = 32

export function leafNode({ id, weight, payout, lineHash }: Leaf): TreeNode {
  const bytes = Buffer.alloc(1 + 3 * NUMBER_BYTES + HASH_BYTES)
  bytes.writeBigUInt64BE(BigInt(id), 1)
  bytes.writeBigUInt64BE(weight, 1 + NUMBER_BYTES)
  bytes.writeBigUInt64BE(BigInt(payout), 1 + 2 * NUMBER_BYTES)
  bytes.set(lineHash, 1 + 3 * NUMBER_BYTES)
  return { hash: sha256(bytes), weight, value: weight * BigInt(payout) }
}

export function parentNode(left: TreeNode, right: TreeNode): TreeNode {
  const side = HASH_BYTES + 2 * SUM_BYTES
  const bytes = Buffer.alloc(1 + 2 * side)
  bytes[0] = 1
  writeNode(bytes, 1, left)
  writeNode(bytes, 1 + side, right)
  return { hash: sha256(bytes), weight: left.weight + right.weight, value: left.value + right.value }
}

function writeNode(bytes: Buffer, at: number, { hash, weight, value }: TreeNode): void {
  bytes.set(hash, at)
  writeSum(bytes, at + HASH_BYTES, weight)
  writeSum(bytes, at + HASH_BYTES + SUM_BYTES, value)
}

export function writeSum(bytes: Buffer, at: number, sum: bigint): void {
  bytes.writeBigUInt64BE(sum >> 64n, at)
  bytes.writeBigUInt64BE(sum & 0xffff_ffff_ffff_ffffn, at + NUMBER_BYTES)
}

export const readSum = (bytes: Buffer, at: number): bigint =>
  (bytes.readBigUInt64BE(at) << 64n) | bytes.readBigUInt64BE(at + NUMBER_BYTES)

/** The level above. A node without a sibling moves up. */
export function levelAbove(level: readonly TreeNode[]): TreeNode[] {
  const above: TreeNode[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at] as TreeNode, level[at + 1]]
    above.push(right ? parentNode(left, right) : left)
  }
  return above
}

/** The root of all nodes below `nodes`. */
export function rootOf(nodes: readonly TreeNode[]): TreeNode {
  let level = [...nodes]
  while (level.length > 1) level = levelAbove(level)
  if (!level[0]) throw new Error('a tree has at least one leaf')
  return level[0]
}

/** The siblings from a node to the root, nearest first. A node that moves up has none at that level. */
export function pathOf(nodes: readonly TreeNode[], position: number): PathNode[] {
  const path: PathNode[] = []
  let [level, at] = [[...nodes], position]
  while (level.length > 1) {
    const sibling = level[at ^ 1]
    if (sibling) path.push({ ...sibling, isLeft: at % 2 === 1 })
    ;[level, at] = [levelAbove(level), at >> 1]
  }
  return path
}

/** The root that follows from a leaf and its path, and the range of cumulative weights that belongs to the leaf. */
export function followPath(leaf: Leaf, path: readonly PathNode[]): { root: TreeNode; from: bigint; to: bigint } {
  let [node, from] = [leafNode(leaf), 0n]
  for (const sibling of path) {
    if (sibling.isLeft) from += sibling.weight
    node = sibling.isLeft ? parentNode(sibling, node) : parentNode(node, sibling)
  }
  return { root: node, from, to: from + leaf.weight }
}

/** In one call, which takes a third of the CPU time of a hash object. */
export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer')
