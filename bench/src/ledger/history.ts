/** Lays down real history, link by link, in the order it would have come in: all players in turn. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { queriesOn, type Tx } from '../../../server/src/kit/db.ts'
import { sql } from '../../../server/src/kit/sql.ts'
import { openChain } from '../../../server/src/ledger/chain.ts'
import { balancesIn } from '../../../server/src/ledger/holdings.ts'
import * as store from '../../../server/src/ledger/store.ts'
import { openWorkingBook, type Transfer, type WorkingBook } from '../../../server/src/ledger/working-book.ts'
import { secret } from './ours.ts'

const atOnce = 2500

export async function growTo(url: string, ids: string[], entries: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const tx = queriesOn(client)
  await client.query('set synchronous_commit = off')
  const { count } = await tx.one<{ count: number }>(
    sql`select coalesce(sum(cardinality(accounts)), 0)::int as count from transfer`,
  )
  await addTransfers(tx, ids, Math.ceil((entries - count) / 2))
  await client.query('vacuum analyze')
  // Only a superuser may; it merely makes the next figures steadier.
  await client.query('checkpoint').catch(() => undefined)
  await client.end()
}

async function addTransfers(tx: Tx, ids: string[], wanted: number): Promise<void> {
  const chain = openChain(secret)
  const books = await openAll(tx, ids)
  for (let made = 0; made < wanted; made += atOnce) {
    const transfers: Transfer[] = []
    for (let n = made; n < Math.min(made + atOnce, wanted); n += 1) {
      const moves = [{ from: 'game:1:dice', to: 'bank:dice', cents: 1n }]
      const label = { key: randomUUID(), bodyHash: randomUUID(), kind: 'bet', atMs: Date.now() }
      transfers.push(books[n % books.length]!.lay({ moves, reply: { balance: 99_999_999 } }, label, chain))
    }
    await store.insertTransfers(tx, transfers)
  }
  for (let at = 0; at < books.length; at += atOnce)
    await store.updateBooks(
      tx,
      books.slice(at, at + atOnce).map((book) => book.row(chain)),
    )
}

const openAll = async (tx: Tx, ids: string[]): Promise<WorkingBook[]> =>
  (await store.lockBooks(tx, ids)).map((row) => openWorkingBook({ ...row, balances: balancesIn(row) }))
