import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { checkPackage } from '../../../outcomes/src/check.ts'
import { games } from '../games.ts'
import { randomOf } from './random.ts'
import { writeMaths } from './write.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-games-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Line = { id: number; payoutMultiplier: number; events: never[] }
type Index = { modes: { name: string; events: string }[] }

const linesOf = (math: string) => {
  const index = JSON.parse(readFileSync(join(math, 'index.json'), 'utf8')) as Index
  return index.modes.flatMap(({ events }) =>
    zstdDecompressSync(readFileSync(join(math, events)))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line),
  )
}

describe.each(Object.entries(games))('%s', (id, { modes, payoutOf }) => {
  const math = join(folder, id)
  const facts = writeMaths(id, modes, math)
  const lines = linesOf(math)

  it('issue 38: the checker finds a return of 96 % in every mode, and nothing unusual but the small number of outcomes', async () => {
    const out = mkdtempSync(join(folder, 'out-'))
    const result = await checkPackage({ math, out })
    if (!result.ok) throw new Error(result.message)
    const { report } = result
    expect(report.modes.map(({ statistics }) => statistics.returnPercent)).toEqual(modes.map(() => '96.000000'))
    expect(new Set(report.warnings.map(({ code }) => code))).toEqual(new Set(['FEW_OUTCOMES']))
    expect(report.step).toBe(10)
    for (const { cost, statistics } of report.modes) {
      expect(statistics.outcomes).toBeGreaterThanOrEqual(cost === 1 ? 20_000 : 10_000)
      expect(BigInt(statistics.weight)).toBeLessThan(2n ** 32n)
    }
    expect(facts.map(({ rtp }) => rtp)).toEqual(modes.map(() => 96))
  }, 60_000)

  it('issue 38: the events of every outcome deserve its payout by the rules', () => {
    const wrong = lines.filter(({ events, payoutMultiplier }) => payoutOf(events) !== payoutMultiplier)
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  it('issue 38: nearly every outcome has a picture of its own', () => {
    expect(new Set(lines.map(({ events }) => JSON.stringify(events))).size).toBeGreaterThan(lines.length * 0.9)
  })
})

it('issue 38: the same seed gives the same numbers, another seed gives others', () => {
  const numbers = (seed: string) => {
    const random = randomOf(seed)
    return Array.from({ length: 5 }, () => random.below(1000))
  }
  expect(numbers('a')).toEqual(numbers('a'))
  expect(numbers('a')).not.toEqual(numbers('b'))
})
