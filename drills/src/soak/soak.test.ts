import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../../server/src/testing/simulation/random.ts'
import { niceMax } from './chart.ts'
import { plants } from './planted.ts'
import { htmlOf, summaryOf } from './report.ts'
import { judge, seriesOf, type ProcessSample } from './samples.ts'
import { faultKinds, scheduleFrom, steadyNode } from './schedule.ts'
import type { SoakResult } from './soak.ts'
import { lowerEnvelope, minPoints, trendOf, type Point } from './trend.ts'
import { graceSeconds, isAllowed, type FaultWindow } from './windows.ts'

const root = join(import.meta.dirname, '../../..')
const tolerance = { absolute: 8, relative: 0.1 }

/** Samples with noise of up to `noise` in each direction, and now and then a peak. */
function noisy(seed: number, { perStep = 0, noise = 10, points = 60 } = {}): Point[] {
  const random = randomFrom(seed)
  return Array.from({ length: points }, (_, n) => {
    const peak = random.chance(0.1) ? 40 : 0
    return { at: n * 5, value: 100 + perStep * n + (random.below(2001) / 1000 - 1) * noise + peak }
  })
}

describe('issue 28: the trend of a soak', () => {
  it('finds 200 of 200 noisy series without growth flat', () => {
    const flat = Array.from({ length: 200 }, (_, seed) => trendOf(noisy(seed), tolerance)!.isFlat)
    expect(flat.filter((isFlat) => !isFlat)).toEqual([])
  })

  it('finds 200 of 200 noisy series with growth not flat', () => {
    const flat = Array.from({ length: 200 }, (_, seed) => trendOf(noisy(seed, { perStep: 0.7 }), tolerance)!.isFlat)
    expect(flat.filter(Boolean)).toEqual([])
  })

  it('estimates the growth, tolerates a small one, and ignores shrinking', () => {
    const line = (perStep: number) => noisy(1, { perStep, noise: 0.01 }).map((point) => ({ ...point }))
    expect(trendOf(line(1), tolerance)!.growth).toBeCloseTo(59, 0)
    expect(trendOf(line(0.1), tolerance)!.isFlat).toBe(true)
    expect(trendOf(line(-1), tolerance)!.isFlat).toBe(true)
  })

  it('of a load that varies is that of its minimum: busy minutes are no growth, a leak is', () => {
    const random = randomFrom(3)
    const busy = (leak: number) =>
      Array.from({ length: 180 }, (_, n) => ({
        at: n * 5,
        value: 40 + leak * n + (n > 60 && n % 20 < 15 ? 90 : 0) + random.below(6),
      }))
    const trend = (leak: number) => trendOf(lowerEnvelope(busy(leak)), { absolute: 16, relative: 0.15 })!
    expect(trend(0).isFlat).toBe(true)
    expect(trend(0.5).isFlat).toBe(false)
    expect(trend(0).points).toBe(15)
  })

  it('does not judge too few samples', () => {
    expect(trendOf(noisy(1, { points: minPoints - 1 }), tolerance)).toBeUndefined()
  })
})

describe('issue 28: the faults of a soak', () => {
  const size = { nodes: 3, seconds: 3600 }

  it('are the same for the same seed, and others for another', () => {
    expect(scheduleFrom(7, size)).toEqual(scheduleFrom(7, size))
    expect(scheduleFrom(7, size)).not.toEqual(scheduleFrom(8, size))
  })

  it.each([60, 1800, 3600])('contain every kind in %s seconds, in order, with a quiet beginning and end', (seconds) => {
    for (let seed = 0; seed < 50; seed += 1) {
      const faults = scheduleFrom(seed, { nodes: 3, seconds })
      expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(faultKinds))
      const times = faults.map(({ atSeconds }) => atSeconds)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times[0]).toBeGreaterThanOrEqual(seconds * 0.1)
      expect(times.at(-1)).toBeLessThanOrEqual(seconds * 0.9)
    }
  })

  it('never kill the node whose memory is measured', () => {
    const killed = Array.from({ length: 100 }, (_, seed) => scheduleFrom(seed, { nodes: 2, seconds: 3600 }))
      .flat()
      .filter(({ kind }) => kind === 'kill node')
    expect(killed.length).toBeGreaterThan(100)
    expect(killed.map(({ node }) => node)).not.toContain(steadyNode)
  })
})

describe('issue 28: an error during a soak is allowed', () => {
  const killed: FaultWindow = { kind: 'kill node', node: 1, from: 100, until: 110 }
  const attempt = { error: 'connection', node: 1, from: 101, until: 102 } as const

  it('only while its fault lasts, and shortly after', () => {
    expect(isAllowed([killed], attempt)).toBe(true)
    expect(isAllowed([], attempt)).toBe(false)
    expect(isAllowed([killed], { ...attempt, from: 90, until: 99 })).toBe(false)
    expect(isAllowed([killed], { ...attempt, from: 90, until: 100 })).toBe(true)
    const late = killed.until + graceSeconds
    expect(isAllowed([killed], { ...attempt, from: late, until: late + 1 })).toBe(true)
    expect(isAllowed([killed], { ...attempt, from: late + 1, until: late + 2 })).toBe(false)
  })

  it('only at the node of the fault, and only of its kind', () => {
    expect(isAllowed([killed], { ...attempt, node: 0 })).toBe(false)
    expect(isAllowed([{ ...killed, kind: 'cut connections' }], attempt)).toBe(false)
    expect(isAllowed([{ ...killed, kind: 'replace workers' }], { ...attempt, error: 'later' })).toBe(false)
    expect(isAllowed([{ ...killed, kind: 'kill PostgreSQL' }], { ...attempt, error: 'later', node: 0 })).toBe(true)
  })
})

const startedAt = Date.parse('2026-11-18T00:00:00Z')
const sampleAt = (n: number, heapMB: number, pid = 1): ProcessSample => ({
  at: startedAt + n * 1000,
  node: 0,
  role: 'server',
  pid,
  rss: 200 * 1024 * 1024,
  heapUsed: heapMB * 1024 * 1024,
  external: 0,
  files: 40,
  loopP99: 20,
  loopMax: 40,
})

describe('issue 28: the processes of a soak', () => {
  const growing = Array.from({ length: 60 }, (_, n) => sampleAt(n, 30 + n))

  it('are judged by the second half: a heap that grows is found, a young process is left out', () => {
    const young = Array.from({ length: 30 }, (_, n) => sampleAt(30 + n, 30 + n, 2))
    const verdicts = judge(seriesOf([...growing, ...young], [], startedAt), 60)
    expect(verdicts.map(({ measure, trend }) => [measure, trend?.isFlat])).toEqual([
      ['heap', false],
      ['resident', true],
      ['files', true],
    ])
  })
})

describe('issue 28: the report of a soak', () => {
  const samples = Array.from({ length: 60 }, (_, n) => sampleAt(n, 30))
  const series = seriesOf(samples, [{ atSeconds: 1, perNode: [12] }], startedAt)
  const counts = Object.fromEntries(
    'rounds voided signUps signIns sockets events grants approvals redeems applications readings audits checks'
      .split(' ')
      .map((name) => [name, 1]),
  )
  const result: SoakResult = {
    options: { nodes: 1, players: 2, seconds: 60, thinkSeconds: 1, seed: 42 },
    startedAt: new Date(startedAt).toISOString(),
    pressure: [{ atSeconds: 1, load: 2, waiting: 30 }],
    requests: 1234,
    allowed: { later: 5, connection: 6, starved: 7 },
    counts,
    acknowledged: 99,
    inOrder: 1234,
    windows: [{ kind: 'kill node', node: 0, from: 10, until: 15 }],
    periods: [{ atSeconds: 1, answered: 10, later: 1, connection: 0, p50: 5, p99: 50 }],
    calls: [{ name: 'getUser', answered: 10, later: 1, connection: 0, p50: 5, p99: 50 }],
    series,
    samples,
    trends: judge(series, 60),
    problems: [],
    failures: [],
  }

  it('is one HTML file with charts that loads nothing', () => {
    const html = htmlOf(result)
    expect(html.match(/<svg/g)).toHaveLength(8)
    expect(html).toContain('--seed 42')
    expect(html).toContain('kill node, node 1, 5.0 s')
    expect(html).not.toMatch(/<script|<link|<img|\bsrc=|url\(|https?:\/\//)
    expect(html).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('contains the verdict, and each problem without its markup', () => {
    expect(htmlOf(result)).toContain('Passed')
    const failed = { ...result, problems: ['a <b>request</b> failed'] }
    expect(htmlOf(failed)).toContain('a &lt;b&gt;request&lt;/b&gt; failed')
    expect(summaryOf(failed)).toContain('**Failed**: 1 problem.')
    expect(summaryOf(result)).toContain('| Heap after garbage collection | node 1 server | 30.0 MB |')
  })

  it.each([
    [0, 1],
    [0.3, 0.4],
    [7, 8],
    [41, 50],
    [1000, 1000],
  ])('draws an axis up to a short number: %s → %s', (value, top) => expect(niceMax(value)).toBeCloseTo(top))
})

describe('issue 28: the planted faults of a soak', () => {
  it.each(Object.entries(plants))('%s: each text to replace occurs exactly once', (_name, { patches }) => {
    for (const [file, text] of patches)
      expect(readFileSync(join(root, file), 'utf8').split(text), `${file}: ${text}`).toHaveLength(2)
  })
})
