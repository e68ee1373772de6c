// Issue 28, F5: alert rules, their tests and runbooks, and the dashboard. metrics.db.test.ts compares them with a started program.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documentOf, findProgram, run, textOf } from './testing/files.ts'
import { alertRules, panels, selectorsIn, unknownIn } from './testing/monitoring.ts'

const page = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8')
/** The anchors that GitHub gives to the headings of a page. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

describe('issue 28: each alert', () => {
  const rules = alertRules()
  const runbooks = page('runbooks.md')

  it('has an entry of its own in docs/runbooks.md with its severity, meaning and steps, and no entry lacks an alert', () => {
    const entries = runbooks.split(/^### /m).slice(1)
    expect(entries.map((entry) => entry.split('\n', 1)[0])).toEqual(rules.map(({ alert }) => alert))
    for (const [n, { alert, labels, annotations }] of rules.entries()) {
      expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
      expect(entries[n]).toContain(`**${labels.severity}.**`)
      expect(entries[n]).toMatch(/\*\*Meaning\*\*/)
      expect(entries[n]).toMatch(/\*\*do\*\*/i)
    }
  })

  it('has a severity, a summary and a name that occurs once', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    expect(rules.filter(({ labels }) => !['page', 'ticket'].includes(labels.severity))).toEqual([])
    expect(rules.filter(({ annotations }) => !annotations.summary)).toEqual([])
  })

  it('has a promtool test in which it fires, and one in which it does not', () => {
    type Case = { name: string; alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }
    const { tests } = documentOf('prometheus/lucero.test.yml') as { tests: Case[] }
    const expected = tests.flatMap((one) =>
      one.alert_rule_test.map(({ alertname, exp_alerts: alerts }) => `${alertname} ${alerts.length > 0}`),
    )
    for (const { alert } of rules) expect(expected).toEqual(expect.arrayContaining([`${alert} true`, `${alert} false`]))
  })

  it('links of the runbooks lead to headings that exist', () => {
    const links = [...runbooks.matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g)]
    expect(links.length).toBeGreaterThan(20)
    const broken = links.filter(([, file, anchor]) => !anchorsOf(file ? page(file) : runbooks).includes(anchor!))
    expect(broken.map(([link]) => link)).toEqual([])
  })

  it('house §6 commands in the runbooks start as on an installed machine', () => {
    expect(runbooks.match(/`lucero /g)!.length).toBeGreaterThan(10)
    expect(runbooks.match(/`house [^`]*/g)).toBeNull()
  })
})

const promtool = findProgram('promtool')

describe.skipIf(!promtool)('promtool (skipped: install the Debian package prometheus to run it)', () => {
  it('accepts the configuration and the rules', () => {
    expect(run(promtool!, ['check', 'config', 'prometheus/prometheus.yml'])).toContain('SUCCESS')
  })

  it('passes the tests of the rules', () => {
    expect(run(promtool!, ['test', 'rules', 'prometheus/lucero.test.yml'])).toContain('SUCCESS')
  })
})

describe('issue 28: the dashboard', () => {
  it('covers the house: requests, latency, bets, ledger, database, sockets, SMS, queues, games, nodes', () => {
    const titles = panels().map(({ title }) => title)
    for (const topic of [
      /requests/i,
      /latency/i,
      /bets/i,
      /appends/i,
      /database/i,
      /sockets/i,
      /SMS/,
      /queues/i,
      /games/i,
    ])
      expect(titles.filter((title) => topic.test(title))).not.toEqual([])
  })

  it('has panels with different ids that do not overlap, each with a query', () => {
    const all = panels()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.filter(({ type, targets }) => type !== 'row' && !targets?.length)).toEqual([])
    const cells = all.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
  })

  it('is provided to Grafana by the provisioning files, with the data source of the compose file', () => {
    expect(documentOf('grafana/provisioning/datasources/prometheus.yaml')).toMatchObject({
      datasources: [{ type: 'prometheus', url: 'http://prometheus:9090' }],
    })
    expect(textOf('grafana/provisioning/dashboards/lucero.yaml')).toContain('path: /var/lib/grafana/dashboards')
  })
})

describe('the comparison with /metrics', () => {
  it('finds the metrics and labels of an expression, and no functions, keywords, groupings or durations', () => {
    const expression =
      'sum by (le, route) (rate(a_bucket{x="up{}", y=~"b.*"}[5m] offset 10m)) / on (z) b > 2e9 or time() - c'
    expect(selectorsIn(expression)).toEqual([
      { metric: 'a_bucket', labels: ['x', 'y'] },
      { metric: 'b', labels: [] },
      { metric: 'c', labels: [] },
    ])
  })

  it('detects a metric and a label that do not exist', () => {
    const text = '# TYPE a histogram\na_bucket{le="1",route="/"} 1\n# TYPE b counter\nb{state="x"} 2'
    const valid = selectorsIn('a_bucket{route="/",job="lucero"} + a_sum + b{state="y"} + up')
    expect(unknownIn(valid, text)).toEqual([])
    expect(unknownIn(selectorsIn('a_max + b_sum + c + b{status="y"}'), text)).toEqual([
      'a_max',
      'b_sum',
      'c',
      'b{status}',
    ])
  })
})
