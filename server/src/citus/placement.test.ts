import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { placement } from './placement.ts'

const folder = join(import.meta.dirname, '../../migrations')
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => readFileSync(join(folder, name), 'utf8'))

/** Those that are there once all migrations have run. */
function tablesAfter(texts: string[]): Set<string> {
  const tables = new Set(['migration'])
  for (const text of texts)
    for (const [, verb, names] of text.matchAll(
      /^(create|drop) (?:unlogged )?table (?:if (?:not )?exists )?([\w ,]+)/gim,
    ))
      for (const name of names!.trim().split(/\s*,\s*/))
        if (verb!.toLowerCase() === 'create') tables.add(name)
        else tables.delete(name)
  return tables
}

it('every table of the migrations has its place on Citus, and nothing else has', () => {
  expect(Object.values(placement).flat().sort()).toEqual([...tablesAfter(migrations)].sort())
})

it('a table that a migration adds is seen, and one that it drops', () => {
  const texts = [
    'create table a (id int);\ncreate unlogged table b (id int);',
    'drop table a, c;\ndrop table if exists b;',
  ]
  expect([...tablesAfter(texts.slice(0, 1))]).toEqual(['migration', 'a', 'b'])
  expect([...tablesAfter(texts)]).toEqual(['migration'])
})

it('what lies by player has the player in every key that must be unique', () => {
  const text = migrations.join('\n')
  for (const table of placement.byPlayer) {
    const body = new RegExp(`create table ${table} \\(\n([^;]*)\n\\)[^;]*;`).exec(text)?.[1] ?? ''
    expect(body, `table ${table}`).toContain('player_id uuid')
    const keys = [...body.matchAll(/(?:primary key|unique) \(([^)]*)\)/g)].map(([, columns]) => columns!)
    const indexes = [...text.matchAll(new RegExp(`create unique index \\w+ on ${table} \\(([^)]*)\\)`, 'g'))]
    for (const columns of [...keys, ...indexes.map(([, one]) => one!)])
      expect(columns.split(/, */), `${table} (${columns})`).toContain('player_id')
  }
})
