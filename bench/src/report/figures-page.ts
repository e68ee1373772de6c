/** The page of figures, as Markdown and as one HTML file without scripts. */
export type BenchRun = {
  name: string
  command: string
  /** What the bench printed. */
  output: string
  seconds: number
  /** Of the last minute before the bench. Above about 0.2, compare figures of the same run only. */
  loadBefore: number
  exitCode: number
}

export type Report = {
  /** Of the checkout. */
  commit: string
  isModified: boolean
  version: string
  startedAt: string
  machine: [string, string][]
  peers: [string, string][]
  runs: BenchRun[]
}

type Judgement = { bench: string; line: string; isMet: boolean }

/** The lines that name a goal, which benches print with `judged`. */
export const goalsIn = ({ runs }: Pick<Report, 'runs'>): Judgement[] =>
  runs.flatMap(({ name, output }) =>
    output
      .split('\n')
      .filter((line) => / goal .*: (met|NOT MET)/.test(line))
      .map((line) => ({ bench: name, line: line.trim().replace(/\s+/g, ' '), isMet: !line.includes('NOT MET') })),
  )

const about =
  'Each bench measures its peers in the same run, on the same processors. Compare ratios, and CPU time per operation: rates of two machines, ' +
  'or of two runs on a shared machine, say little.'

export function toMarkdown(report: Report): string {
  const goals = goalsIn(report)
  return [
    `# Figures of Lucero ${report.version}`,
    `${about} Repeat it with \`npm run bench -- all\`.`,
    '## Machine',
    markdownTable(['', ''], machineOf(report)),
    '## Peers',
    markdownTable(['peer', 'version'], report.peers),
    ...(goals.length ? ['## Goals', markdownTable(['bench', 'figure', ''], goals.map(toRow))] : []),
    ...report.runs.flatMap((run) => [
      `## ${run.name}`,
      `\`${run.command}\`: ${noteOf(run)}`,
      `\`\`\`text\n${run.output.trim()}\n\`\`\``,
    ]),
  ]
    .join('\n\n')
    .concat('\n')
}

export function toHtml(report: Report): string {
  const goals = goalsIn(report)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Figures of Lucero ${escaped(report.version)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #10172f; background: #fff }
table { border-collapse: collapse; margin: 0.5rem 0 1.5rem } td, th { border-bottom: 1px solid #d5d9e6; padding: 0.3rem 1rem 0.3rem 0; text-align: start; vertical-align: top }
pre { overflow-x: auto; background: #f4f5fa; padding: 1rem; border-radius: 10px; font-size: 13px } .missed { color: #b3261e }
@media (prefers-color-scheme: dark) { body { color: #eef1fb; background: #070a18 } pre { background: #10172f } td, th { border-color: #2a3350 } .missed { color: #ff8a8a } }
</style></head><body>
<h1>Figures of Lucero ${escaped(report.version)}</h1>
<p>${escaped(about)} Repeat it with <code>npm run bench -- all</code>.</p>
<h2>Machine</h2>${htmlTable(machineOf(report))}
<h2>Peers</h2>${htmlTable(report.peers)}
${goals.length ? `<h2>Goals</h2>${htmlTable(goals.map(toRow), (row) => (row[2] === 'missed' ? ' class="missed"' : ''))}` : ''}
${report.runs
  .map(
    (run) =>
      `<h2>${escaped(run.name)}</h2><p><code>${escaped(run.command)}</code>: ${escaped(noteOf(run))}</p><pre>${escaped(run.output.trim())}</pre>`,
  )
  .join('\n')}
</body></html>
`
}

const machineOf = ({ commit, isModified, startedAt, machine }: Report): [string, string][] => [
  ['Commit', `${commit}${isModified ? ', with uncommitted changes' : ''}`],
  ['Started', startedAt],
  ...machine,
]

const toRow = ({ bench, line, isMet }: Judgement): string[] => [bench, line, isMet ? 'met' : 'missed']

const noteOf = ({ seconds, loadBefore, exitCode }: BenchRun): string =>
  `${seconds.toFixed(0)} s, load ${loadBefore.toFixed(2)} before${exitCode === 0 ? '' : `, failed with exit code ${exitCode}`}`

const markdownTable = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

const htmlTable = (rows: string[][], attribute: (row: string[]) => string = () => ''): string =>
  `<table>${rows
    .map((row) => `<tr${attribute(row)}>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
    .join('')}</table>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
