/** Builds Merkle sum trees, and the paths of their leaves. The contract verifies the paths. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { maxSum, type SumPath } from '@lucero/contract/trust/sum-tree'

/** A node is stored as its sum in eight bytes, then its hash. */
export const nodeLength = 40
const sumLength = 8

const sumAt = (nodes: Buffer, index: number): bigint => nodes.readBigUInt64BE(index * nodeLength)

/** One leaf as a node. Its text is hashed with the prefix of leaves. */
export function leafNode(text: string, sum: bigint): Buffer {
  assert(sum >= 0n && sum <= maxSum, `a leaf has the sum ${sum}`)
  const node = Buffer.alloc(nodeLength)
  node.writeBigUInt64BE(sum)
  hash('sha256', Buffer.concat([Uint8Array.of(0), Buffer.from(text)]), 'buffer').copy(node, sumLength)
  return node
}

const scratch = Buffer.alloc(1 + 2 * nodeLength, 1)

/** A node is hashed as it is stored: the sum and the hash of each child. */
function parentOf(left: Buffer, right: Buffer): Buffer {
  const sum = left.readBigUInt64BE() + right.readBigUInt64BE()
  assert(sum <= maxSum, `the sum ${sum} overflows`)
  left.copy(scratch, 1)
  right.copy(scratch, 1 + nodeLength)
  const node = Buffer.alloc(nodeLength)
  node.writeBigUInt64BE(sum)
  hash('sha256', scratch, 'buffer').copy(node, sumLength)
  return node
}

/** A level has the roots of whole subtrees, and at its end the root of what is left. So the last node may have no sibling. */
function levelAbove(nodes: Buffer): Buffer {
  const count = nodes.length / nodeLength
  const above = Buffer.alloc(Math.ceil(count / 2) * nodeLength)
  for (let index = 0; index < count; index += 2) {
    const node = (at: number) => nodes.subarray(at * nodeLength, (at + 1) * nodeLength)
    const parent = index + 1 < count ? parentOf(node(index), node(index + 1)) : node(index)
    parent.copy(above, (index / 2) * nodeLength)
  }
  return above
}

/** The root of at least one node. */
export function rootOfNodes(nodes: Buffer): Buffer {
  assert(nodes.length > 0 && nodes.length % nodeLength === 0, 'a tree has whole nodes')
  let level = nodes
  while (level.length > nodeLength) level = levelAbove(level)
  return level
}

export const readNode = (node: Buffer) => ({
  sum: String(sumAt(node, 0)),
  hash: node.subarray(sumLength).toString('hex'),
})

/** The siblings from a node up. */
export function siblingsOf(nodes: Buffer, index: number): SumPath['siblings'] {
  assert(index >= 0 && index < nodes.length / nodeLength, 'the node is in the tree')
  const siblings: SumPath['siblings'][number][] = []
  for (
    let [level, at] = [nodes, index];
    level.length > nodeLength;
    [level, at] = [levelAbove(level), Math.floor(at / 2)]
  ) {
    const sibling = at % 2 === 0 ? at + 1 : at - 1
    if (sibling * nodeLength < level.length)
      siblings.push(readNode(level.subarray(sibling * nodeLength, (sibling + 1) * nodeLength)))
  }
  return siblings
}

/** A tree is stored in parts of this many leaves, so that a path needs one part and the roots of all parts. */
export const leavesPerPart = 1024

export function partsOf(nodes: Buffer): Buffer[] {
  const length = leavesPerPart * nodeLength
  return Array.from({ length: Math.ceil(nodes.length / length) }, (_, part) =>
    nodes.subarray(part * length, (part + 1) * length),
  )
}

/** The path of a leaf from its part and the roots of all parts. It is the path in the whole tree, because all parts but the last are full. */
export function pathThrough(part: Buffer, roots: Buffer, index: number): SumPath['siblings'] {
  return [...siblingsOf(part, index % leavesPerPart), ...siblingsOf(roots, Math.floor(index / leavesPerPart))]
}
