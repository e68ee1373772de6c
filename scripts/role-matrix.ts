// node scripts/role-matrix.ts [--check]: writes the role × call matrix into docs/house.md from the contract, or checks that it is current.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { houseCalls, type HouseCallName } from '@lucero/contract/house/calls'
import { roles, type HouseAccess, type Role } from '@lucero/contract/house/permissions'
import { roleNames } from '@lucero/contract/shared/role-names'

const file = join(import.meta.dirname, '../docs/house.md')
const [begin, end] = ['<!-- role matrix: begin -->', '<!-- role matrix: end -->']

function cell(role: Role, permission: HouseAccess): string {
  if (permission === 'anyone' || permission === 'signed-in') return 'yes'
  return roles[role].includes(permission) ? 'yes' : ''
}

/** Padded as the formatter does it, so that formatting the page changes nothing. */
function table(): string {
  const names = Object.keys(houseCalls) as HouseCallName[]
  const rows = [
    ['call', 'permission', ...roleNames],
    ...names.map((name) => {
      const { permission } = houseCalls[name]
      return [`\`${name}\``, `\`${permission}\``, ...roleNames.map((role) => cell(role, permission))]
    }),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lineOf = (cells: string[]) => `| ${cells.map((text, column) => text.padEnd(widths[column]!)).join(' | ')} |`
  const rule = lineOf(widths.map((width) => '-'.repeat(width)))
  return [lineOf(rows[0]!), rule, ...rows.slice(1).map(lineOf)].join('\n')
}

const page = await readFile(file, 'utf8')
const [before, after] = [page.indexOf(begin), page.indexOf(end)]
if (before < 0 || after < before) throw new Error(`docs/house.md has no ${begin} … ${end}`)
const renewed = `${page.slice(0, before)}${begin}\n\n${table()}\n\n${page.slice(after)}`
if (!process.argv.includes('--check')) await writeFile(file, renewed)
else if (renewed !== page) {
  process.stderr.write('docs/house.md is not current: node scripts/role-matrix.ts writes the role matrix\n')
  process.exitCode = 1
}
