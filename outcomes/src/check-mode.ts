/** Checks one mode of a package and writes it in the stored form. Lines are read one by one and never kept. */
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_UINT32, limits, PackageFault } from './fault.ts'
import { COST_UNIT, type ModeEntry } from './index-file.ts'
import { linesOf } from './lines.ts'
import { readOutcomeLine } from './outcome-line.ts'
import { returnAt, returnOf, statisticsOf, type Statistics } from './statistics.ts'
import { openBlocks, writeTable, type LinePositions } from './stored-mode.ts'
import { sha256 } from './sum-tree.ts'
import { indexById, readTable, type Table } from './table.ts'
import { decompress } from './zstd.ts'

export type ModeReport = {
  name: string
  /** In base bets. */
  cost: number
  statistics: Statistics
  /** Return in per cent at base bets in cents, payouts rounded down to cents. */
  returnAtBet: Record<string, string>
  root: string
  files: { table: string; blocks: string }
}

/** Base bets for which the report states the return, in cents. */
const SHOWN_BETS = [1, 2, 5, 10, 20, 50, 100, 1000]
const HASH_BYTES = 32
const SHOWN_DIFFERENCES = 10

export async function checkMode(entry: ModeEntry, math: string, out: string, fileName: string): Promise<ModeReport> {
  const table = await readTable(createReadStream(await existing(math, entry.weights)))
  const files = { table: `${fileName}.table`, blocks: `${fileName}.blocks` }
  const { positions, starts } = await storeLines(table, entry, math, join(out, files.blocks))
  const statistics = statisticsOf(table, entry.cost)
  assertReturn(statistics, table, entry)
  const root = await writing(join(out, files.table), (file) => writeTable(file, table, positions, starts))
  return {
    name: entry.name,
    cost: entry.cost / COST_UNIT,
    statistics,
    returnAtBet: Object.fromEntries(
      SHOWN_BETS.flatMap((cents) => {
        const rate = returnAt(table, entry.cost, cents)
        return rate === undefined ? [] : [[(cents / 100).toFixed(2), rate]]
      }),
    ),
    root: root.hash.toString('hex'),
    files,
  }
}

async function existing(math: string, name: string): Promise<string> {
  const path = join(math, name)
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new PackageFault('PACKAGE_INDEX', `math/${name} is named in index.json, but is missing`)
  return path
}

async function writing<Result>(path: string, write: (file: Awaited<ReturnType<typeof open>>) => Promise<Result>) {
  const file = await open(path, 'wx')
  try {
    const result = await write(file)
    await file.sync()
    return result
  } finally {
    await file.close()
  }
}

/** Reads every line of the outcome file, compares it with the table, and writes it into blocks. */
async function storeLines(table: Table, { events }: ModeEntry, math: string, blocksPath: string) {
  const path = await existing(math, events)
  const rowOf = indexById(table)
  const block = new Uint32Array(table.count).fill(MAX_UINT32)
  const positions: LinePositions = {
    block,
    offset: new Uint16Array(table.count),
    hashes: Buffer.alloc(table.count * HASH_BYTES),
  }
  const differences = openDifferences()
  let number = 0
  const starts = await writing(blocksPath, async (file) => {
    const blocks = openBlocks(file)
    for await (const line of linesOf(decompress(createReadStream(path), (await stat(path)).size))) {
      number += 1
      if (number > limits.rowsPerMode)
        throw new PackageFault('PACKAGE_TOO_LARGE', `the outcome file has more than ${limits.rowsPerMode} lines`)
      const { id, payout } = readOutcomeLine(line, number)
      const row = rowOf(id)
      if (row === undefined) differences.add(`outcome ${id} (line ${number}) is not in the table`)
      else if (block[row] !== MAX_UINT32)
        throw new PackageFault('PACKAGE_LINE', `line ${number}: the id ${id} stands in the file twice`)
      else {
        if (payout !== table.payouts[row]) differences.addPayout(id, payout, table.payouts[row] as number)
        const position = await blocks.add(line)
        block[row] = position.block
        positions.offset[row] = position.offset
        positions.hashes.set(sha256(line), row * HASH_BYTES)
      }
    }
    return blocks.end()
  })
  for (let row = 0; row < table.count && !differences.isFull(); row += 1)
    if (block[row] === MAX_UINT32) differences.add(`row ${table.ids[row]} of the table has no outcome`)
  differences.assertNone()
  return { positions, starts }
}

/** Collects the first differences between table and outcome file, and recognizes the usual cause. */
function openDifferences() {
  const shown: string[] = []
  const factors = new Set<string>()
  const add = (text: string) => {
    if (shown.length < SHOWN_DIFFERENCES) shown.push(text)
  }
  return {
    add,
    isFull: () => shown.length >= SHOWN_DIFFERENCES,
    addPayout(id: number, line: number, table: number) {
      if (table > 0 && line > 0) factors.add((line / table).toPrecision(6))
      add(`outcome ${id} pays ${line} in the outcome file and ${table} in the table`)
    },
    assertNone() {
      if (shown.length === 0) return
      const [factor] = factors
      const cause = factors.size === 1 ? ` Every differing payout is ${Number(factor)} times that of the table.` : ''
      throw new PackageFault('PACKAGE_MISMATCH', `table and outcome file differ: ${shown.join('; ')}.${cause}`)
    },
  }
}

function assertReturn({ returnPercent }: Statistics, table: Table, { name, cost }: ModeEntry): void {
  const [numerator, denominator] = returnOf(sumOfValues(table), table.total, cost)
  if (numerator <= denominator) return
  throw new PackageFault(
    'PACKAGE_RTP',
    `mode ${name} returns ${returnPercent} %, more than 100 %.${causeOf(returnPercent)}`,
  )
}

const sumOfValues = ({ count, weights, payouts }: Table) => {
  let value = 0n
  for (let row = 0; row < count; row += 1) value += (weights[row] as bigint) * BigInt(payouts[row] as number)
  return value
}

/** A return that is plausible when divided by 100 or 1,000 has payouts in another unit. */
function causeOf(percent: string): string {
  const factor = [100, 1000, 10_000, 1_000_000].find(
    (one) => Number(percent) / one > 50 && Number(percent) / one <= 100,
  )
  const unit = 'A payout is in hundredths of the base bet: 150 pays 1.5 times.'
  return factor ? ` The payouts seem to be ${factor} times too large. ${unit}` : ` ${unit}`
}
