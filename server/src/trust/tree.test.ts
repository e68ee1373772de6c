// Issue 41: the trees of the public log. The server builds them, and the code for browsers verifies every root and proof.
import { hash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '@lucero/contract/trust/canonical-json'
import type { Bytes } from '@lucero/contract/trust/encoding'
import { isConsistent, leafHash, rootOfInclusion } from '@lucero/contract/trust/merkle'
import { readTilePath, tileIndexPath, tilePath, tilesOf } from '@lucero/contract/trust/tiles'
import { isLiabilityPublished, liabilityText, partsOfBalance, rootOfSumPath } from '@lucero/contract/trust/sum-tree'
import {
  appendHashes,
  consistencyProof,
  hashLeaf,
  hashNode,
  inclusionProof,
  rootOf,
  type ReadTile,
  type Tile,
} from './merkle-tree.ts'
import {
  leafNode,
  leavesPerPart,
  nodeLength,
  partsOf,
  pathThrough,
  readNode,
  rootOfNodes,
  siblingsOf,
} from './sum-tree.ts'
import { leavesOf, splitBalance, type BookAtMoment } from './liability-leaves.ts'

const plain = (buffer: Buffer): Bytes => new Uint8Array(buffer)
const entryOf = (index: number) => Buffer.from(`entry ${index}`)

/** A log in memory. */
function openTree() {
  const tiles = new Map<string, Tile>()
  const read: ReadTile = async (level, index) => tiles.get(`${level}/${index}`)!.hashes
  let size = 0
  return {
    read,
    tiles,
    async append(count: number) {
      const leaves = Array.from({ length: count }, (_, n) => hashLeaf(entryOf(size + n)))
      for (const tile of await appendHashes(read, size, leaves)) tiles.set(`${tile.level}/${tile.index}`, tile)
      size += count
    },
  }
}

/** The root by the definition of RFC 6962, section 2.1. */
function rootByDefinition(leaves: Buffer[]): Buffer {
  if (leaves.length === 0) return hash('sha256', '', 'buffer')
  if (leaves.length === 1) return leaves[0]!
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return hashNode(rootByDefinition(leaves.slice(0, split)), rootByDefinition(leaves.slice(split)))
}

describe('issue 41: the tree of the log', () => {
  it('has the roots of RFC 6962 at every size, however it grew', async () => {
    const [grown, leaves] = [openTree(), [] as Buffer[]]
    for (let size = 1; size <= 70; size += 1) {
      await grown.append(1)
      leaves.push(hashLeaf(entryOf(size - 1)))
      expect(await rootOf(grown.read, size)).toEqual(rootByDefinition(leaves))
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 }), async (counts) => {
        const tree = openTree()
        for (const count of counts) await tree.append(count)
        const size = counts.reduce((sum, count) => sum + count, 0)
        const all = Array.from({ length: size }, (_, index) => hashLeaf(entryOf(index)))
        expect(await rootOf(tree.read, size)).toEqual(rootByDefinition(all))
      }),
      { numRuns: process.env['NIGHTLY'] ? 100 : 10 },
    )
  })

  it('proves each entry and each earlier tree, across tiles, and no other', async () => {
    const tree = openTree()
    await tree.append(600)
    const sizes = fc.integer({ min: 1, max: 600 })
    await fc.assert(
      fc.asyncProperty(sizes, sizes, fc.nat(599), async (one, other, wanted) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const index = wanted % to
        const [fromRoot, toRoot] = [plain(await rootOf(tree.read, from)), plain(await rootOf(tree.read, to))]
        const path = (await inclusionProof(tree.read, index, to)).map(plain)
        const leaf = await leafHash(entryOf(index))
        expect(await rootOfInclusion(leaf, { index, size: to, path })).toEqual(toRoot)
        const elsewhere = await rootOfInclusion(leaf, { index: index + 1, size: to, path })
        expect(elsewhere).not.toEqual(toRoot)
        const proof = (await consistencyProof(tree.read, from, to)).map(plain)
        expect(await isConsistent({ size: from, root: fromRoot }, { size: to, root: toRoot }, proof)).toBe(true)
        const forged = plain(hash('sha256', fromRoot, 'buffer'))
        expect(await isConsistent({ size: from, root: forged }, { size: to, root: toRoot }, proof)).toBe(false)
        expect(await isConsistent({ size: from, root: fromRoot }, { size: to, root: forged }, proof)).toBe(false)
        const longer = [...proof, toRoot]
        expect(await isConsistent({ size: from, root: fromRoot }, { size: to, root: toRoot }, longer)).toBe(false)
      }),
      { numRuns: process.env['NIGHTLY'] ? 1000 : 60 },
    )
  })

  it('has the tiles of the example of c2sp.org/tlog-tiles, at their addresses', () => {
    const tiles = tilesOf(70_000)
    const counts = [0, 1, 2].map((level) => tiles.filter((tile) => tile.level === level).map(({ width }) => width))
    expect(counts[0]).toHaveLength(274)
    expect(counts.map((widths) => widths.at(-1))).toEqual([112, 17, 1])
    expect(tilesOf(256).map(tilePath)).toEqual(['tile/0/000', 'tile/1/000.p/1'])
    expect(tileIndexPath(1_234_067)).toBe('x001/x234/067')
    fc.assert(
      fc.property(
        fc.constantFrom(0, 7, 63, 'entries' as const),
        fc.nat(),
        fc.integer({ min: 1, max: 256 }),
        (...of) => {
          const tile = { level: of[0], index: of[1], width: of[2] }
          expect(readTilePath(tilePath(tile))).toEqual(tile)
        },
      ),
    )
    for (const path of [
      'tile/0/1',
      'tile/00/001',
      'tile/64/001',
      'tile/0/x000/001',
      'tile/0/001.p/256',
      'tile/0/001.p/0',
    ])
      expect(readTilePath(path)).toBeUndefined()
  })
})

describe('issue 41: the tree of liabilities', () => {
  const secret = Buffer.alloc(32, 7)
  const book = (index: number, held: bigint) => ({
    player: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    lines: index + 1,
    head: hash('sha256', String(index)),
    held,
  })
  const books = (balances: bigint[]) => balances.map((held, index) => book(index, held))
  const liabilityLeaves = (all: BookAtMoment[]) => all.flatMap((one) => leavesOf(one, secret)).toReversed()
  const balances = fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 60 })

  it('has exactly the sum of all balances, and proves the two leaves of each player and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(balances, async (held) => {
        const all = books(held)
        const leaves = liabilityLeaves(all)
        const nodes = Buffer.concat(leaves.map((leaf) => leafNode(liabilityText(leaf), leaf.sum)))
        const root = readNode(rootOfNodes(nodes))
        expect(BigInt(root.sum)).toBe(held.reduce((sum, one) => sum + one, 0n))
        const published = { root: root.hash, total: root.sum, leaves: leaves.length }
        const mine = leaves.flatMap((leaf, index) =>
          leaf.player === all[0]!.player
            ? [{ leaf, path: { index, size: leaves.length, siblings: siblingsOf(nodes, index) } }]
            : [],
        )
        const parts = mine.toSorted((one, other) => one.leaf.part - other.leaf.part)
        expect(parts).toHaveLength(partsOfBalance)
        expect(await isLiabilityPublished(parts, published)).toBe(true)
        const larger = parts.map(({ leaf, path }) => ({ leaf: { ...leaf, held: leaf.held + 1n }, path }))
        expect(await isLiabilityPublished(larger, published)).toBe(false)
        const understated = { ...published, total: String(BigInt(root.sum) - 1n) }
        expect(await isLiabilityPublished(parts, understated)).toBe(false)
        expect(await isLiabilityPublished([parts[0]!, parts[0]!], published)).toBe(false)
      }),
      { numRuns: process.env['NIGHTLY'] ? 200 : 20 },
    )
  })

  it('refuses a sibling with a negative sum, a fraction, or a sum that overflows', async () => {
    const leaf = { hash: new Uint8Array(32), sum: 5n }
    const path = (sum: string) => ({ index: 0, size: 2, siblings: [{ hash: '00'.repeat(32), sum }] })
    expect(await rootOfSumPath(leaf, path('5'))).toMatchObject({ sum: 10n })
    for (const sum of ['-5', '1.5', '', '9223372036854775808', '9223372036854775807'])
      expect(await rootOfSumPath(leaf, path(sum))).toBeUndefined()
    expect(await rootOfSumPath({ ...leaf, sum: -1n }, path('5'))).toBeUndefined()
    expect(() => leafNode('text', -1n)).toThrow('sum')
  })

  it('splits a balance without remainder', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.uuid(), (held, player) => {
        const parts = splitBalance(held, player, secret)
        expect(parts.every((part) => part >= 0n)).toBe(true)
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(held)
      }),
    )
  })

  it('gives the same path through its stored parts, in less than 4 kB', () => {
    const count = 3 * leavesPerPart + 5
    const nodes = Buffer.concat(Array.from({ length: count }, (_, index) => leafNode(`leaf ${index}`, 1n)))
    const parts = partsOf(nodes)
    const roots = Buffer.concat(parts.map(rootOfNodes))
    expect(rootOfNodes(roots)).toEqual(rootOfNodes(nodes))
    for (const index of [0, 1, leavesPerPart - 1, leavesPerPart, count - 5, count - 1])
      expect(pathThrough(parts[Math.floor(index / leavesPerPart)]!, roots, index)).toEqual(siblingsOf(nodes, index))
    // Two paths of a tree of two million leaves, in binary.
    expect(2 * Math.ceil(Math.log2(2_000_000)) * nodeLength).toBeLessThan(4096)
  })
})

it('issue 41: entries have one text', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'ü"' }], a: true })).toBe('{"a":true,"b":[1,{"c":"ü\\"","d":null}]}')
  for (const value of [1.5, Number.NaN, 2 ** 53]) expect(() => canonicalJson(value)).toThrow('safe integer')
})
