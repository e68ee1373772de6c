import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { assertBooksClean, give, openLedger, secret, type Ledger } from '../testing/ledger.ts'
import { startProgram } from '../testing/program.ts'
import { openRootKey } from './root-key.ts'

let ledger: Ledger
beforeEach(async () => void (ledger = await openLedger()))
afterEach(() => ledger.stop())

const other = 'another secret that is long enough'
const third = 'a third secret that is long enough'
const inOneSentence = /^LUCERO_SECRET: [^.]+ another secret[^.]+$/
const open = (one: string, previousSecret?: string) => openRootKey(ledger.url, { secret: one, previousSecret })

it('H5 a node with another secret does not start, says why in one sentence, and changes nothing', async () => {
  const first = await startProgram({ LUCERO_SECRET: secret }, { databaseUrl: ledger.url })
  await expect(startProgram({ LUCERO_SECRET: other }, { databaseUrl: ledger.url })).rejects.toThrow(inOneSentence)
  const again = await startProgram({ LUCERO_SECRET: secret }, { databaseUrl: ledger.url })
  expect(again.runtime.rootKey).toBe(first.runtime.rootKey)
  await Promise.all([first.stop(), again.stop()])
})

it('H5 of two first nodes with different secrets, one starts', async () => {
  const started = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => open(n % 2 ? secret : other)))
  const fits = started.map(({ status }) => status === 'fulfilled')
  expect(fits).toEqual(fits.map((_, n) => fits[n % 2]))
  expect(fits.filter(Boolean)).toHaveLength(5)
})

it('H5 an older database is checked by its seals, even if one book is broken', async () => {
  for (const _ of [1, 2, 3]) await ledger.books.submit(give(randomUUID(), 5n))
  await expect(open(other)).rejects.toThrow(inOneSentence)
  expect(await ledger.owner.all(sql`select from ledger_secret`)).toEqual([])
  expect(await ledger.owner.all(sql`select from wrapped_key`)).toEqual([])
  await ledger.owner.run(
    sql`update book set seal = sha256('x') where player_id = (select min(player_id::text)::uuid from book)`,
  )
  expect(await open(secret)).toBe(secret)
  await expect(open(other)).rejects.toThrow(inOneSentence)
})

describe('rotation of LUCERO_SECRET', () => {
  it('a new database has a random root key, which the secret alone does not reveal', async () => {
    const rootKey = await open(secret)
    expect(rootKey).toMatch(/^[\w-]{43}$/)
    const stored = await ledger.owner.one<{ wrapped: Buffer }>(sql`select wrapped from wrapped_key`)
    for (const form of [rootKey, Buffer.from(rootKey, 'base64url')]) expect(stored.wrapped.includes(form)).toBe(false)
  })

  it('both secrets open the same root key during a rotation, and the old one does not afterwards', async () => {
    const rootKey = await open(secret)
    expect(await open(other, secret)).toBe(rootKey)
    expect(await Promise.all([open(secret), open(other, secret), open(secret)])).toEqual([rootKey, rootKey, rootKey])
    expect(await open(other)).toBe(rootKey)
    await expect(open(secret)).rejects.toThrow(inOneSentence)
    await expect(open(third, secret)).rejects.toThrow(inOneSentence)
    expect(await open(third, other)).toBe(rootKey)
  })

  it('a node that restarts with the old secret alone does not undo the rotation', async () => {
    const rootKey = await open(secret)
    await open(other, secret)
    await open(secret)
    expect(await open(other)).toBe(rootKey)
  })

  it('nodes that start together with the new secret store it once', async () => {
    await open(secret)
    await Promise.all(Array.from({ length: 5 }, () => open(other, secret)))
    expect(await ledger.owner.one(sql`select count(*)::int as rows from wrapped_key`)).toEqual({ rows: 2 })
  })

  it('a database of version 0.3 keeps its books, and its secret can be replaced in the same start', async () => {
    await ledger.books.submit(give(randomUUID(), 5n))
    await open(secret)
    await ledger.owner.run(sql`delete from wrapped_key`)
    await expect(open(other, third)).rejects.toThrow(inOneSentence)
    expect(await open(other, secret)).toBe(secret)
    expect(await open(other)).toBe(secret)
    await ledger.books.submit(give(randomUUID(), 5n))
    await assertBooksClean(ledger)
  })

  it('a root key of another database is refused', async () => {
    await open(secret)
    await ledger.owner.run(sql`update ledger_secret set fingerprint = sha256('x')`)
    await expect(open(secret)).rejects.toThrow(inOneSentence)
  })

  it("the program's role cannot read the wrapped key", async () => {
    await expect(ledger.db.all(sql`select from wrapped_key`)).rejects.toThrow(/permission denied/)
  })
})
