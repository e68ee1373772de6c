/**
 * A checked mode in two files of our own, so that a draw needs no parsing: a table (cumulative weights, ids, payouts, position of each line) and
 * blocks (lines, compressed in blocks of about 16 KiB). The table file ends with the hash of every line, which only proofs read.
 *
 * Table file: a header of 64 bytes; u64 cumulative weights; u64 start of each block and the end of the last; u32 ids; u32 payouts; u32 block of
 * each row; u16 position in the block; nodes of the sum tree above each 1,024 leaves; 32 bytes for each line's hash. Numbers are little-endian,
 * sections begin at multiples of 8.
 */
import { read as readWithCallback } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { cellOf, cellsOf } from './cells.ts'
import { limits } from './fault.ts'
import { rowAt } from './draw.ts'
import { valuesOf } from './outcome-line.ts'
import { leafNode, pathOf, readSum, rootOf, writeSum, type Leaf, type PathNode, type TreeNode } from './sum-tree.ts'
import type { Table } from './table.ts'

const MAGIC = 'LUCMODE1'
const HEADER_BYTES = 64
const BLOCK_BYTES = 16 * 1024
const BLOCKS_PER_WRITE = 64
const HASH_BYTES = 32
const NODE_BYTES = HASH_BYTES + 32
/** Leaves below one stored node. A proof computes the nodes below it again. */
const CHUNK = 1024
const LINE_FEED = 0x0a

/** A block and its last line come out in one piece, which saves a quarter of the CPU time. */
const decompression = { chunkSize: 2 * BLOCK_BYTES, maxOutputLength: limits.lineBytes + 2 * BLOCK_BYTES }
/** Takes less CPU time than the same method of a FileHandle. */
const readFrom = promisify(readWithCallback)

/** Where the lines of a mode stand in its blocks, in the order of the table. */
export type LinePositions = { block: Uint32Array; offset: Uint16Array; hashes: Buffer }

/** Writes lines into compressed blocks and returns the position of each. */
export function openBlocks(file: FileHandle) {
  const starts: number[] = [0]
  let [waiting, length]: [Buffer[], number] = [[], 0]
  let [unwritten, written]: [Buffer[], number] = [[], 0]
  /** Few large writes: each one costs as much CPU time as half a block. */
  const write = async () => {
    const bytes = Buffer.concat(unwritten)
    await file.write(bytes, 0, bytes.length, written)
    ;[unwritten, written] = [[], written + bytes.length]
  }
  const endBlock = async () => {
    if (length === 0) return
    const block = zstdCompressSync(Buffer.concat(waiting, length))
    unwritten.push(block)
    starts.push((starts.at(-1) as number) + block.length)
    ;[waiting, length] = [[], 0]
    if (unwritten.length >= BLOCKS_PER_WRITE) await write()
  }
  return {
    async add(line: Buffer): Promise<{ block: number; offset: number }> {
      const position = { block: starts.length - 1, offset: length }
      waiting.push(Buffer.from(line), lineFeed)
      length += line.length + 1
      if (length >= BLOCK_BYTES) await endBlock()
      return position
    },
    async end(): Promise<number[]> {
      await endBlock()
      await write()
      return starts
    },
  }
}

const lineFeed = Buffer.of(LINE_FEED)

function layoutOf(count: number, blocks: number) {
  const sections = { cumulative: 8 * count, starts: 8 * (blocks + 1), ids: 4 * count, payouts: 4 * count }
  const more = { block: 4 * count, offset: 2 * count, nodes: NODE_BYTES * Math.ceil(count / CHUNK) }
  const at: Record<string, number> = {}
  let next = HEADER_BYTES
  for (const [name, bytes] of Object.entries({ ...sections, ...more })) {
    at[name] = next
    next += Math.ceil(bytes / 8) * 8
  }
  return { at: at as Record<keyof typeof sections | keyof typeof more, number>, hashes: next }
}

/** Writes the table file. Returns the root of the sum tree. */
export async function writeTable(
  file: FileHandle,
  table: Table,
  { block, offset, hashes }: LinePositions,
  starts: readonly number[],
): Promise<TreeNode> {
  const { count, ids, weights, payouts } = table
  const layout = layoutOf(count, starts.length - 1)
  const bytes = Buffer.from(new ArrayBuffer(layout.hashes))
  bytes.write(MAGIC, 'latin1')
  bytes.writeUInt32LE(count, 8)
  bytes.writeUInt32LE(starts.length - 1, 12)
  const { at } = layout
  const cumulative = new BigUint64Array(bytes.buffer, at.cumulative, count)
  let sum = 0n
  for (let row = 0; row < count; row += 1) cumulative[row] = sum += weights[row] as bigint
  new BigUint64Array(bytes.buffer, at.starts, starts.length).set(starts.map(BigInt))
  new Uint32Array(bytes.buffer, at.ids, count).set(ids)
  new Uint32Array(bytes.buffer, at.payouts, count).set(payouts)
  new Uint32Array(bytes.buffer, at.block, count).set(block)
  new Uint16Array(bytes.buffer, at.offset, count).set(offset)
  const nodes = chunkNodes(count, (row) => ({
    id: ids[row] as number,
    weight: weights[row] as bigint,
    payout: payouts[row] as number,
    lineHash: hashes.subarray(row * HASH_BYTES, (row + 1) * HASH_BYTES),
  }))
  for (const [number, node] of nodes.entries()) writeNode(bytes, at.nodes + number * NODE_BYTES, node)
  await file.write(bytes, 0, bytes.length, 0)
  await file.write(hashes, 0, hashes.length, layout.hashes)
  return rootOf(nodes)
}

function chunkNodes(count: number, leafAt: (row: number) => Leaf): TreeNode[] {
  return Array.from({ length: Math.ceil(count / CHUNK) }, (_, chunk) => rootOf(chunkLeaves(count, chunk, leafAt)))
}

function chunkLeaves(count: number, chunk: number, leafAt: (row: number) => Leaf): TreeNode[] {
  const from = chunk * CHUNK
  return Array.from({ length: Math.min(CHUNK, count - from) }, (_, at) => leafNode(leafAt(from + at)))
}

function writeNode(bytes: Buffer, at: number, { hash, weight, value }: TreeNode): void {
  bytes.set(hash, at)
  writeSum(bytes, at + HASH_BYTES, weight)
  writeSum(bytes, at + HASH_BYTES + 16, value)
}

const readNode = (bytes: Buffer, at: number): TreeNode => ({
  hash: bytes.subarray(at, at + HASH_BYTES),
  weight: readSum(bytes, at + HASH_BYTES),
  value: readSum(bytes, at + HASH_BYTES + 16),
})

export type Outcome = { row: number; id: number; payout: number }
/** What shows that an outcome belongs to a number below W. */
export type OutcomeProof = { leaf: Leaf; path: PathNode[] }
export type StoredMode = Awaited<ReturnType<typeof openMode>>

async function readAllButHashes(file: FileHandle, path: string) {
  const header = Buffer.alloc(HEADER_BYTES)
  await file.read(header, 0, HEADER_BYTES, 0)
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error(`${path} is not a stored mode`)
  const [count, blocks] = [header.readUInt32LE(8), header.readUInt32LE(12)]
  const layout = layoutOf(count, blocks)
  const bytes = Buffer.from(new ArrayBuffer(layout.hashes))
  await file.read(bytes, 0, layout.hashes, 0)
  return { count, blocks, layout, bytes }
}

/** Opens a checked mode. The lines stay in the file; the table uses about 22 bytes a row. */
export async function openMode(tablePath: string, blocksPath: string) {
  const [tableFile, blocksFile] = [await open(tablePath), await open(blocksPath)]
  const { count, blocks, layout, bytes } = await readAllButHashes(tableFile, tablePath)
  const { at } = layout
  const cumulative = new BigUint64Array(bytes.buffer, at.cumulative, count)
  const starts = new BigUint64Array(bytes.buffer, at.starts, blocks + 1)
  const ids = new Uint32Array(bytes.buffer, at.ids, count)
  const payouts = new Uint32Array(bytes.buffer, at.payouts, count)
  const block = new Uint32Array(bytes.buffer, at.block, count)
  const offset = new Uint16Array(bytes.buffer, at.offset, count)
  const nodes = Array.from({ length: Math.ceil(count / CHUNK) }, (_, n) => readNode(bytes, at.nodes + n * NODE_BYTES))

  const cells = cellsOf(cumulative)
  const weightOf = (row: number) => (cumulative[row] as bigint) - (row === 0 ? 0n : (cumulative[row - 1] as bigint))
  const outcomeOf = (row: number): Outcome => ({ row, id: ids[row] as number, payout: payouts[row] as number })

  /** The line of an outcome, without its line feed. */
  const line = async (row: number): Promise<Buffer> => {
    const number = block[row] as number
    const from = Number(starts[number])
    const compressed = Buffer.allocUnsafe(Number(starts[number + 1]) - from)
    await readFrom(blocksFile.fd, compressed, 0, compressed.length, from)
    const lines = zstdDecompressSync(compressed, decompression)
    const start = offset[row] as number
    return lines.subarray(start, lines.indexOf(LINE_FEED, start))
  }

  return {
    count,
    total: cumulative[count - 1] as bigint,
    root: rootOf(nodes),
    at: (number: bigint): Outcome => outcomeOf(rowAt(cumulative, number)),
    /** Ids are not sorted, so this reads the whole column. Only replays and forced outcomes need it. */
    withId(id: number): Outcome | undefined {
      const row = ids.indexOf(id)
      return row < 0 ? undefined : outcomeOf(row)
    },
    /** The weights of the cells in which drawn outcomes are counted, and the cell of a row. */
    cellWeights: cells.weights,
    cellOf: (row: number): number => cellOf(cells, row),
    line,
    /** The `events` array of an outcome, byte for byte. */
    async events(row: number): Promise<Buffer> {
      const whole = await line(row)
      const [position] = valuesOf(whole, 'events')
      if (!position) throw new Error(`row ${row} has no events`)
      return whole.subarray(position.from, position.to)
    },
    async proof(row: number): Promise<OutcomeProof> {
      const chunk = Math.floor(row / CHUNK)
      const from = chunk * CHUNK
      const hashes = Buffer.alloc(Math.min(CHUNK, count - from) * HASH_BYTES)
      await tableFile.read(hashes, 0, hashes.length, layout.hashes + from * HASH_BYTES)
      const leafAt = (one: number): Leaf => ({
        id: ids[one] as number,
        weight: weightOf(one),
        payout: payouts[one] as number,
        lineHash: hashes.subarray((one - from) * HASH_BYTES, (one - from + 1) * HASH_BYTES),
      })
      const below = pathOf(chunkLeaves(count, chunk, leafAt), row - from)
      return { leaf: leafAt(row), path: [...below, ...pathOf(nodes, chunk)] }
    },
    /** The table with the hash of every line: an auditor computes root and return from it. */
    async *tableLines(): AsyncGenerator<string> {
      const hashes = Buffer.alloc(CHUNK * HASH_BYTES)
      for (let from = 0; from < count; from += CHUNK) {
        await tableFile.read(hashes, 0, hashes.length, layout.hashes + from * HASH_BYTES)
        const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, at) => {
          const hash = hashes.toString('hex', at * HASH_BYTES, (at + 1) * HASH_BYTES)
          return `${ids[from + at]},${weightOf(from + at)},${payouts[from + at]},${hash}\n`
        })
        yield rows.join('')
      }
    },
    close: () => Promise.all([tableFile.close(), blocksFile.close()]),
  }
}
