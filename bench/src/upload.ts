/**
 * The effect of an upload on bets of other games: p99 of bets at a steady rate, while a package is sent, checked and stored, and without. Both
 * alternate in one run, in windows of the same length.
 *   npm run bench -- upload [--outcomes 100000] [--per-second 250] [--seconds 4] [--rounds 3] [--database URL]
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Order, Result } from '@lucero/lab/load/open-loop'
import type { Supplies } from '@lucero/lab/load/kinds'
import { quantile } from '@lucero/lab/load/quantile'
import { demoHouseToken } from '@lucero/contract/house/calls'
import { archiveOf } from '../../house/src/archive.ts'
import { openClient } from '../../house/src/client.ts'
import { sendPackage } from '../../house/src/upload.ts'
import { inside, live } from './bets/live.ts'
import { end, say, type Child } from './bets/processes.ts'
import { openProviderSessions } from './bets/provider-sessions.ts'
import { judged, ms, printTable } from './figures.ts'
import { readOptions } from './options.ts'
import { writePackage } from './play/seats.ts'
import { startStack, type Stack } from './stack.ts'

/** Demo mode, where a token of the house may upload. */
const settings = {
  LUCERO_SECRET: live.LUCERO_SECRET,
  LUCERO_HOUSE_PORT: '0',
  LUCERO_GAMES: 'off',
  LUCERO_DEMO_HISTORY: 'off',
  ADMISSION_PROVIDER: '1000',
}
const maxRatio = 1.1
const lines = 64
const players = 100
const warmUpSeconds = 15

type Bench = { stack: Stack; generator: Child; folder: string; supplies: Supplies; perSecond: number; seconds: number }

export async function run(): Promise<void> {
  const options = readOptions({ outcomes: '100000', 'per-second': '250', seconds: '4', rounds: '3' })
  const folder = await mkdtemp(join(tmpdir(), 'lucero-bench-'))
  const stack = await startStack(settings)
  const forked = fork(new URL(import.meta.resolve('@lucero/lab/load/open-loop')))
  const generator = { pid: forked.pid!, process: forked }
  try {
    await writePackage(folder, Number(options.outcomes))
    const sessions = await inside(stack, (runtime) => openProviderSessions(runtime, players))
    const supplies = { ...sessions, tokens: [], usernames: [], password: '', game: '' }
    const rate = { perSecond: Number(options['per-second']), seconds: Number(options.seconds) }
    const bench: Bench = { stack, generator, folder, supplies, ...rate }
    await load(bench, warmUpSeconds)
    const [beside, alone]: [Result[], Result[]] = [[], []]
    for (let round = 0; round < Number(options.rounds); round += 1) {
      const windows = await whileUploading(bench)
      beside.push(...windows)
      for (let n = 0; n < windows.length; n += 1) alone.push(await load(bench))
    }
    print(alone, beside)
  } finally {
    await end(generator)
    await stack.stop()
    await rm(folder, { recursive: true })
  }
}

async function load({ stack, generator, supplies, perSecond, seconds }: Bench, length = seconds): Promise<Result> {
  const order: Order = { port: stack.port, seconds: length, streams: [{ kind: 'bets', lines, perSecond }], supplies }
  const [result] = await say<[Result]>(generator, order)
  return result
}

/** The windows from the first byte to the stored version. The last one ends after it, so it counts only if there is no other. */
async function whileUploading(bench: Bench): Promise<Result[]> {
  const house = { url: bench.stack.houseAddress, token: demoHouseToken }
  let isDone = false
  const query = { game: 'bench-hosted', rights: 'Lucero, MIT' }
  const upload = { uploadId: randomUUID(), query, archive: archiveOf(bench.folder) }
  const sending = sendPackage({ ...house, call: openClient(house) }, upload).finally(() => (isDone = true))
  const windows: Result[] = []
  while (!isDone) windows.push(await load(bench))
  const { state, refusal } = await sending
  if (state !== 'added') throw new Error(`the package was refused: ${refusal?.code} ${refusal?.message}`)
  return windows.length > 1 ? windows.slice(0, -1) : windows
}

function print(alone: Result[], beside: Result[]): void {
  const middle = (results: Result[], figure: 'okP50' | 'okP99') =>
    quantile(
      results.map((one) => one[figure]),
      0.5,
    )
  const line = (results: Result[]) => {
    const sent = results.reduce((sum, one) => sum + one.sent, 0)
    const lost = results.reduce((sum, one) => sum + one.refused + one.unsent, 0)
    return `p50 ${ms(middle(results, 'okP50'))}, p99 ${ms(middle(results, 'okP99'))}; ${sent} bets, ${lost} refused or not sent`
  }
  const ratio = middle(beside, 'okP99') / middle(alone, 'okP99')
  const verdict = judged(`${((ratio - 1) * 100).toFixed(0)} % higher`, ratio <= maxRatio, 'at most 10 %')
  printTable(`median of ${alone.length} windows each; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`, [
    ['bets alone', line(alone)],
    ['while a package is sent, checked and stored', line(beside)],
    ['p99 during an upload', verdict],
  ])
}
