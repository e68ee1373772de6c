/** Opens a checked mode, finds rows and reads outcomes, in a separate process, so that its memory and CPU time are its own. */
import { execFileSync } from 'node:child_process'
import { drawBelow } from '../../../outcomes/src/draw.ts'
import { openMode, type StoredMode } from '../../../outcomes/src/stored-mode.ts'
import { randomFrom } from '../../../server/src/testing/simulation/random.ts'

export type ReaderOrder = { table: string; blocks: string; reads: number }
/** CPU time in µs for each row or outcome. `ms`: the duration of each read. */
type Reads = { ms: number[]; cpuUs: number }
export type ReaderFigures = {
  openMs: { cold: number; warm: number }
  memory: { tableBytes: number; residentBytes: number }
  drawUs: number
  findUs: number
  cold: Reads
  warm: Reads
}

const finds = 1_000_000

process.on('message', (order: ReaderOrder) => void run(order).then((figures) => process.send!(figures)))

async function run({ table, blocks, reads }: ReaderOrder): Promise<ReaderFigures> {
  // Compiles the code before anything is measured.
  await (await openMode(table, blocks)).close()
  forget(table)
  const cold = await timed(() => openMode(table, blocks))
  await cold.result.close()
  globalThis.gc?.()
  const before = process.memoryUsage()
  const warm = await timed(() => openMode(table, blocks))
  const mode = warm.result
  globalThis.gc?.()
  const after = process.memoryUsage()
  const next = wordsFrom(7)
  // Not a list: a million bigints would make every garbage collection of the reads slower.
  const numbers = BigUint64Array.from({ length: finds }, () => drawBelow(mode.total, next))
  const drawUs = cpuOf(finds, () => drawBelow(mode.total, next))
  const findUs = cpuOf(finds, (n) => mode.at(numbers[n]!))
  const rows = Array.from(numbers.subarray(0, reads), (number) => mode.at(number).row)
  for (const row of rows.slice(0, 3000)) await mode.events(row)
  forget(blocks)
  const figures = {
    openMs: { cold: cold.ms, warm: warm.ms },
    memory: { tableBytes: after.arrayBuffers - before.arrayBuffers, residentBytes: after.rss - before.rss },
    drawUs,
    findUs,
    cold: await readAll(mode, rows),
    warm: await readAll(mode, rows),
  }
  await mode.close()
  return figures
}

/** Removes a file from the page cache, so that the next read is from the disk. GNU dd only. */
function forget(path: string): void {
  execFileSync('dd', [`of=${path}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0'], { stdio: 'ignore' })
}

function wordsFrom(seed: number): () => number {
  const random = randomFrom(seed)
  return () => random.below(2 ** 32)
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const start = performance.now()
  return { result: await work(), ms: performance.now() - start }
}

const cpuUs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return user + system
}

function cpuOf(times: number, work: (n: number) => unknown): number {
  for (let n = 0; n < times / 5; n += 1) work(n)
  const before = process.cpuUsage()
  for (let n = 0; n < times; n += 1) work(n)
  return cpuUs(before) / times
}

/** One after another, as a player waits for each. */
async function readAll(mode: StoredMode, rows: number[]): Promise<Reads> {
  const ms: number[] = []
  const before = process.cpuUsage()
  for (const row of rows) ms.push((await timed(() => mode.events(row))).ms)
  return { ms, cpuUs: cpuUs(before) / rows.length }
}
