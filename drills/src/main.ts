// npm run drill: lists the drills and their faults. npm run drill -- NAME… | all [--short] [--json] [--history FILE] [--plant FAULT | all]: runs them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { listDrills, type Drill, type Figures, type Scale } from './drill.ts'
import { checkRecorded } from './recorded-history.ts'
import { faults, plantOption, type Fault, type Patch } from './faults.ts'

/** `passed`: the guarantees held. With a planted fault: the drill failed with the expected message. */
type Verdict = { name: string; passed: boolean; seconds: number; figures: Figures; problem?: string }

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    plant: { type: 'string' },
    history: { type: 'string' },
    elle: { type: 'string' },
    porcupine: { type: 'string' },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)

const [first, file] = positionals
if (first === 'check' && file !== undefined) process.exit(checkRecorded(file, values, print))
// Read where the load ends.
if (values.history !== undefined) process.env['DRILL_HISTORY'] = values.history

const drills = await listDrills()
const skipped = drills.flatMap(({ name, drill }) => {
  const reason = positionals.includes(name) ? undefined : drill.missing?.()
  return reason && positionals.includes('all') ? [{ name, reason }] : []
})
const wanted = drills.filter(
  ({ name }) =>
    positionals.includes(name) || (positionals.includes('all') && !skipped.some((one) => one.name === name)),
)
const problem = wrongArguments()
if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 2
} else if (!positionals.length) list()
else if (values.plant === undefined)
  await runAll(
    wanted.map(
      ({ name, drill }) =>
        () =>
          runOne(name, drill),
    ),
  )
else
  await runAll(
    wanted.flatMap(({ name }) =>
      plantedIn(name).map(
        ([fault, it]) =>
          () =>
            runPlanted(name, fault, it),
      ),
    ),
  )

function wrongArguments(): string | undefined {
  const unknown = positionals.filter((name) => name !== 'all' && !drills.some((drill) => drill.name === name))
  if (unknown.length) return `There is no drill ${unknown.join(', ')}.`
  const { plant } = values
  if (plant === undefined || plant === 'all' || wanted.some(({ name }) => faults[name]?.[plant])) return undefined
  return `There is no fault ${plant} of these drills.`
}

function plantedIn(name: string): [string, Fault][] {
  return Object.entries(faults[name] ?? {}).filter(([fault]) => values.plant === 'all' || values.plant === fault)
}

function list(): void {
  const width = Math.max(...drills.map(({ name }) => name.length))
  for (const { name, drill } of drills) {
    print(`  ${name.padEnd(width)}  ${drill.what}`)
    print(`  ${' '.repeat(width)}  faults: ${Object.keys(faults[name] ?? {}).join('; ')}`)
  }
  print('\nnpm run drill -- NAME… | all [--short] [--json] [--history FILE] [--plant FAULT | all]')
  print('npm run drill -- check FILE [--elle FILE] [--porcupine FILE]')
}

async function runAll(runs: (() => Promise<Verdict>)[]): Promise<void> {
  const verdicts: Verdict[] = []
  for (const run of runs) {
    const verdict = await run()
    verdicts.push(verdict)
    if (!values.json) show(verdict)
  }
  if (values.json) print(JSON.stringify(verdicts, null, 2))
  const failed = verdicts.filter(({ passed }) => !passed).length
  if (!values.json) {
    for (const { name, reason } of skipped) print(`\n– ${name} skipped: ${reason}`)
    const passed = `${verdicts.length - failed} ${values.plant ? 'detected their fault' : 'passed'}`
    print(`\n${passed}, ${failed} failed${skipped.length ? `, ${skipped.length} skipped` : ''}`)
  }
  // Players of a failed drill may still be sending requests.
  process.exit(failed ? 1 : 0)
}

function stopwatch(): () => number {
  const start = performance.now()
  return () => Math.round((performance.now() - start) / 100) / 10
}

async function runOne(name: string, drill: Drill): Promise<Verdict> {
  const seconds = stopwatch()
  const scale: Scale = values.short ? 'short' : 'full'
  try {
    const figures = await drill.run(scale)
    return { name, passed: true, seconds: seconds(), figures }
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { name, passed: false, seconds: seconds(), figures: {}, problem: reason }
  }
}

/**
 * The short form comes first. Most faults show in it, and then the full form would too. Only a fault that needs many trials takes the
 * time of the full form.
 */
async function runPlanted(drill: string, fault: string, { patches, verdict }: Fault): Promise<Verdict> {
  const seconds = stopwatch()
  const name = `${drill} with the fault "${fault}"`
  let reason = ''
  for (const scale of values.short ? (['short'] as const) : (['short', 'full'] as const)) {
    const problem = await problemWith(drill, patches, scale)
    if (verdict.test(problem)) {
      const figures: Figures = { [`verdict with the fault, ${scale} form`]: messageIn(problem) }
      return { name, passed: true, seconds: seconds(), figures }
    }
    reason = problem
  }
  return { name, passed: false, seconds: seconds(), figures: {}, problem: reason }
}

/** Runs the drill in a separate process, because loaded modules cannot be patched. */
async function problemWith(drill: string, patches: Patch[], scale: Scale): Promise<string> {
  const args = [import.meta.filename, drill, '--json', ...(scale === 'short' ? ['--short'] : [])]
  const env = { ...process.env, NODE_OPTIONS: plantOption, DRILL_PLANT: JSON.stringify(patches) }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const first = child.exitCode === 1 ? verdictIn(output) : undefined
  return first?.problem ?? `the drill passed, or did not run: exit code ${child.exitCode}`
}

/** Undefined if the process failed before it wrote a verdict, for example because a patch has no place. */
function verdictIn(output: string): Verdict | undefined {
  try {
    return (JSON.parse(output) as Verdict[])[0]
  } catch {
    return undefined
  }
}

/** The message of an error without its stack. */
function messageIn(reason: string): string {
  return reason
    .split(/\n\s+at /)[0]!
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
}

function show({ name, passed, seconds, figures, problem: reason }: Verdict): void {
  print(`\n${passed ? '✓' : '✗'} ${name} (${seconds} s)`)
  for (const [figure, value] of Object.entries(figures)) print(`    ${figure}: ${value}`)
  if (reason) print(reason.replace(/^/gm, '    '))
}
