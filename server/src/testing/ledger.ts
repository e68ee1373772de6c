// The ledger on a database of its own, without the rest of the program, and the check that its books are in order.
import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { expect } from 'vitest'
import { openDb, queriesOn, type Tx } from '../kit/db.ts'
import { openLog } from '../kit/log.ts'
import { openMetrics } from '../kit/metrics.ts'
import { openNews } from '../kit/news.ts'
import { openSecrets } from '../kit/secrets.ts'
import { sql } from '../kit/sql.ts'
import { auditBooks } from '../ledger/audit.ts'
import { openBooks } from '../ledger/books.ts'
import type { Command, Json } from '../ledger/command.ts'
import { freshDatabase } from './database.ts'

export const secret = 'a secret of the tests, long enough'

export type Ledger = Awaited<ReturnType<typeof openLedger>>

/** With the address of another one's database it is a second node beside it. */
export async function openLedger({ databaseUrl, via }: { databaseUrl?: string; via?: string } = {}) {
  const database = databaseUrl ? undefined : await freshDatabase()
  const url = databaseUrl ?? database!.url
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const [metrics, news, secrets] = [openMetrics(), openNews(url, log), openSecrets(secret, 2)]
  const db = openDb({ url, log, connections: 5 })
  const owner = new Pool({ connectionString: url, max: 5 })
  // Its connections may still be closing when the database is dropped.
  owner.on('error', () => undefined)
  const books = openBooks({ url: via ?? url, db, log, metrics, news, secret })
  return {
    url,
    lines,
    config: { secret },
    log,
    metrics,
    news,
    secrets,
    db,
    books,
    /** Asks as the database's owner: what the program may not. */
    owner: queriesOn(owner),
    async stop() {
      await books.stop()
      await news.stop()
      await db.close()
      await owner.end()
      await database?.drop()
    },
  }
}

type Parts = Partial<Command<Json>>

/** Credit from an operator: the simplest command there is. */
export const give = (playerId: string, cents: bigint, parts: Parts = {}): Command<Json> => ({
  playerId,
  key: randomUUID(),
  kind: 'give',
  body: { cents: String(cents) },
  decide: (book) => ({
    moves: [{ from: 'operator:1', to: 'main:1', cents }],
    reply: { main: String(book.balance('main:1') + cents) },
  }),
  ...parts,
})

type Audited = { db: Tx & Ledger['db']; secrets: Ledger['secrets']; config: { secret: string } }

export async function auditAll(ledger: Audited, books = 200) {
  let [entries, finding, next] = [0, null as string | null, undefined as string | undefined]
  do {
    const part = await auditBooks(ledger, { after: next, books })
    entries += part.entries
    finding = part.finding
    next = part.next ?? undefined
  } while (next)
  return { entries, finding }
}

/** I1, I2, I3 and I9 asked in SQL, by another way than the program's own, and then the audit. */
export async function assertBooksClean(ledger: Audited & { owner: Tx }): Promise<void> {
  expect(await ledger.owner.all(brokenBooks)).toEqual([])
  expect((await auditAll(ledger)).finding).toBeNull()
}

const brokenBooks = sql`
  select 'transfer does not sum to zero' as what, player_id, seq::text as at
  from entry group by player_id, seq having sum(delta) <> 0
  union all
  select 'book does not sum to zero', player_id, '' from account group by player_id having sum(balance) <> 0
  union all
  select 'below the floor', player_id, account from entry
  where balance_after < 0 and account not like 'operator:%' and account not like 'bank:%' and account <> 'promo'
  union all
  select 'balance is not the sum of its entries', player_id, name
  from (select player_id, account as name, sum(delta) as total from entry group by 1, 2) e
  full join account a using (player_id, name)
  where coalesce(e.total, 0) <> coalesce(a.balance, 0)
  union all
  select 'balance is not its last balance after', player_id, name
  from (
    select distinct on (player_id, account) player_id, account as name, balance_after
    from entry order by player_id, account, seq desc, line desc
  ) last join account a using (player_id, name)
  where last.balance_after <> a.balance
  union all
  select 'gap in the sequence', b.player_id, b.seq::text
  from book b left join transfer t using (player_id)
  group by b.player_id, b.seq
  having count(t.seq) <> b.seq or coalesce(max(t.seq), 0) <> b.seq or coalesce(min(t.seq), 1) <> 1
  union all
  select 'no book', t.player_id, '' from transfer t left join book b using (player_id) where b.player_id is null`
