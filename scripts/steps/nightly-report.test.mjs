import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts'
import { nightlyParts } from './nightly-parts.mjs'
import { assertGreenNightly } from './nightly-report.mjs'

const folder = temporaryFolder()
afterAll(() => folder.remove())
const parts = nightlyParts.map(({ name }) => ({ name, passed: 1, failed: 0 }))
const green = { commit: 'abc', isModified: false, isComplete: true, parts }

let runs = 0
/** @param {object} [report] */
function checking(report) {
  runs += 1
  const root = join(folder.path, `${runs}`)
  mkdirSync(root, { recursive: true })
  if (report) writeFileSync(join(root, 'nightly-report.json'), JSON.stringify(report))
  return () => assertGreenNightly(root, 'abc')
}

describe('issue 37: a release', () => {
  it('is possible after a nightly run that passed on its commit', () => {
    expect(checking(green)).not.toThrow()
  })

  it.each([
    ['without a nightly run', undefined, 'there is none'],
    ['after a run on another commit', { ...green, commit: 'def' }, 'it is of the commit def, not of abc'],
    ['after a run with uncommitted changes', { ...green, isModified: true }, 'the run had uncommitted changes'],
    [
      'after a run with a failed part',
      { ...green, parts: parts.map((part) => (part.name === 'drills' ? { ...part, failed: 2 } : part)) },
      'these parts failed: drills',
    ],
    [
      'after a run of some parts, or one that was interrupted',
      { ...green, parts: parts.filter(({ name }) => name !== 'soak' && name !== 'db') },
      'these parts are missing: db, soak',
    ],
  ])('is refused %s', (_when, report, message) => {
    expect(checking(report)).toThrow(message)
  })
})
