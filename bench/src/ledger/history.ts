/** Lays down real history, link by link, in the order it would have come in: all players in turn. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { queriesOn, type Tx } from '../../../server/src/kit/db.ts'
import { sql } from '../../../server/src/kit/sql.ts'
import { openChain } from '../../../server/src/ledger/chain.ts'
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
  await client.query('checkpoint')
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
  for (let at = 0; at < books.length; at += atOnce) await saveBooks(tx, books.slice(at, at + atOnce), chain)
}

async function openAll(tx: Tx, ids: string[]): Promise<WorkingBook[]> {
  const locked = await store.lockBooks(tx, ids)
  const accounts = Map.groupBy(await store.loadAccounts(tx, ids), ({ playerId }) => playerId)
  return locked.map((row) => {
    const balances = new Map((accounts.get(row.playerId) ?? []).map(({ name, balance }) => [name, balance]))
    return openWorkingBook({ ...row, balances: balances.set('bank:dice', balances.get('bank:dice') ?? 0n) })
  })
}

async function saveBooks(tx: Tx, books: WorkingBook[], chain: ReturnType<typeof openChain>): Promise<void> {
  const rows = books.map(({ view: { playerId }, seq, head }) => ({
    playerId,
    seq,
    head,
    seal: chain.seal(playerId, seq, head),
  }))
  const balances = books.flatMap(({ view }) =>
    ['game:1:dice', 'bank:dice'].map((name) => ({ playerId: view.playerId, name, cents: view.balance(name) })),
  )
  await store.updateBooks(tx, rows)
  await tx.run(sql`
    insert into account (player_id, name, balance)
    select * from unnest(
      ${balances.map(({ playerId }) => playerId)}::uuid[], ${balances.map(({ name }) => name)}::text[],
      ${balances.map(({ cents }) => cents)}::bigint[])
    on conflict (player_id, name) do update set balance = excluded.balance`)
}
