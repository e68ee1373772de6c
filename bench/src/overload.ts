/**
 * Ten times the capacity, by class: goodput, latency, and latency of rejections. Then bets at a fifth of their capacity, beside a flood
 * of reads and beside one of sign-ins. The server and PostgreSQL share one core, and the load generator uses another.
 *   npm run bench -- overload [--seconds 10] [--factor 10] [--lines 2000] [--only bets,wallets] [--json]
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { grantCredit } from '../../server/src/bonus/bonus.ts'
import { addDemoPlayer } from '../../server/src/auth/demo-player.ts'
import { startSession } from '../../server/src/auth/sessions.ts'
import type { Runtime } from '../../server/src/runtime/runtime.ts'
import { inside, live } from './bets/live.ts'
import { openProviderSessions } from './bets/provider-sessions.ts'
import { printTable } from './figures.ts'
import type { Order, Result } from '@lucero/lab/load/open-loop'
import { kinds, type Kind, type Supplies } from '@lucero/lab/load/kinds'
import { readOptions } from './options.ts'
import { processorOf } from '@lucero/lab/nodes/processor'
import { startStack, type Stack } from './stack.ts'

/** The limit per address is raised, because all requests come from one address. */
const settings = { ...live, SIGN_INS_PER_ADDRESS_PER_MINUTE: '1000000' }

const [operatorId, game, password] = [7001, 'bench-game', 'Bench!pass1']
const closedLines = 64
const signInsPerSecond = 200
const share = 0.2

function parseOptions() {
  const values = readOptions({ seconds: '10', factor: '10', lines: '2000', only: kinds.join(), json: false })
  return {
    seconds: Number(values.seconds),
    factor: Number(values.factor),
    lines: Number(values.lines),
    only: values.only.split(',') as Kind[],
    json: values.json,
  }
}

type Options = ReturnType<typeof parseOptions>

export async function run(): Promise<void> {
  const options = parseOptions()
  const pinned = pin(0, process.pid)
  const stack = await startStack(settings)
  const generator = fork(new URL(import.meta.resolve('@lucero/lab/load/open-loop')))
  if (pinned) pin(1, generator.pid!)
  try {
    console.log(
      `${cpus().length} cores${pinned ? ', pinned' : ''}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
    )
    const supplies = await inside(stack, prepare)
    await measure({ stack, generator, supplies, options })
  } finally {
    generator.kill()
    await stack.stop()
  }
}

/** Pins a process and its future children to a core. False if taskset is not available. */
function pin(core: number, pid: number): boolean {
  try {
    execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function prepare(runtime: Runtime): Promise<Supplies> {
  const sessions = await openProviderSessions(runtime)
  const tokens: string[] = []
  for (const { player } of sessions.sessions) {
    const credit = { playerId: player, operatorId, cents: 100_000_000n, requestId: randomUUID() }
    await grantCredit(runtime, credit, runtime.books.submit)
    tokens.push(await startSession(runtime.db, player, 'access'))
  }
  const usernames = Array.from({ length: 20 }, (_, n) => `signer${n}x`)
  for (const [n, username] of usernames.entries())
    await addDemoPlayer(runtime, { username, password, phoneCode: 1, phone: String(7_910_000_000 + n) })
  return { ...sessions, tokens, usernames, password, game }
}

type Bench = { stack: Stack; generator: ChildProcess; supplies: Supplies; options: Options }

async function measure(bench: Bench): Promise<void> {
  const { seconds, factor, lines, only, json } = bench.options
  const results: Record<string, unknown> = {}
  const capacities = new Map<Kind, number>()
  for (const kind of only) await load(bench, Math.max(3, seconds / 2), [{ kind, lines: closedLines }])
  for (const kind of only) {
    const [[closed], closedMs] = await costing(bench, () => load(bench, seconds, [{ kind, lines: closedLines }]))
    const capacity = closed!.ok / closed!.seconds
    capacities.set(kind, capacity)
    const flood = [{ kind, lines, perSecond: capacity * factor }]
    const [[open], openMs] = await costing(bench, () => load(bench, seconds, flood))
    const recoveredMs = await recovery(bench, kind)
    const perProcessor = open!.ok / openMs / (closed!.ok / closedMs)
    results[kind] = { capacity, closed, closedMs, open, openMs, perProcessor, recoveredMs }
    if (!json)
      show(kind, capacity, open!, `${factor} times the capacity: `, [
        ['answered per CPU time, compared with capacity', `${(perProcessor * 100).toFixed(0)} %`],
        [
          'CPU time of server and database',
          `${closedMs.toFixed(0)} ms at capacity, ${openMs.toFixed(0)} ms overloaded`,
        ],
        ['fast again after', `${recoveredMs.toFixed(0)} ms`],
      ])
  }
  const bets = capacities.get('bets')
  if (bets) results['beside'] = await besideFloods(bench, bets * share, capacities.get('wallets') ?? bets)
  if (json) console.log(JSON.stringify(results))
}

/** Bets at a fifth of their capacity, alone and beside floods of lower classes. */
async function besideFloods(bench: Bench, perSecond: number, reads: number): Promise<Record<string, Result[]>> {
  const { seconds, factor, lines, json } = bench.options
  const bets = { kind: 'bets' as const, lines: 400, perSecond }
  const floods = {
    alone: [],
    [`beside reads at ${factor} times their capacity`]: [
      { kind: 'wallets' as const, lines, perSecond: reads * factor },
    ],
    [`beside ${signInsPerSecond} sign-ins per second`]: [
      { kind: 'sign-ins' as const, lines: lines / 2, perSecond: signInsPerSecond },
    ],
  }
  const results: Record<string, Result[]> = {}
  for (const [name, flood] of Object.entries(floods)) {
    const all = (results[name] = await load(bench, seconds, [bets, ...flood]))
    for (const result of all)
      if (!json) show(`${result.kind}, ${name}`, result.kind === 'bets' ? perSecond : undefined, result, '')
  }
  return results
}

/** Also returns the CPU time of server and database, which other load on the machine affects less than throughput. */
async function costing(bench: Bench, work: () => Promise<Result[]>): Promise<[Result[], number]> {
  const { pid, postgres } = bench.stack
  const used = async () => (await processorOf([pid])) + ((await postgres.processor()) ?? 0)
  const before = await used()
  const results = await work()
  return [results, (await used()) - before]
}

function load({ stack, generator, supplies }: Bench, seconds: number, streams: Order['streams']): Promise<Result[]> {
  const order: Order = { port: stack.port, seconds, streams, supplies }
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the load generator exited early'))
    generator.once('exit', ended)
    generator.once('message', (results) => {
      generator.off('exit', ended)
      resolve(results as Result[])
    })
    generator.send(order)
  })
}

/** Time until single requests are answered within 50 ms again. */
async function recovery(bench: Bench, kind: Kind): Promise<number> {
  const start = performance.now()
  for (;;) {
    const [one] = await load(bench, 0.05, [{ kind, lines: 1, perSecond: 20 }])
    if (one!.ok > 0 && one!.okP50 < (kind === 'sign-ins' ? 500 : 50)) return performance.now() - start
    if (performance.now() - start > 30_000) return Number.POSITIVE_INFINITY
  }
}

function show(name: string, wanted: number | undefined, result: Result, prefix: string, more: [string, string][] = []) {
  const perSecond = result.ok / result.seconds
  const part = wanted === undefined ? '' : ` (${((perSecond / wanted) * 100).toFixed(0)} % of ${wanted.toFixed(0)})`
  const spread = (p50: number, p99: number) => `p50 ${Math.round(p50)}, p99 ${Math.round(p99)} ms`
  printTable(name, [
    [`${prefix}answered, per second`, `${perSecond.toFixed(0)}${part}, N ${result.ok}`],
    ['latency of answers', spread(result.okP50, result.okP99)],
    ['rejected', `${result.refused} of ${result.sent} sent; ${result.unsent} not sent, every connection was busy`],
    ['latency of rejections', spread(result.refusedP50, result.refusedP99)],
    ['failed', JSON.stringify(result.failed)],
    ['delay of the load generator, p99', `${Math.round(result.lateP99)} ms`],
    ...more,
  ])
}
