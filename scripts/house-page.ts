// node scripts/house-page.ts [--check]: writes the tables of docs/house.md from the command line and the contract, or checks that they are current.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { houseCalls, type HouseCallName } from '@lucero/contract/house/calls'
import { roles, type HouseAccess, type Role } from '@lucero/contract/house/permissions'
import { roleNames } from '@lucero/contract/shared/role-names'
import type { CommandData } from '../house/src/command.ts'
import { commands, groups } from '../house/src/commands.ts'
import { exitCodeMeanings } from '../house/src/problem.ts'
import { fullText, optionsOf, usageOf } from '../house/src/usage.ts'

const file = join(import.meta.dirname, '../docs/house.md')

/** Padded as the formatter does it, so that formatting the page changes nothing. */
function table(titles: string[], lines: string[][]): string {
  const rows = [titles, ...lines].map((row) => row.map((text) => text.replaceAll('|', String.raw`\|`)))
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lineOf = (cells: string[]) => `| ${cells.map((text, column) => text.padEnd(widths[column]!)).join(' | ')} |`
  return [lineOf(rows[0]!), lineOf(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(lineOf)].join('\n')
}

function commandTables(): string {
  const groupOf = ({ name }: CommandData) => name.split(' ').slice(0, -1).join(' ')
  const byGroup = Map.groupBy(commands, (one) => groupOf(one))
  const tableOf = (ofGroup: readonly CommandData[]) =>
    table(
      ['command', 'what it does'],
      ofGroup.map((one) => [`\`${usageOf(one)}\``, fullText(one)]),
    )
  const parts = [...byGroup].filter(([group]) => group !== '')
  return [
    tableOf(byGroup.get('') ?? []),
    ...parts.map(([group, ofGroup]) => `### ${group}\n\n${groups[group]}.\n\n${tableOf(ofGroup)}`),
  ].join('\n\n')
}

const optionTable = (name: string) =>
  table(
    ['option', 'meaning'],
    optionsOf(commands.find((one) => one.name === name)!).map(({ flags, description }) => [
      `\`${flags}\``,
      description,
    ]),
  )

function cell(role: Role, permission: HouseAccess): string {
  if (permission === 'anyone' || permission === 'signed-in') return 'yes'
  return roles[role].includes(permission) ? 'yes' : ''
}

const roleMatrix = () =>
  table(
    ['call', 'permission', ...roleNames],
    (Object.keys(houseCalls) as HouseCallName[]).map((name) => {
      const { permission } = houseCalls[name]
      return [`\`${name}\``, `\`${permission}\``, ...roleNames.map((role) => cell(role, permission))]
    }),
  )

const parts = {
  commands: commandTables(),
  'options of bonuses create': optionTable('bonuses create'),
  'exit codes': table(
    ['exit code', 'meaning'],
    exitCodeMeanings.map(([code, meaning]) => [String(code), meaning]),
  ),
  'role matrix': roleMatrix(),
}

const page = await readFile(file, 'utf8')
let renewed = page
for (const [name, text] of Object.entries(parts)) {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const [before, after] = [renewed.indexOf(begin), renewed.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`docs/house.md has no ${begin} … ${end}`)
  renewed = `${renewed.slice(0, before)}${begin}\n\n${text}\n\n${renewed.slice(after)}`
}
if (!process.argv.includes('--check')) await writeFile(file, renewed)
else if (renewed !== page) {
  process.stderr.write('docs/house.md is not current: node scripts/house-page.ts writes its tables\n')
  process.exitCode = 1
}
