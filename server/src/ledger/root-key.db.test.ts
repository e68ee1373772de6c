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

it('H5 a node with another secret does not start, says why in one sentence, and changes nothing', async () => {
  const first = await startProgram({ LUCERO_SECRET: secret }, { databaseUrl: ledger.url })
  await ledger.books.submit(give(randomUUID(), 5n))
  await expect(startProgram({ LUCERO_SECRET: other }, { databaseUrl: ledger.url })).rejects.toThrow(inOneSentence)
  const again = await startProgram({ LUCERO_SECRET: secret }, { databaseUrl: ledger.url })
  await ledger.books.submit(give(randomUUID(), 5n))
  await Promise.all([first.stop(), again.stop()])
})

it('H5 of two first nodes with different secrets, one starts', async () => {
  const started = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => assertSameSecret(ledger.url, n % 2 ? secret : other)),
  )
  const fits = started.map(({ status }) => status === 'fulfilled')
  expect(fits).toEqual(fits.map((_, n) => fits[n % 2]))
  expect(fits.filter(Boolean)).toHaveLength(5)
})

it('H5 an older database is checked by its seals, even if one book is broken', async () => {
  for (const _ of [1, 2, 3]) await ledger.books.submit(give(randomUUID(), 5n))
  await expect(assertSameSecret(ledger.url, other)).rejects.toThrow(inOneSentence)
  expect(await ledger.owner.all(sql`select from ledger_secret`)).toEqual([])
  await ledger.owner.run(
    sql`update book set seal = sha256('x') where player_id = (select min(player_id::text)::uuid from book)`,
  )
  await assertSameSecret(ledger.url, secret)
  await expect(assertSameSecret(ledger.url, other)).rejects.toThrow(inOneSentence)
})
