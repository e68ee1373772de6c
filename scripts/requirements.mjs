// node scripts/requirements.mjs [--check]: lists in docs/requirements.md the tests of each requirement, or checks that the list is current. A test
// covers a requirement if its own title contains the id: it('HDR-4 shows …'). An id elsewhere does not count.
import './steps/need-node-20.mjs'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { command, Problem } from './steps/problem.mjs'
import { root } from './steps/project.mjs'
import { idsShownIn } from './steps/requirement-ids.mjs'

const document = join(root, 'docs/requirements.md')
const SKIPPED = new Set(['node_modules', 'dist', 'test-results', '.git', '.lucero'])

await command(() => {
  const before = readFileSync(document, 'utf8')
  const after = withTests(before, testsById())
  if (!process.argv.includes('--check')) return writeFileSync(document, after)
  if (before !== after) throw new Problem('docs/requirements.md is not current: run node scripts/requirements.mjs')
})

/**
 * Rows have the form `| id | requirement | tests |`; this script writes the last cell.
 *
 * @param {string} text
 * @param {Map<string, Set<string>>} tests
 */
function withTests(text, tests) {
  return text.replace(
    /^(\| ([A-Z]{3}-\d+) \| .* \|) .*\|$/gm,
    (_row, ours, /** @type {string} */ id) => `${ours} ${cell(tests.get(id))}|`,
  )
}

/** @param {Set<string>} [files] */
function cell(files) {
  return files ? `${[...files].map((file) => `\`${file}\``).join('<br>')} ` : 'not yet '
}

function testsById() {
  /** @type {Map<string, Set<string>>} */
  const tests = new Map()
  for (const file of testFiles(root).toSorted((a, b) => (a < b ? -1 : 1))) {
    for (const id of idsShownIn(readFileSync(file, 'utf8'), file))
      tests.set(id, (tests.get(id) ?? new Set()).add(relative(root, file)))
  }
  return tests
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return testFiles(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })
}
