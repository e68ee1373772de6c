/**
 * Builds and stores the trees of entries. A leaf is a place of 16 bytes, by which leaves are sorted, and a node. Places are keyed hashes, so the
 * order tells nothing. A million books have two million leaves, so leaves are bytes, and no step takes longer than some milliseconds.
 */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { SumPath } from '@lucero/contract/trust/sum-tree'
import type { Db, Tx } from '@lucero/kit/db'
import { deriveKey } from '@lucero/kit/encryption'
import { leavesPerPart, nodeLength, pathThrough, readNode, rootOfNodes } from './sum-tree.ts'
import * as store from './store.ts'

const placeLength = 16
const leafLength = placeLength + nodeLength

/** The secret of a tree. Every node derives the same one, so two that build one tree build the same. */
export const secretOf = (rootKey: string, treeKey: string): Buffer =>
  deriveKey(rootKey, 'lucero', `public log ${treeKey}`)

const placeOf = (secret: Buffer, id: string): Buffer =>
  createHmac('sha256', secret).update(`place\n${id}`).digest().subarray(0, placeLength)

export type Leaves = { readonly secret: Buffer; readonly chunks: Buffer[]; count: number }

export const noLeaves = (secret: Buffer): Leaves => ({ secret, chunks: [], count: 0 })

/** `id` names the leaf in its tree. Leaves of one call are kept together, so that a million are few objects. */
export function addLeaves(leaves: Leaves, added: readonly { id: string; node: Buffer }[]): void {
  leaves.chunks.push(Buffer.concat(added.flatMap(({ id, node }) => [placeOf(leaves.secret, id), node])))
  leaves.count += added.length
}

const bucketBits = 16

const numberAt = (numbers: Uint32Array, index: number): number => numbers[index] ?? 0

/** Returns the number before. */
function add(numbers: Uint32Array, index: number, more: number): number {
  const before = numberAt(numbers, index)
  numbers[index] = before + more
  return before
}

/** Sorts by place: first into buckets by two bytes, then each bucket. */
async function sorted({ chunks, count }: Leaves): Promise<Buffer> {
  const starts = new Uint32Array(2 ** bucketBits + 1)
  for (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += leafLength) add(starts, chunk.readUInt16BE(at) + 1, 1)
  for (let bucket = 1; bucket < starts.length; bucket += 1) add(starts, bucket, numberAt(starts, bucket - 1))
  const next = starts.slice()
  const all = Buffer.alloc(count * leafLength)
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
    for (let at = 0; at < chunk.length; at += leafLength)
      chunk.copy(all, add(next, chunk.readUInt16BE(at), 1) * leafLength, at, at + leafLength)
    await nextTick()
  }
  for (let bucket = 0; bucket < 2 ** bucketBits; bucket += 1) {
    const [from, to] = [numberAt(starts, bucket), numberAt(starts, bucket + 1)]
    if (to - from > 1) sortRange(all, from, to)
    if (bucket % 1024 === 0) await nextTick()
  }
  return all
}

function sortRange(all: Buffer, from: number, to: number): void {
  const copies = Array.from({ length: to - from }, (_, n) =>
    Buffer.from(all.subarray((from + n) * leafLength, (from + n + 1) * leafLength)),
  )
  Buffer.concat(copies.toSorted((one, other) => one.compare(other, 0, placeLength, 0, placeLength))).copy(
    all,
    from * leafLength,
  )
}

const nodesOf = (rows: Buffer): Buffer =>
  Buffer.concat(
    Array.from({ length: rows.length / leafLength }, (_, n) =>
      rows.subarray(n * leafLength + placeLength, (n + 1) * leafLength),
    ),
  )

export type TreeRoot = { root: string; total: string; leaves: number }

/** Stores the tree under its key. Two nodes that store the same tree do no harm. There is at least one leaf. */
export async function storeTree(db: Db, treeKey: string, leaves: Leaves): Promise<TreeRoot> {
  const { count } = leaves
  const rows = await sorted(leaves)
  const roots: Buffer[] = []
  for (let part = 0; part * leavesPerPart < count; part += 1) {
    const ofPart = rows.subarray(part * leavesPerPart * leafLength, (part + 1) * leavesPerPart * leafLength)
    roots.push(rootOfNodes(nodesOf(ofPart)))
    await store.insertPart(db, { treeKey, part, firstPlace: ofPart.subarray(0, placeLength), rows: ofPart })
    await nextTick()
  }
  await store.insertTree(db, treeKey, count, Buffer.concat(roots))
  const { hash, sum } = readNode(rootOfNodes(Buffer.concat(roots)))
  return { root: hash, total: sum, leaves: count }
}

/** The path of the leaf with this id, or undefined if the tree is no longer stored or has no such leaf. */
export async function findPath(tx: Tx, treeKey: string, secret: Buffer, id: string): Promise<SumPath | undefined> {
  const place = placeOf(secret, id)
  const [tree, part] = [await store.findTree(tx, treeKey), await store.findPart(tx, treeKey, place)]
  if (!tree || !part) return undefined
  const count = part.rows.length / leafLength
  const within = Array.from({ length: count }, (_, n) => n).find((n) =>
    place.equals(part.rows.subarray(n * leafLength, n * leafLength + placeLength)),
  )
  if (within === undefined) return undefined
  const index = part.part * leavesPerPart + within
  assert(index < tree.leaves, 'a leaf is in its tree')
  return { index, size: tree.leaves, siblings: pathThrough(nodesOf(part.rows), tree.roots, index) }
}
