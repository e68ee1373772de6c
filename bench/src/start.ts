/**
 * Time of `npm start` in a fresh clone of the last commit: the first start, which builds the pages and creates PostgreSQL and the demo
 * data; the second start; and a start with an empty data folder.
 *   npm run bench -- start [--runs 3] [--install]
 * The dependencies are copied from here, because downloading them would measure the network. With --install, the first start installs them,
 * from npm's cache if possible.
 */
import { freePort } from '@lucero/kit/free-port'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '@lucero/lab/load/quantile'
import { printTable } from './figures.ts'
import { readOptions } from './options.ts'

const root = join(import.meta.dirname, '../..')
const askEveryMs = 10

/** The environment of a new terminal: the system's Node, and none of our variables. */
const ownPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(root))
const bareEnvironment = { PATH: ownPath.join(delimiter), npm_config_prefer_offline: 'true' }

/** Seconds until the first page is served, and until the ready message, which follows the demo rounds. */
type Start = { answered: number; said: number }

export async function run(): Promise<void> {
  const { runs, install } = readOptions({ runs: '3', install: false })
  console.log(`${cpus().length} cores, ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`)
  const starts: Record<string, Start[]> = {}
  for (let n = 0; n < Number(runs); n += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'lucero-bench-'))
    try {
      for (const [name, start] of await startThrice(folder, install)) (starts[name] ??= []).push(start)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const rows = Object.entries(starts).map(([name, all]): [string, string] => [
    name,
    `${textOf(all, 'answered')}; ready message after ${textOf(all, 'said')}`,
  ])
  printTable(`npm start, until it answers, median of ${runs} (least to most); load ${loadavg()[0]?.toFixed(1)}`, rows)
}

async function startThrice(folder: string, install: boolean): Promise<[string, Start][]> {
  const project = join(folder, 'project')
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, project])
  if (!install) await copyDependencies(project)
  const first = `the first time, ${install ? 'dependencies installed' : 'dependencies there'}, pages built`
  return [
    [first, await startOnce(project, join(folder, 'data'))],
    ['the second time', await startOnce(project, join(folder, 'data'))],
    ['with an empty folder of data', await startOnce(project, join(folder, 'other-data'))],
  ]
}

/** Removes Node's compile cache. */
const copyDependencies = (project: string) =>
  cp(join(root, 'node_modules'), join(project, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path !== join(root, 'node_modules/.cache'),
  })

async function startOnce(project: string, dataDir: string): Promise<Start> {
  const port = await freePort()
  const env = { ...bareEnvironment, PORT: String(port), LUCERO_DATA_DIR: dataDir }
  const begun = performance.now()
  const since = () => (performance.now() - begun) / 1000
  const npm = spawn('npm', ['start'], { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  // 'close' comes when no process can write to it any more; the program exits after npm.
  const closed = once(npm, 'close')
  const stop = () => void process.kill(-npm.pid!, 'SIGTERM')
  process.once('exit', stop)
  const [answered, said] = await Promise.all([answer(port, npm, since), word(npm, since)])
  process.off('exit', stop)
  stop()
  await closed
  return { answered, said }
}

async function answer(port: number, npm: ChildProcess, since: () => number): Promise<number> {
  const isOk = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      (response) => response.ok,
      () => false,
    )
  while (npm.exitCode === null) {
    if (await isOk()) return since()
    await delay(askEveryMs)
  }
  throw new Error('npm start has ended before it answered')
}

async function word(npm: ChildProcess, since: () => number): Promise<number> {
  let text = ''
  for await (const chunk of npm.stdout!) if ((text += String(chunk)).includes('is open at')) return since()
  throw new Error(`npm start has ended:\n${text}`)
}

function textOf(all: Start[], name: keyof Start): string {
  const [middle, least, most] = [0.5, 0, 1].map((share) =>
    quantile(
      all.map((one) => one[name]),
      share,
    ).toFixed(1),
  )
  return `${middle} s (${least} to ${most})`
}
