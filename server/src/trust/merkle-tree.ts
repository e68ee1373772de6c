/** Builds the Merkle tree of the log from its tiles: roots and proofs of RFC 6962. The contract verifies them. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { hashLength } from '@lucero/contract/trust/merkle'
import { tileWidth } from '@lucero/contract/trust/tiles'

const tileHeight = 8

const sha256 = (...parts: Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer')

const [leafPrefix, nodePrefix] = [Uint8Array.of(0), Uint8Array.of(1)]

export const hashLeaf = (entry: Uint8Array): Buffer => sha256(leafPrefix, entry)
export const hashNode = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodePrefix, left, right)

/** The hashes of a tile so far, one after the other. */
export type ReadTile = (level: number, index: number) => Promise<Buffer>

/** The largest power of two below a number. */
function splitAt(size: number): number {
  assert(size > 1, 'a single leaf has no split')
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

const isPowerOfTwo = (size: number) => Math.log2(size) % 1 === 0

/** The root of hashes that are a whole subtree. Their number is a power of two. */
function foldHashes(hashes: Buffer): Buffer {
  let level = hashes
  while (level.length > hashLength) {
    const above = Buffer.alloc(level.length / 2)
    for (let at = 0; at < level.length; at += 2 * hashLength)
      hashNode(level.subarray(at, at + hashLength), level.subarray(at + hashLength, at + 2 * hashLength)).copy(
        above,
        at / 2,
      )
    level = above
  }
  return level
}

/** The root of a whole subtree, from the one tile that has hashes of it. */
async function rootOfSubtree(read: ReadTile, from: number, size: number): Promise<Buffer> {
  const height = Math.log2(size)
  const level = Math.floor(height / tileHeight)
  const [perHash, count] = [tileWidth ** level, 2 ** (height % tileHeight)]
  const first = from / perHash
  const start = (first % tileWidth) * hashLength
  const tile = await read(level, Math.floor(first / tileWidth))
  const hashes = tile.subarray(start, start + count * hashLength)
  assert(hashes.length === count * hashLength, `tile ${level}/${Math.floor(first / tileWidth)} has too few hashes`)
  return foldHashes(hashes)
}

/** The Merkle tree hash of `size` entries from `from` on. */
async function rootOfRange(read: ReadTile, from: number, size: number): Promise<Buffer> {
  if (isPowerOfTwo(size)) return rootOfSubtree(read, from, size)
  const left = splitAt(size)
  return hashNode(await rootOfSubtree(read, from, left), await rootOfRange(read, from + left, size - left))
}

export const rootOf = async (read: ReadTile, size: number): Promise<Buffer> =>
  size === 0 ? sha256() : rootOfRange(read, 0, size)

export async function inclusionProof(read: ReadTile, index: number, size: number): Promise<Buffer[]> {
  assert(index >= 0 && index < size, `entry ${index} is not in a tree of ${size}`)
  const prove = async (from: number, at: number, width: number): Promise<Buffer[]> => {
    if (width === 1) return []
    const left = splitAt(width)
    return at < left
      ? [...(await prove(from, at, left)), await rootOfRange(read, from + left, width - left)]
      : [...(await prove(from + left, at - left, width - left)), await rootOfRange(read, from, left)]
  }
  return prove(0, index, size)
}

export async function consistencyProof(read: ReadTile, from: number, to: number): Promise<Buffer[]> {
  assert(from >= 0 && from <= to, `a tree of ${to} does not extend one of ${from}`)
  if (from === 0) return []
  const prove = async (start: number, old: number, width: number, isWhole: boolean): Promise<Buffer[]> => {
    if (old === width) return isWhole ? [] : [await rootOfRange(read, start, width)]
    const left = splitAt(width)
    return old <= left
      ? [...(await prove(start, old, left, isWhole)), await rootOfRange(read, start + left, width - left)]
      : [...(await prove(start + left, old - left, width - left, false)), await rootOfRange(read, start, left)]
  }
  return prove(0, from, to, true)
}

export type Tile = { level: number; index: number; hashes: Buffer }

/** The tiles that change when leaf hashes are added to a tree of this size. The hash of a full tile goes to the level above. */
export async function appendHashes(read: ReadTile, size: number, leaves: readonly Buffer[]): Promise<Tile[]> {
  const changed: Tile[] = []
  let added = leaves
  for (let level = 0; added.length > 0; level += 1) {
    const before = Math.floor(size / tileWidth ** level)
    const firstIndex = Math.floor(before / tileWidth)
    const held = before % tileWidth === 0 ? Buffer.alloc(0) : await read(level, firstIndex)
    const whole = Buffer.concat([held.subarray(0, (before % tileWidth) * hashLength), ...added])
    const above: Buffer[] = []
    for (let at = 0; at < whole.length; at += tileWidth * hashLength) {
      const hashes = whole.subarray(at, at + tileWidth * hashLength)
      changed.push({ level, index: firstIndex + at / (tileWidth * hashLength), hashes })
      if (hashes.length === tileWidth * hashLength) above.push(foldHashes(hashes))
    }
    added = above
  }
  return changed
}

/** Reads tiles that were changed but are not stored yet, before those that are. */
export const withTiles =
  (tiles: readonly Tile[], read: ReadTile): ReadTile =>
  async (level, index) =>
    tiles.find((tile) => tile.level === level && tile.index === index)?.hashes ?? read(level, index)
