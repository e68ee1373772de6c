import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './project.mjs'
import { add, lines, nothing, playwrightSum, vitestSum } from './sum.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lucero-sum-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** @param {unknown} results */
function written(results) {
  const file = join(folder, 'results.json')
  writeFileSync(file, JSON.stringify(results))
  return file
}

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }
const playwright = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }

describe('the last line', () => {
  it('adds passed and failed tests', () => {
    expect(lines(add({ passed: 1, failed: 0 }, { passed: 2, failed: 3 }))).toBe('3 passed, 3 failed')
  })

  it('mentions skipped tests, if any', () => {
    expect(lines(add({ passed: 1, failed: 0 }, vitestSum(written(vitest), 0)))).toBe('(1 skipped)\n6 passed, 0 failed')
  })
})

describe('counts a failure', () => {
  it('if tests failed', () => {
    expect(vitestSum(written({ ...vitest, numFailedTests: 2 }), 1).failed).toBe(2)
    expect(playwrightSum(written({ ...playwright, stats: { ...playwright.stats, unexpected: 2 } }), 1).failed).toBe(2)
  })

  it('if a test passed only after a retry', () => {
    const stats = { ...playwright.stats, flaky: 1 }
    expect(playwrightSum(written({ ...playwright, stats }), 0)).toMatchObject({ passed: 4, failed: 1, skipped: 0 })
  })

  it('if a test file failed to load', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(vitestSum(written({ ...vitest, testResults }), 1).failed).toBe(1)
  })

  it('if all tests passed and the exit code is not 0', () => {
    expect(vitestSum(written(vitest), 1).failed).toBe(1)
    expect(playwrightSum(written(playwright), 1).failed).toBe(1)
  })

  it('if there are no results', () => {
    expect(vitestSum(join(folder, 'nothing'), 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('failures are listed above the last line', () => {
  /** @param {import('./sum.mjs').Sum} sum */
  const end = (sum) => lines(add(nothing, sum))

  it('a test, with the first lines of its message', () => {
    const failed = {
      status: 'failed',
      fullName: 'HDR-4 pays once',
      failureMessages: ['\u001b[31mexpected 1\u001b[39m'],
    }
    const testResults = [{ name: join(root, 'web/a.test.ts'), status: 'failed', assertionResults: [failed] }]
    expect(end(vitestSum(written({ ...vitest, numFailedTests: 1, testResults }), 1))).toBe(
      '✗ web/a.test.ts › HDR-4 pays once\n    expected 1\n\n(1 skipped)\n5 passed, 1 failed',
    )
  })

  it('a test file that failed to load', () => {
    const testResults = [{ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }]
    expect(end(vitestSum(written({ ...vitest, testResults }), 1))).toContain(
      '✗ b.test.ts › the file\n    no such module',
    )
  })

  it('a journey, with its viewport, at any depth', () => {
    const tests = [{ status: 'unexpected', projectName: 'phone', results: [{ error: { message: 'no button' } }] }]
    const suites = [{ suites: [{ specs: [{ file: 'shell/a.spec.ts', title: 'NAV-1 opens', tests }] }] }]
    const stats = { ...playwright.stats, unexpected: 1 }
    expect(end(playwrightSum(written({ ...playwright, stats, suites }), 1))).toContain(
      '✗ e2e/shell/a.spec.ts › [phone] NAV-1 opens\n    no button',
    )
  })

  it('a program that failed although all tests passed', () => {
    expect(end(vitestSum(written(vitest), 7))).toContain('✗ a test program exited with code 7')
  })
})
