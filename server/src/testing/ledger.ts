// The ledger on its own database, without the rest of the program, and the check of its books.
import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { expect } from 'vitest'
import { openShards } from '../citus/shards.ts'
import { queriesOn, type Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { openLog } from '@lucero/kit/log'
import { openMetrics } from '../metrics/metrics.ts'
import { openEvents } from '../events/events.ts'
import { openSecrets } from '@lucero/kit/secrets'
import { auditSome, type AuditCursor } from '../ledger/audit/audit.ts'
import { openBooks } from '../ledger/books.ts'
import { noHead, type Chain } from '../ledger/chain.ts'
import type { Command, Json } from '../ledger/command.ts'
import { brokenBooks } from './broken-books.ts'
import { checkpointAt, firstCheckpoint } from '../ledger/checkpoints.ts'
import { appendTransfers, insertBooks, moveCheckpoints } from '../ledger/store.ts'
import { WorkingBook } from '../ledger/working-book.ts'
import { chart } from '../accounts/accounts.ts'
import { recordFrom } from '../reports/recorder.ts'
import { checkReports, startRecording } from '../reports/job.ts'
import { freshDatabase, patience } from './database.ts'
import { openDb } from '../postgres/database.ts'

export const secret = 'a secret of the tests, long enough'

export type Ledger = Awaited<ReturnType<typeof openLedger>>

/** With the database URL of another test ledger it becomes a second node. */
export async function openLedger({ databaseUrl, via }: { databaseUrl?: string; via?: string } = {}) {
  const database = databaseUrl ? undefined : await freshDatabase()
  const url = databaseUrl ?? database!.url
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const [metrics, secrets] = [openMetrics(), openSecrets(secret, 2)]
  const events = openEvents({ url, secret, log, metrics })
  const db = openDb({ url, log, connections: 5, limits: patience })
  const owner = new Pool({ connectionString: url, max: 5 })
  // Connections may still be closing when the database is dropped.
  owner.on('error', () => undefined)
  const shards = via ? undefined : await openShards(url, log)
  const record = recordFrom(await startRecording(db))
  const books = openBooks({ url: via ?? url, shards, log, metrics, events, secret, chart, record })
  return {
    url,
    lines,
    config: { secret },
    log,
    metrics,
    events,
    secrets,
    db,
    books,
    /** Queries as the database owner, without the restrictions of the program's role. */
    owner: queriesOn(owner),
    async stop() {
      await books.stop()
      await shards?.stop()
      await events.stop()
      await db.close()
      await owner.end()
      await database?.drop()
    },
  }
}

type Parts = Partial<Command<Json>>

/** A grant of credit by an operator: the simplest command. */
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

/** Writes a book with this many open accounts and transfers directly, in the format of the ledger. This is faster than commands. */
export async function longBook(
  ledger: Pick<Ledger, 'owner' | 'books'>,
  accounts: number,
  transfers: number,
  playerId: string = randomUUID(),
): Promise<string> {
  const { chain } = ledger.books
  const book = new WorkingBook({ playerId, seq: 0n, head: noHead, atMs: 0, lines: 0n, balances: new Map() })
  const many = Array.from({ length: accounts }, (_, n) => ({ from: 'operator:1', to: `held:1:r${n}`, cents: 1n }))
  const one = [{ from: 'operator:1', to: 'main:1', cents: 1n }]
  const rows = Array.from({ length: transfers }, (_, n) => {
    const label = { key: randomUUID(), bodyHash: randomUUID(), kind: 'give', atMs: n }
    return book.post({ moves: n ? one : many, reply: {} }, label, chain)[0]!
  })
  await insertBooks(ledger.owner, [firstCheckpoint(playerId, chain)])
  for (let at = 0; at < rows.length; at += 1000) await appendTransfers(ledger.owner, rows.slice(at, at + 1000))
  if (rows.length) await moveCheckpoints(ledger.owner, [checkpointAt(rows.at(-1)!, chain)])
  return playerId
}

/** No transfer exists, and no checkpoint of earlier ones is written later. */
export async function emptyLedger({ owner, books }: Pick<Ledger, 'owner' | 'books'>): Promise<void> {
  await books.flush()
  await owner.run(
    sql`truncate book, transfer, frozen_book, book_release, ledger_halt, audit_run, report_total, report_delta, report_slot, report_player`,
  )
  books.forgetAll()
}

type AuditTarget = { db: Tx & Ledger['db']; books: { chain: Chain } }

/** Audits every book in steps, as the server does; `finding` is the first one. */
export async function auditAll(ledger: AuditTarget, books = 200) {
  let [entries, done, cursor] = [0, 0, undefined as AuditCursor | undefined]
  const findings: string[] = []
  do {
    const step = await auditSome(ledger, cursor, books)
    entries += step.entries
    done += step.books
    if (step.finding) findings.push(step.finding.text)
    cursor = step.place
  } while (cursor)
  return { books: done, entries, finding: findings[0] ?? null, findings }
}

/** Checks the books in SQL, then runs the audit. */
export async function assertBooksClean(ledger: AuditTarget & { owner: Tx }): Promise<void> {
  expect(await ledger.owner.all(brokenBooks)).toEqual([])
  expect((await auditAll(ledger)).finding).toBeNull()
}

/** The sums of the reports equal those recomputed from the ledger. On Citus no money may move during the comparison. */
export async function assertReportsEqualLedger(url: string): Promise<void> {
  const { differences, movingDays } = await checkReports(url)
  expect({ differences, movingDays }).toEqual({ differences: [], movingDays: [] })
}
