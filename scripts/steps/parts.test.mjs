import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readParts, runParts } from './parts.mjs'
import { Problem } from './problem.mjs'
import { root } from './project.mjs'
import { lines, nothing } from './sum.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lucero-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

/**
 * @param {string} title
 * @param {import('./sum.mjs').Sum | Error} result
 */
const part = (title, result = { passed: 1, failed: 0 }, isRequired = false) => ({
  name: title.toLowerCase(),
  title,
  isRequired,
  run: vi.fn(() => (result instanceof Error ? Promise.reject(result) : Promise.resolve(result))),
})
const run = { env: {}, scratch: folder, timeLeft: () => 1000, seed: 7 }

/** @param {import('./parts.mjs').Part[]} parts */
async function reportOf(parts) {
  const file = join(folder, 'report.json')
  await runParts(parts, run, relative(root, file))
  return JSON.parse(readFileSync(file, 'utf8'))
}

describe('a run in parts', () => {
  it('issue 28: a part that fails or throws does not hide the results of the next ones', async () => {
    const parts = [
      part('Statistics', new SyntaxError('Unexpected end of JSON input')),
      part('Drills', { passed: 0, failed: 1, failures: ['drills'] }),
      part('Soak'),
    ]
    const { sum, table } = await runParts(parts, run)
    expect(lines(sum)).toBe('✗ Statistics: Unexpected end of JSON input\n\n✗ drills\n\n1 passed, 2 failed')
    for (const { title } of parts) expect(table).toContain(title)
  })

  it('an interrupt ends the run', async () => {
    const soak = part('Soak')
    await expect(runParts([part('Drills', new Problem('Interrupted.')), soak], run)).rejects.toThrow('Interrupted.')
    expect(soak.run).not.toHaveBeenCalled()
  })

  it('parts do not run if a required one has failed', async () => {
    const journeys = part('Journeys')
    const builds = part('Builds', { passed: 0, failed: 1, failures: ['no such module'] }, true)
    const { sum } = await runParts([builds, journeys], run)
    expect(journeys.run).not.toHaveBeenCalled()
    expect(sum.failed).toBe(1)
  })
})

describe('issue 36: parts that only compute', () => {
  it('run one after the other in idle time, beside the other parts, and after a required one', async () => {
    /** @type {string[]} */
    const events = []
    /** @type {PromiseWithResolvers<void>} */
    const soakEnds = Promise.withResolvers()
    /** @param {string} name */
    const recorded = (name, waits = Promise.resolve()) => ({
      ...part(name),
      run: vi.fn(async ({ inIdleTime = false }) => {
        events.push(`${name} ${inIdleTime}`)
        await waits
        return { passed: 1, failed: 0 }
      }),
    })
    const last = recorded('Statistics')
    const parts = [
      { ...recorded('Builds'), isRequired: true },
      { ...recorded('Simulation'), inIdleTime: true },
      { ...last, inIdleTime: true },
      recorded('Soak', soakEnds.promise),
      recorded('Drills'),
    ]
    const ended = runParts(parts, run)
    await vi.waitUntil(() => last.run.mock.calls.length > 0)
    expect(events).toEqual(['Builds false', 'Simulation true', 'Soak false', 'Statistics true'])
    soakEnds.resolve()
    expect((await ended).sum.passed).toBe(5)
    expect(events.at(-1)).toBe('Drills false')
  })
})

it('issue 37: a part that is beside runs at the usual priority, while the others run one after the other', async () => {
  /** @type {PromiseWithResolvers<void>} */
  const databaseEnds = Promise.withResolvers()
  const unit = part('Unit')
  const database = { ...part('Database'), run: () => databaseEnds.promise.then(() => nothing) }
  const journeys = part('Journeys')
  const ended = runParts([part('Builds', undefined, true), { ...unit, isBeside: true }, database, journeys], run)
  await vi.waitUntil(() => unit.run.mock.calls.length > 0)
  expect(unit.run).toHaveBeenCalledWith(expect.objectContaining({ inIdleTime: false }))
  expect(journeys.run).not.toHaveBeenCalled()
  databaseEnds.resolve()
  expect((await ended).sum.passed).toBe(3)
})

describe('issue 36: a part that needs an idle machine', () => {
  it('waits for the parts in idle time, because a soak allows errors on a busy machine', async () => {
    /** @type {PromiseWithResolvers<void>} */
    const ends = Promise.withResolvers()
    const [drills, soak, last] = [part('Drills'), part('Soak'), part('Last')]
    const simulation = { ...part('Simulation'), inIdleTime: true, run: () => ends.promise.then(() => nothing) }
    const ended = runParts([simulation, drills, { ...soak, needsIdleMachine: true }, last], run)
    await vi.waitUntil(() => drills.run.mock.calls.length > 0)
    await new Promise((resolve) => setImmediate(resolve))
    expect(soak.run).not.toHaveBeenCalled()
    ends.resolve()
    await ended
    expect(soak.run.mock.invocationCallOrder[0]).toBeLessThan(last.run.mock.invocationCallOrder[0] ?? 0)
  })
})

describe('issue 36: the parts of a run are chosen with --part', () => {
  const parts = [part('Checks'), part('Builds', undefined, true), part('Unit'), part('Journeys')]
  /** @param {string[]} args */
  const chosen = (...args) => readParts(parts, args).chosen.map(({ name }) => name)

  it('without it, all parts run', () => {
    expect(chosen()).toEqual(['checks', 'builds', 'unit', 'journeys'])
  })

  it('may occur several times, and keeps the order of the parts', () => {
    expect(chosen('--part', 'journeys', '--part', 'checks')).toEqual(['checks', 'builds', 'journeys'])
  })

  it('a required part runs with the parts after it only', () => {
    expect(chosen('--part', 'checks')).toEqual(['checks'])
    expect(chosen('--part', 'unit')).toEqual(['builds', 'unit'])
  })

  it.each([
    ['without a name', ['--part'], 'argument missing'],
    ['with an unknown name', ['--part', 'drill'], 'There is no part drill.'],
    ['with an unknown option', ['--parts', 'unit'], "Unknown option '--parts'"],
  ])('%s, it lists the parts', (_what, args, message) => {
    expect(() => readParts(parts, args)).toThrow(message)
    expect(() => readParts(parts, args)).toThrow(/ {2}--part journeys +Journeys$/)
  })

  it('the seed is a whole number', () => {
    expect(readParts(parts, ['--seed', '12']).seed).toBe(12)
    expect(readParts(parts, []).seed).toBeUndefined()
    expect(() => readParts(parts, ['--seed', 'x'])).toThrow('--seed is a whole number.')
  })
})

describe('issue 36: the report of a run', () => {
  it('has seed, start, sum, and the time and result of each part', async () => {
    const failed = { passed: 3, failed: 1, skipped: 2, failures: ['a.test.ts › HDR-4'] }
    const measured = {
      seconds: expect.any(Number),
      busy: expect.any(Number),
      cpuSeconds: expect.toSatisfy((value) => value === undefined || value >= 0),
    }
    expect(await reportOf([part('Unit', failed), part('Soak')])).toEqual({
      commit: expect.toSatisfy((value) => value === undefined || /^[0-9a-f]{40}$/.test(value)),
      isModified: expect.toSatisfy((value) => value === undefined || typeof value === 'boolean'),
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      seed: 7,
      isComplete: true,
      passed: 4,
      failed: 1,
      skipped: 2,
      parts: [
        { name: 'unit', title: 'Unit', ...measured, ...failed },
        { name: 'soak', title: 'Soak', ...measured, passed: 1, failed: 0 },
      ],
    })
  })

  it('of an interrupted run has the parts before the interrupt', async () => {
    await expect(reportOf([part('Unit'), part('Soak', new Problem('Interrupted.'))])).rejects.toThrow('Interrupted.')
    const { isComplete, parts } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    expect({ isComplete, parts }).toMatchObject({ isComplete: false, parts: [{ name: 'unit' }] })
  })
})
