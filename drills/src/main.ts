// npm run drill: lists the drills. npm run drill -- NAME… | all [--short] [--json]: runs them, with a verdict each.
import { parseArgs } from 'node:util'
import { listDrills, type Drill, type Figures, type Scale } from './drill.ts'

type Verdict = { name: string; held: boolean; seconds: number; figures: Figures; problem?: string }

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
})
const print = (text: string) => process.stdout.write(`${text}\n`)

const drills = await listDrills()
const unknown = positionals.filter((name) => name !== 'all' && !drills.some((drill) => drill.name === name))
if (unknown.length) {
  process.stderr.write(`There is no drill ${unknown.join(', ')}.\n`)
  process.exitCode = 2
} else if (!positionals.length) list()
else await runAll(drills.filter(({ name }) => positionals.includes('all') || positionals.includes(name)))

function list(): void {
  const width = Math.max(...drills.map(({ name }) => name.length))
  for (const { name, drill } of drills) print(`  ${name.padEnd(width)}  ${drill.what}`)
  print('\nnpm run drill -- NAME… | all [--short] [--json]')
}

async function runAll(wanted: { name: string; drill: Drill }[]): Promise<void> {
  const verdicts: Verdict[] = []
  for (const { name, drill } of wanted) {
    const verdict = await runOne(name, drill, values.short ? 'short' : 'full')
    verdicts.push(verdict)
    if (!values.json) show(verdict)
  }
  if (values.json) print(JSON.stringify(verdicts, null, 2))
  const failed = verdicts.filter(({ held }) => !held).length
  if (!values.json) print(`\n${verdicts.length - failed} held, ${failed} did not`)
  // Players of a drill that did not hold may still be trying.
  process.exit(failed ? 1 : 0)
}

async function runOne(name: string, drill: Drill, scale: Scale): Promise<Verdict> {
  const start = performance.now()
  const ended = () => Math.round((performance.now() - start) / 100) / 10
  try {
    const figures = await drill.run(scale)
    return { name, held: true, seconds: ended(), figures }
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { name, held: false, seconds: ended(), figures: {}, problem }
  }
}

function show({ name, held, seconds, figures, problem }: Verdict): void {
  print(`\n${held ? '✓' : '✗'} ${name} (${seconds} s)`)
  for (const [figure, value] of Object.entries(figures)) print(`    ${figure}: ${value}`)
  if (problem) print(problem.replace(/^/gm, '    '))
}
