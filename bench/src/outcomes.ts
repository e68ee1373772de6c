/**
 * A hosted game with many outcomes of about 2 KB: its check in the child process, opening the published mode, finding rows, reading outcomes and
 * memory. Each figure has the goal of issue 38. The package is generated, and is the same in every run.
 *   npm run bench -- outcomes [--outcomes 1000000] [--bytes 2000] [--reads 5000]
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { quantile } from '@lucero/lab/load/quantile'
import { end, say, startWith } from './bets/processes.ts'
import { judged, ms, printTable, timed } from './figures.ts'
import { readOptions } from './options.ts'
import { measureCheck } from './outcomes/check.ts'
import { generatePackage } from './outcomes/generate.ts'
import type { ReaderFigures, ReaderOrder } from './outcomes/reader.ts'

const million = 1_000_000
const mb = (bytes: number): string => `${(bytes / million).toFixed(1)} MB`
const mib = 1024 * 1024

export async function run(): Promise<void> {
  const options = readOptions({ outcomes: '1000000', bytes: '2000', reads: '5000' })
  const [outcomes, lineBytes, reads] = [Number(options.outcomes), Number(options.bytes), Number(options.reads)]
  const folder = await mkdtemp(join(tmpdir(), 'lucero-outcomes-'))
  try {
    console.log(`${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`)
    const made = await timed(() => generatePackage(folder, { outcomes, lineBytes }))
    const packed = (await stat(join(made.result, 'base.jsonl.zst'))).size
    console.log(`${outcomes} outcomes, ${mb(packed)} compressed, generated in ${(made.tookMs / 1000).toFixed(0)} s`)
    const { table, blocks } = await check(made.result, join(folder, 'out'), outcomes)
    await read({ table, blocks, reads }, outcomes)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Goals for a million outcomes apply to other numbers in proportion, except memory. */
async function check(math: string, out: string, outcomes: number) {
  const share = outcomes / million
  const { report, seconds, cpuSeconds, peakBytes } = await measureCheck({ math, out })
  const [{ files, statistics }] = report.modes as [(typeof report.modes)[0]]
  const [table, blocks] = [join(out, files.table), join(out, files.blocks)]
  const stored = await Promise.all([table, blocks].map(async (path) => mb((await stat(path)).size)))
  printTable(`check of ${statistics.outcomes} outcomes, return ${statistics.returnPercent} %`, [
    ['CPU time', judged(`${cpuSeconds.toFixed(1)} s`, cpuSeconds <= 150 * share, `${150 * share} s`)],
    ['duration', `${seconds.toFixed(1)} s`],
    ['peak memory of the process', judged(mb(peakBytes), peakBytes <= 512 * mib, '512 MiB')],
    ['stored', `table ${stored[0]}, blocks ${stored[1]}`],
  ])
  return { table, blocks }
}

async function read(order: ReaderOrder, outcomes: number): Promise<void> {
  const reader = startWith(['--expose-gc'], '../outcomes/reader.ts')
  const share = outcomes / million
  try {
    const { openMs, memory, drawUs, findUs, cold, warm } = await say<ReaderFigures>(reader, order)
    const us = (value: number) => `${value.toFixed(2)} µs`
    const p99 = quantile(cold.ms, 0.99)
    const readUs = Math.max(cold.cpuUs, warm.cpuUs)
    printTable(`a node that plays the mode, ${order.reads} reads`, [
      ['open, file not in memory', judged(ms(openMs.cold), openMs.cold <= 500, '500 ms')],
      ['open, file in memory', ms(openMs.warm)],
      [
        'memory of the table',
        judged(mb(memory.tableBytes), memory.tableBytes <= 32 * million * share, mb(32 * million * share)),
      ],
      ['growth of resident memory', mb(memory.residentBytes)],
      ['draw a number, CPU', us(drawUs)],
      ['find its row, CPU', judged(us(findUs), findUs < 5, '5 µs')],
      ['read an outcome, cold', judged(`p50 ${ms(quantile(cold.ms, 0.5))}, p99 ${ms(p99)}`, p99 <= 2, 'p99 2 ms')],
      ['read an outcome, warm', `p50 ${ms(quantile(warm.ms, 0.5))}, p99 ${ms(quantile(warm.ms, 0.99))}`],
      ['read an outcome, CPU', judged(`cold ${us(cold.cpuUs)}, warm ${us(warm.cpuUs)}`, readUs < 100, '100 µs')],
    ])
  } finally {
    await end(reader)
  }
}
