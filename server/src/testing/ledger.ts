// The ledger on a database of its own, without the rest of the program, and the check that its books are in order.
import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { expect } from 'vitest'
import { openDb, queriesOn, type Tx } from '../kit/db.ts'
import { openLog } from '../kit/log.ts'
import { openMetrics } from '../kit/metrics.ts'
import { openNews } from '../kit/news.ts'
import { openSecrets } from '../kit/secrets.ts'
import { auditBooks } from '../ledger/audit.ts'
import { openBooks } from '../ledger/books.ts'
import type { Command, Json } from '../ledger/command.ts'
import { brokenBooks } from './broken-books.ts'
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

/** Asked in SQL first, and then the audit. */
export async function assertBooksClean(ledger: Audited & { owner: Tx }): Promise<void> {
  expect(await ledger.owner.all(brokenBooks)).toEqual([])
  expect((await auditAll(ledger)).finding).toBeNull()
}
