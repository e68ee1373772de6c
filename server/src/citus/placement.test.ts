import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { placement } from './placement.ts'

const folder = join(import.meta.dirname, '../../migrations')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const migrations = names.map(textOf)
/** Earlier migrations were never applied to distributed tables. */
const firstOnCitus = '150'

/** The tables that exist after all migrations. */
function tablesAfter(texts: string[]): Set<string> {
  const tables = new Set(['migration'])
  for (const text of texts)
    for (const [, verb, names] of text.matchAll(
      /^ *(create|drop) (?:unlogged )?table (?:if (?:not )?exists )?([\w ,]+)/gim,
    ))
      for (const name of names!.trim().split(/\s*,\s*/))
        if (verb!.toLowerCase() === 'create') tables.add(name)
        else tables.delete(name)
  // Exists only while an older database is converted.
  tables.delete('carry_over')
  return tables
}

it('every table of the migrations has a placement, and no other table has', () => {
  expect(Object.values(placement).flat().sort()).toEqual([...tablesAfter(migrations)].sort())
})

it('recognises tables that a migration adds or drops', () => {
  const texts = [
    'create table a (id int);\ncreate unlogged table b (id int);',
    'drop table a, c;\ndrop table if exists b;',
  ]
  expect([...tablesAfter(texts.slice(0, 1))]).toEqual(['migration', 'a', 'b'])
  expect([...tablesAfter(texts)]).toEqual(['migration'])
})

it('distributed tables have player_id in every unique key', () => {
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

it('tables on workers have a replica identity, which Citus needs to move shards without blocking writes', () => {
  const text = migrations.join('\n')
  for (const table of [...placement.byPlayer, ...placement.onEveryNode]) {
    const created = new RegExp(`create table ${table} \\([^;]*\\bprimary key\\b`)
    const added = new RegExp(`alter table ${table} replica identity full`)
    expect(created.test(text) || added.test(text), `table ${table}`).toBe(true)
  }
})

/** Checks the text of migrations. docs/scale.md lists the other rules. */
function refusedByCitus(text: string): string[] {
  const tables = [...placement.byPlayer, ...placement.onEveryNode].join('|')
  const changed = [...text.matchAll(new RegExp(`alter table (?:only )?(?:${tables})\\s[^;]*;`, 'gi'))].map(
    ([one]) => one,
  )
  return [
    ...changed.filter((one) => /add column [^;]*\b(check|unique|primary key)\b/i.test(one)),
    ...changed.filter((one) => /add constraint/i.test(one) && /,\s*(add|drop|alter)\s/i.test(one)),
    ...(text.match(new RegExp(`create trigger [^;]* on (?:${tables})\\b[^;]*;`, 'gi')) ?? []),
  ]
}

it('later migrations use only statements that Citus propagates to distributed tables', () => {
  expect(names.filter((name) => name >= firstOnCitus).flatMap((name) => refusedByCitus(textOf(name)))).toEqual([])
  const refused = [
    'alter table wallet add column x int check (x > 0);',
    'alter table wallet drop column note, add constraint wallet_x check (operator_id > 0);',
    'create trigger t before insert on wallet for each row execute function f();',
  ]
  expect(refused.flatMap(refusedByCitus)).toEqual(refused)
  const taken = ['alter table wallet add column x int;', 'alter table player add column x int check (x > 0);']
  expect(taken.flatMap(refusedByCitus)).toEqual([])
})
