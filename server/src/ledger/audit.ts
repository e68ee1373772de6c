/** Recomputes books from their history: sums, balances, sequence and chain. The first thing that is wrong is named. */
import { isHouseSide } from './accounts.ts'
import { chainHash, chainKeyFrom, type ChainKey } from './chain.ts'
import type { Db } from '../kit/db.ts'
import type { Kit } from '../kit/kit.ts'
import * as store from './store.ts'

type Range = { after?: string | undefined; books: number }
type Audited = { books: number; entries: number; totalBooks: number; next: string | null; finding: string | null }

/** One statement's snapshot per chunk, so that commands committing meanwhile disturb nothing. */
export async function auditBooks(db: Db, secret: string, { after, books: limit }: Range): Promise<Audited> {
  const key = chainKeyFrom(secret)
  const totalBooks = await store.estimateBooks(db)
  const books = await db.transaction(async (tx) => {
    await store.readOneMoment(tx)
    return store.loadBooksForAudit(tx, after, limit)
  })
  let entries = 0
  for (const book of books) {
    entries += book.transfers.reduce((sum, { accounts }) => sum + accounts.length, 0)
    const finding = auditBook(book, key)
    if (finding) return { books: books.length, entries, totalBooks, next: null, finding }
  }
  return {
    books: books.length,
    entries,
    totalBooks,
    next: books.length === limit ? books.at(-1)!.playerId : null,
    finding: null,
  }
}

/** What is wrong with a book, if anything. Pure. */
export function auditBook(book: store.AuditedBook, key: ChainKey): string | null {
  const balances = new Map<string, bigint>()
  let head: Buffer = Buffer.alloc(0)
  let seq = 0n
  for (const transfer of book.transfers) {
    const at = `book ${book.playerId}, transfer ${transfer.seq}`
    seq += 1n
    if (transfer.seq !== seq) return `${at}: transfer ${seq} is missing`
    if (transfer.deltas.reduce((sum, delta) => sum + delta, 0n) !== 0n) return `${at}: its entries do not sum to zero`
    const wrong = layEntries(balances, transfer)
    if (wrong) return `${at}: ${wrong}`
    head = chainHash(key, head, transfer)
    if (!head.equals(transfer.hash)) return `${at}: its hash does not fit its contents and the chain before it`
  }
  if (book.seq !== seq) return `book ${book.playerId}: it counts ${book.seq} transfers, and has ${seq}`
  if (!book.head.equals(head)) return `book ${book.playerId}: its head is not the last transfer's hash`
  return compareBalances(book, balances)
}

function layEntries(
  balances: Map<string, bigint>,
  { accounts, deltas, balances: after }: store.AuditedTransfer,
): string | null {
  for (const [line, account] of accounts.entries()) {
    const balance = (balances.get(account) ?? 0n) + deltas[line]!
    if (balance !== after[line])
      return `line ${line + 1} says ${account} holds ${after[line]} after it, which should be ${balance}`
    balances.set(account, balance)
  }
  const below = accounts.find((account) => !isHouseSide(account) && balances.get(account)! < 0n)
  return below ? `${below} is below zero` : null
}

function compareBalances(
  { playerId, balances: kept }: store.AuditedBook,
  computed: Map<string, bigint>,
): string | null {
  for (const account of new Set([...kept.keys(), ...computed.keys()])) {
    const [is, should] = [kept.get(account) ?? 0n, computed.get(account) ?? 0n]
    if (is !== should) return `book ${playerId}: ${account} holds ${is}, its entries say ${should}`
  }
  return null
}

/** Stops every movement of money, on all nodes, and says so loudly. */
export async function halt({ db, log, metrics }: Pick<Kit, 'db' | 'log' | 'metrics'>, finding: string): Promise<void> {
  log.fatal({ finding }, 'THE LEDGER DOES NOT ADD UP: money stands still until a full audit is clean')
  metrics.ledgerBroken(true)
  await store.insertHalt(db, finding)
}

export const clearHalt = (db: Db) => store.deleteHalts(db)

const everyMs = 60_000
const booksAtOnce = 200

/** Every minute, the books that changed since the last look, and as many others as time allows in turn. */
export function startAudit(kit: Kit): { stop(): Promise<void>; once(): Promise<void> } {
  const seen = new Map<string, bigint>()
  let place: string | undefined
  const once = async () => {
    const { finding, next } = await auditBooks(kit.db, kit.config.secret, { after: place, books: booksAtOnce })
    place = next ?? undefined
    const shrunk = finding ? undefined : await shrunkenBook(kit.db, seen)
    if (finding ?? shrunk) await halt(kit, (finding ?? shrunk)!)
    else kit.metrics.ledgerBroken(await store.isHalted(kit.db))
  }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = once().catch((error: unknown) => kit.log.warn({ err: error }, 'the audit was put off'))
  }, everyMs)
  return {
    once,
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

/** History cut short leaves a chain that fits; what this process has seen before does not forget it. */
async function shrunkenBook(db: Db, seen: Map<string, bigint>): Promise<string | undefined> {
  for (const { playerId, seq } of await store.latestBooks(db, booksAtOnce)) {
    const before = seen.get(playerId) ?? 0n
    if (seq < before) return `book ${playerId}: it had ${before} transfers, and now has ${seq}`
    seen.set(playerId, seq)
  }
  return undefined
}
