import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { give, openLedger, secret, type Ledger } from '../testing/ledger.ts'
import { startProgram } from '../testing/program.ts'
import { assertSameSecret } from './secret-check.ts'

let ledger: Ledger
beforeEach(async () => void (ledger = await openLedger()))
afterEach(() => ledger.stop())

const other = 'another secret that is long enough'
const inOneSentence = /^LUCERO_SECRET: [^.]+ another secret[^.]+$/

it('H5 a node whose secret does not fit the database refuses to start, in one sentence, and changes nothing', async () => {
  const first = await startProgram({ LUCERO_SECRET: secret }, { databaseUrl: ledger.url })
  await ledger.books.submit(give(randomUUID(), 5n))
  await expect(startProgram({ LUCERO_SECRET: other }, { databaseUrl: ledger.url })).rejects.toThrow(inOneSentence)
  const again = await startProgram({ LUCERO_SECRET: secret }, { databaseUrl: ledger.url })
  await ledger.books.submit(give(randomUUID(), 5n))
  await Promise.all([first.stop(), again.stop()])
})

it('H5 of two nodes that start first at once with different secrets, one stays', async () => {
  const started = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => assertSameSecret(ledger.url, n % 2 ? secret : other)),
  )
  const fits = started.map(({ status }) => status === 'fulfilled')
  expect(fits).toEqual(fits.map((_, n) => fits[n % 2]))
  expect(fits.filter(Boolean)).toHaveLength(5)
})

it('H5 a database from before the check is compared by its seals, though one of its books is broken', async () => {
  for (const _ of [1, 2, 3]) await ledger.books.submit(give(randomUUID(), 5n))
  await expect(assertSameSecret(ledger.url, other)).rejects.toThrow(inOneSentence)
  expect(await ledger.owner.all(sql`select from ledger_secret`)).toEqual([])
  await ledger.owner.run(
    sql`update book set seal = sha256('x') where player_id = (select min(player_id::text)::uuid from book)`,
  )
  await assertSameSecret(ledger.url, secret)
  await expect(assertSameSecret(ledger.url, other)).rejects.toThrow(inOneSentence)
})
