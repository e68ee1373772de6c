/** The report of a soak: one HTML file with charts that loads nothing, and a summary in Markdown. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawChart, escapeHtml, type Band, type ChartLine } from './chart.ts'
import { labelOf, measures, type Measure, type ProcessSample } from './samples.ts'
import { faultKinds } from './schedule.ts'
import type { SoakResult } from './soak.ts'
import { medianOf } from './trend.ts'
import { allowances, type FaultWindow } from './windows.ts'

export function writeReport(folder: string, result: SoakResult): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), htmlOf(result))
  writeFileSync(join(folder, 'summary.md'), summaryOf(result))
}

type Row = readonly (string | number)[]
type Table = { head: readonly string[]; rows: readonly Row[] }

const number = (value: number): string => Math.round(value).toLocaleString('en-US')
const countOf = (problems: string[]): string => `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`
const tenths = (value: number): string => value.toFixed(1)

function figures({ options, requests, acknowledged, inOrder, counts, allowed, windows, pressure }: SoakResult): Table {
  const loads = pressure.map(({ load }) => load)
  return {
    head: ['figure', 'value'],
    rows: [
      ['seed', options.seed],
      ['nodes, players, minutes', `${options.nodes}, ${number(options.players)}, ${tenths(options.seconds / 60)}`],
      ['requests', number(requests)],
      ['acknowledged changes, each found exactly once', number(acknowledged)],
      ['requests whose order was checked from outside', number(inOrder)],
      ['rounds played; voided after a fault', `${number(counts['rounds']!)}; ${number(counts['voided']!)}`],
      ['sign-ups, sign-ins', `${number(counts['signUps']!)}, ${number(counts['signIns']!)}`],
      ['sockets opened, events received', `${number(counts['sockets']!)}, ${number(counts['events']!)}`],
      [
        'staff: grants, approvals, redeems, applications, readings',
        ['grants', 'approvals', 'redeems', 'applications', 'readings'].map((name) => number(counts[name]!)).join(', '),
      ],
      ['full audits and checks of the reports during the run', `${counts['audits']}, ${counts['checks']}`],
      ['faults', windows.length],
      ['503 and lost connections that a fault explains', `${number(allowed.later)}, ${number(allowed.connection)}`],
      ['503 while the machine had no free CPU', number(allowed.starved)],
      [
        'load average, median and maximum',
        loads.length ? `${tenths(medianOf(loads))}, ${tenths(Math.max(...loads))}` : '–',
      ],
    ],
  }
}

function faultTable({ windows }: SoakResult): Table {
  const rows = faultKinds.map((kind) => {
    const own = windows.filter((window) => window.kind === kind)
    const times = own.map(({ from, until }) => until - from)
    const { errors, where } = allowances[kind]
    const allowed = errors.map((error) => (error === 'later' ? '503' : 'lost connection')).join(', ')
    return [
      kind,
      own.length,
      times.length ? `${tenths(medianOf(times))} s, ${tenths(Math.max(...times))} s` : '–',
      allowed ? `${allowed} at ${where}` : 'none',
    ]
  })
  return { head: ['fault', 'times', 'recovery: median, longest', 'errors allowed'], rows }
}

function trendTable({ trends }: SoakResult): Table {
  const rows = trends.flatMap(({ measure, label, trend }) => {
    if (!trend) return []
    const { unit, title } = measures[measure]
    const value = (amount: number) => `${tenths(amount)}${unit && ` ${unit}`}`
    const verdict = trend.isFlat ? 'flat' : 'GROWS'
    return [[title, label, value(trend.median), value(trend.growth), value(trend.allowed), trend.points, verdict]]
  })
  return { head: ['measure', 'process', 'median', 'growth in the second half', 'allowed', 'samples', 'verdict'], rows }
}

function callTable({ calls }: SoakResult): Table {
  const rows = calls.map(({ name, answered, later, connection, p50, p99 }) => [
    name,
    number(answered),
    later,
    connection,
    number(p50),
    number(p99),
  ])
  return { head: ['call', 'answered', '503', 'lost connections', 'p50, ms', 'p99, ms'], rows }
}

export function summaryOf(result: SoakResult): string {
  const { problems, startedAt } = result
  const verdict = problems.length ? `**Failed**: ${countOf(problems)}.` : '**Passed.**'
  return [
    `# Soak of ${startedAt}`,
    '',
    verdict,
    ...problems.map((problem) => `- ${problem}`),
    '',
    ...[figures(result), faultTable(result), trendTable(result), callTable(result)].flatMap((table) => [
      markdown(table),
      '',
    ]),
  ].join('\n')
}

function markdown({ head, rows }: Table): string {
  const line = (cells: Row) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const bandOf = ({ kind, node, from, until }: FaultWindow): Band => ({
  from,
  until,
  title: `${kind}${allowances[kind].where === 'every node' ? '' : `, node ${node + 1}`}, ${tenths(until - from)} s`,
})

function charts(result: SoakResult): string[] {
  const { options, windows, periods, series, samples, pressure, startedAt } = result
  const frame = { bands: windows.map(bandOf), seconds: options.seconds }
  const periodSeconds = Math.max(1, options.seconds / 120)
  const overTime = (label: string, value: (period: (typeof periods)[number]) => number): ChartLine => ({
    label,
    points: periods.map((period) => ({ at: period.atSeconds, value: value(period) })),
  })
  const ofMeasure = (measure: Measure) => series.filter((one) => one.measure === measure)
  const start = Date.parse(startedAt)
  return [
    drawChart({
      ...frame,
      title: 'Requests',
      unit: 'per second',
      lines: [
        overTime('answered', ({ answered }) => answered / periodSeconds),
        overTime('503', ({ later }) => later / periodSeconds),
        overTime('lost connections', ({ connection }) => connection / periodSeconds),
      ],
    }),
    drawChart({
      ...frame,
      title: 'Latency of answered requests',
      unit: 'ms',
      lines: [overTime('p50', ({ p50 }) => p50), overTime('p99', ({ p99 }) => p99)],
    }),
    ...(Object.keys(measures) as Measure[]).map((measure) =>
      drawChart({ ...frame, ...measures[measure], lines: ofMeasure(measure) }),
    ),
    drawChart({ ...frame, title: 'Delay of the event loop, p99', unit: 'ms', lines: delays(samples, start) }),
    drawChart({
      ...frame,
      title: 'Processes that wait for a CPU',
      unit: '% of the time',
      lines: [
        {
          label: 'whole machine',
          points: pressure.map(({ atSeconds, waiting }) => ({ at: atSeconds, value: waiting ?? 0 })),
        },
      ],
    }),
  ]
}

const delays = (samples: ProcessSample[], start: number): ChartLine[] =>
  [...Map.groupBy(samples, ({ pid }) => pid).values()].map((own) => ({
    label: labelOf(own[0]!),
    points: own.map(({ at, loopP99 }) => ({ at: (at - start) / 1000, value: loopP99 })),
  }))

export function htmlOf(result: SoakResult): string {
  const { problems, startedAt, options } = result
  const verdict = problems.length ? `Failed: ${countOf(problems)}` : 'Passed'
  const list = problems.length
    ? `<ul class="problems">${problems.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`
    : ''
  const minutes = tenths(options.seconds / 60)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Soak, seed ${options.seed}</title>
<style>${styles}</style>
</head>
<body>
<header>
<h1>Soak <span class="verdict ${problems.length ? 'bad' : 'good'}">${verdict}</span></h1>
<p>${options.nodes} nodes, ${options.players} players, ${minutes} minutes from ${startedAt}. Repeat with <code>npm run soak -- --nodes ${options.nodes} --players ${options.players} --minutes ${options.seconds / 60} --think ${options.thinkSeconds} --seed ${options.seed}</code></p>
</header>
<main>
${list}
${section('Figures', tableOf(figures(result)))}
<h2>Over time</h2>
<p class="note">Shaded: a fault, from its start until every node was ready again. The pointer shows its name.</p>
${charts(result).join('\n')}
${section('Faults', tableOf(faultTable(result)))}
${section('Growth', tableOf(trendTable(result)))}
${section('Calls', tableOf(callTable(result)))}
</main>
</body>
</html>
`
}

const section = (title: string, content: string): string => `<h2>${title}</h2>\n${content}`

function tableOf({ head, rows }: Table): string {
  const cell = (value: string | number) => {
    const text = String(value)
    return `<td${/^[\d.,–]+( MB)?$/.test(text) ? ' class="number"' : ''}>${escapeHtml(text)}</td>`
  }
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n')
  return `<div class="scroll"><table><thead><tr>${head.map((name) => `<th>${escapeHtml(name)}</th>`).join('')}</tr></thead>
<tbody>${body}</tbody></table></div>`
}

const styles = `
:root{color-scheme:light dark;--text:#1e293b;--soft:#64748b;--line:#e2e8f0;--page:#f8fafc;--card:#fff;--band:#f59e0b}
@media (prefers-color-scheme:dark){:root{--text:#e2e8f0;--soft:#94a3b8;--line:#334155;--page:#0f172a;--card:#1e293b}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1040px;padding:24px 16px 64px;font:15px/1.5 system-ui,sans-serif;color:var(--text);background:var(--page)}
h1{font-size:26px;margin:0 0 4px;display:flex;gap:12px;align-items:center;flex-wrap:wrap}
h2{font-size:18px;margin:32px 0 8px}
p{margin:0 0 8px;color:var(--soft)}
code{font-size:13px;overflow-wrap:anywhere}
.verdict{font-size:14px;padding:2px 12px;border-radius:999px;color:#fff}
.good{background:#15803d}
.bad{background:#b91c1c}
.problems{border-left:4px solid #b91c1c;padding:8px 12px 8px 28px;background:var(--card)}
figure{margin:0 0 16px;padding:12px;background:var(--card);border:1px solid var(--line);border-radius:8px}
figcaption{font-weight:600;margin-bottom:4px}
.unit{font-weight:400;color:var(--soft)}
svg{display:block;width:100%;height:auto}
svg text{font-size:12px;fill:var(--soft)}
.grid{stroke:var(--line)}
polyline{fill:none;stroke-width:1.6;stroke-linejoin:round}
.band{fill:var(--band);opacity:.18}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;margin:4px 0 0;padding:0;list-style:none;font-size:13px;color:var(--soft)}
.swatch{display:inline-block;width:12px;height:3px;margin-right:6px;vertical-align:middle}
.scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;padding:6px 12px;border-bottom:1px solid var(--line);vertical-align:top}
tbody tr:last-child td{border-bottom:0}
th{font-weight:600;color:var(--soft)}
.number{font-variant-numeric:tabular-nums;white-space:nowrap}
`
