// `npm run docs` runs once into a folder of its own; the pages must have everything that the code has.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiBase, calls } from '@lucero/contract/player/calls'
import { shapes } from '@lucero/contract/player/shapes'
import { houseBase, houseCalls, houseShapes } from '@lucero/contract/house/calls'
import { uploadCall } from '@lucero/contract/house/packages'
import { providerBase, providerCalls } from '@lucero/contract/provider/calls'
import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import { schemaOf } from '@lucero/contract/shared/openapi-parts'
import type { Shape } from '@lucero/contract/shared/shape'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ask } from '../server/src/testing/ask.ts'
import { freshDatabase } from '../server/src/testing/database.ts'
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts'
import type { Schema } from './steps/schema-text.ts'
import { tablesIn } from './table-owners.ts'

const root = join(import.meta.dirname, '..')
const folder = temporaryFolder()
const read = (name: string) => readFileSync(join(folder.path, name), 'utf8')

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/generated-docs.ts'), folder.path])
}, 120_000)
afterAll(() => folder.remove())

/** The text below each heading of a level. */
const sectionsOf = (page: string, level: string) =>
  new Map(
    page.split(`\n${level} `).map((section): [string, string] => {
      const end = section.indexOf('\n')
      return [section.slice(0, end), section.slice(end)]
    }),
  )

describe('issue 37: api.md', () => {
  const called = [
    ...Object.entries(calls).map(([name, call]) => ({ ...call, base: '', shape: shapes[name as keyof typeof shapes] })),
    ...Object.entries(houseCalls).map(([name, call]) => ({
      ...call,
      base: houseBase,
      shape: houseShapes[name as keyof typeof houseShapes],
    })),
  ].map(({ method, path, base, shape }) => ({ heading: `\`${method} ${base}${path}\``, shape: shape as Shape }))

  it.each(called)('has $heading with the fields that it takes and returns', ({ heading, shape }) => {
    const section = sectionsOf(read('api.md'), '###').get(heading)
    expect(section).toContain('Returns `data`:')
    const sent = shape.body ?? shape.query
    for (const name of sent ? fieldsOf(schemaOf(sent, 'input')) : []) expect(section).toContain(`| \`${name}\``)
    for (const name of fieldsOf(schemaOf(shape.data, 'output'))) expect(section).toMatch(new RegExp(`\\b${name}\\??: `))
  })

  it('has no other call, and every refusal with its status', () => {
    const page = read('api.md')
    const headings = [...page.matchAll(/^### (`.*`)$/gm)].map(([, heading]) => heading)
    expect(new Set(headings)).toEqual(new Set(called.map(({ heading }) => heading)))
    expect(headings).toHaveLength(called.length)
    const rows = [...page.matchAll(/^\| `([A-Z_]+)`.* \| (\d+) \| \d+ \| \S/gm)].map(([, code, status]) => [
      code,
      +status!,
    ])
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(Object.entries(refusals).map(([code, { status }]) => [code, status])),
    )
  })

  it('has a link to each of its chapters, and no value that has no text', () => {
    const page = read('api.md')
    const chapters = [...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title!.replaceAll(' ', '-'))
    const links = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor)
    expect(new Set(links)).toEqual(new Set(chapters))
    expect(page).not.toMatch(/undefined|\[object /)
  })
})

/** Of an object, or of each of its alternatives. */
const fieldsOf = (schema: Schema): string[] =>
  (schema.anyOf ?? [schema]).flatMap(({ properties = {} }) => Object.keys(properties))

describe('issue 37: schema.md', () => {
  it.skipIf(inject('workerUrls').length)('has every column of the migrated wallet, and nothing else', async () => {
    const database = await freshDatabase()
    const columns = await ask(
      database.url,
      `select table_name || ' ' || column_name from information_schema.columns join pg_class on relname = table_name and relkind in ('r', 'p')
       where table_schema = 'public' and relnamespace = 'public'::regnamespace and not relispartition`,
    )
    await database.drop()
    const [wallet = ''] = read('schema.md').split('\n## The schema of the games')
    expect(drawnColumns(wallet)).toEqual(columns.map(([column]) => String(column)).toSorted())
  })

  it('has the tables of each module under its name, and those of the games apart', () => {
    const { 'The schema of the games': games = '', ...modules } = Object.fromEntries(
      sectionsOf(read('schema.md'), '##'),
    )
    const titlesOf = (table: string) => Object.keys(modules).filter((title) => isDrawn(modules[title]!, table))
    for (const [table, owner] of tablesOf('server')) expect([table, titlesOf(table)]).toEqual([table, [owner]])
    for (const [table] of tablesOf('games')) expect([table, isDrawn(games, table)]).toEqual([table, true])
  })
})

const isDrawn = (text: string, table: string) => text.includes(`\n  ${table} {\n`)

const drawnColumns = (page: string) =>
  [...page.matchAll(/^ {2}(\w+) \{\n([^}]*)\n {2}\}$/gm)]
    .flatMap(([, table, lines]) => lines!.split('\n').map((line) => `${table} ${line.trim().split(' ')[1]}`))
    .toSorted()

/** The tables that the migrations create and do not drop again. */
function tablesOf(program: string): [table: string, owner: string][] {
  const migrations = join(root, program, 'migrations')
  const sql = readdirSync(migrations).map((name) => readFileSync(join(migrations, name), 'utf8'))
  const drops = sql.flatMap((text) => [...text.matchAll(/^ *drop table (?:if exists )?([\w, ]+)/gim)])
  const dropped = new Set(drops.flatMap(([, names]) => names!.split(', ')))
  return sql.flatMap((text) => tablesIn(text)).filter(([table]) => !dropped.has(table))
}

describe('issue 37: openapi/', () => {
  const signed = [
    ...[...Object.keys(providerCalls), 'batch'].map((name) => ({ method: 'POST', path: `/${name}` })),
    { method: 'GET', path: '/stream' },
  ]
  it.each([
    ['player', apiBase, Object.values(calls)],
    ['house', houseBase, [...Object.values(houseCalls), uploadCall]],
    ['provider', providerBase, signed],
  ])('has the calls of %s', (name, base, all) => {
    const document = JSON.parse(read(`openapi/${name}.json`)) as { openapi: string; paths: Record<string, object> }
    expect(document.openapi).toMatch(/^3\.1/)
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    )
    const expected = all.map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(operations.map((one) => one.replace(base, '')).toSorted()).toEqual(expected.toSorted())
  })
})
