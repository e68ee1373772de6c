// node scripts/decisions.mjs [--check]: writes the list of decision records in docs/decisions/README.md, or checks that it is current.
import './steps/need-node-20.mjs'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decisionIndex } from './steps/decision-index.mjs'
import { command, Problem } from './steps/problem.mjs'
import { root } from './steps/project.mjs'

const folder = join(root, 'docs/decisions')
const index = join(folder, 'README.md')

await command(() => {
  const records = readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  const before = readFileSync(index, 'utf8')
  const after = decisionIndex(before, records)
  if (!process.argv.includes('--check')) return writeFileSync(index, after)
  if (before !== after) throw new Problem('docs/decisions/README.md is not current: run node scripts/decisions.mjs')
})
