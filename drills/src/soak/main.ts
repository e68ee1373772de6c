// npm run soak -- [--nodes 3] [--players 1000] [--minutes 60] [--think SECONDS] [--seed N] [--report FOLDER] [--short] [--plant FAULT | all]
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { plantOption, type Fault } from '../faults.ts'
import { plants } from './planted.ts'
import { writeReport } from './report.ts'
import { runSoak, type SoakOptions } from './soak.ts'

/** One minute, for the nightly run and for planted faults. */
const short = { nodes: 2, players: 24, seconds: 60, thinkSeconds: 0.3 }

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    players: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '60' },
    think: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    report: { type: 'string', default: 'soak-report' },
    short: { type: 'boolean', default: false },
    plant: { type: 'string' },
  },
})
const options: SoakOptions = {
  nodes: Number(values.nodes),
  players: Number(values.players),
  seconds: Number(values.minutes) * 60,
  thinkSeconds: Number(values.think),
  seed: Number(values.seed),
  ...(values.short && short),
}
const print = (line: string) => process.stdout.write(`${line}\n`)

const problem = wrongArguments()
if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 2
} else if (values.plant === undefined) await soak()
else await plant()

function wrongArguments(): string | undefined {
  const { nodes, players, seconds, thinkSeconds, seed } = options
  if (!Number.isInteger(nodes) || nodes < 2) return 'A soak needs --nodes 2 or more: one of them is killed.'
  if (!Number.isInteger(players) || players < 1) return '--players is a whole number.'
  if (!(seconds >= 60)) return '--minutes is 1 or more.'
  if (!(thinkSeconds > 0)) return '--think is a number of seconds.'
  if (!Number.isInteger(seed)) return '--seed is a whole number.'
  const isKnown = values.plant === undefined || values.plant === 'all' || values.plant in plants
  return isKnown ? undefined : `There is no fault ${values.plant}. Faults: ${Object.keys(plants).join(', ')}.`
}

async function soak(): Promise<void> {
  print(`Soak with seed ${options.seed}: ${options.nodes} nodes, ${options.players} players, ${options.seconds} s`)
  const result = await runSoak(options, print)
  writeReport(values.report, result)
  for (const one of result.problems.slice(0, 50)) print(`✗ ${one}`)
  print(`Report: ${join(values.report, 'index.html')}`)
  print(result.problems.length ? `failed: ${result.problems.length} problems, seed ${options.seed}` : 'passed')
  process.exit(result.problems.length ? 1 : 0)
}

/** Runs a short soak with each planted fault. It must fail with the expected problem. */
async function plant(): Promise<void> {
  let undetected = 0
  for (const [name, fault] of Object.entries(plants)) {
    if (values.plant !== 'all' && values.plant !== name) continue
    const verdict = await runPlanted(name, fault)
    print(`${verdict ? '✓' : '✗'} ${name}: ${verdict ?? 'not detected'}`)
    if (!verdict) undetected += 1
  }
  process.exitCode = undetected ? 1 : 0
}

/** In a separate process, because loaded modules cannot be patched. Returns the problem that detects the fault. */
async function runPlanted(name: string, { patches, verdict }: Fault): Promise<string | undefined> {
  const folder = join(values.report, name.replaceAll(' ', '-'))
  const args = [import.meta.filename, '--short', '--seed', values.seed, '--report', folder]
  const env = { ...process.env, NODE_OPTIONS: plantOption, DRILL_PLANT: JSON.stringify(patches) }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const found = output.split('\n').find((line) => line.startsWith('✗') && verdict.test(line))
  if (!found) print(output)
  return found?.slice(2)
}
