/** The full audit, some books at a time: each recomputed from its first transfer. `place` says where to go on. */
import { defined } from '@lucero/kit/defined'
import type { Tx } from '@lucero/kit/db'
import type { Chain } from '../chain.ts'
import type { AuditTools } from './freeze.ts'
import { lastReleases, type Finding, type Release } from './freeze-store.ts'
import { listOf } from '../holdings.ts'
import { cursorAtStart, compare, applyTransfer, type ReplayCursor } from './replay.ts'
import * as store from './audit-store.ts'
import type { BookRow, Transfer } from '../store.ts'

type Tools = Pick<AuditTools, 'db' | 'books'>

/** In the middle of a book, with the number of the release it is read with, or after one that is done. */
type MidBook = Omit<ReplayCursor, 'release'> & { releaseNumber: number }
export type AuditCursor = MidBook | { done: string }

type AuditStep = {
  /** None: all books are done. */
  place: AuditCursor | undefined
  books: number
  entries: number
  released: number
  finding: Finding | undefined
}

const booksPerStep = 200
const transfersPerStep = 5000
/** Few enough that recomputing them keeps nobody waiting. */
const transfersPerPage = 500

const lastPlayer = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** One moment of the database per step, so that commands committing meanwhile disturb nothing. Ends at the first finding. */
export async function auditSome(kit: Tools, place?: AuditCursor, books = booksPerStep): Promise<AuditStep> {
  return kit.db.transaction(async (tx) => {
    await store.readOneMoment(tx)
    return auditPage(tx, kit.books.chain, place, books)
  })
}

export const isDone = (place: AuditCursor): place is { done: string } => 'done' in place

async function auditPage(tx: Tx, chain: Chain, given: AuditCursor | undefined, limit: number): Promise<AuditStep> {
  const start = given && !isDone(given) ? await resumeBook(tx, given) : undefined
  const from = start ?? startOf(given)
  const books = await store.booksFrom(tx, from, limit)
  const releases = await lastReleases(
    tx,
    books.map(({ playerId }) => playerId),
  )
  const to = books.length === limit ? defined(books.at(-1)).playerId : lastPlayer
  const reader = openReader(books, releases, start, chain)
  for (let read = 0, at = from; read < transfersPerStep; read += transfersPerPage) {
    const page = await store.transfersFrom(tx, at, to, transfersPerPage)
    for (const transfer of page) if (reader.next(transfer)) return reader.audited()
    const last = page.at(-1)
    if (page.length < transfersPerPage) return reader.end(to === lastPlayer ? undefined : { done: to })
    at = { playerId: defined(last).playerId, seq: defined(last).seq }
  }
  return reader.audited()
}

/** A book that was released meanwhile is read again from its beginning. */
async function resumeBook(tx: Tx, { releaseNumber, ...place }: MidBook): Promise<ReplayCursor> {
  const release = (await lastReleases(tx, [place.playerId])).get(place.playerId)
  if ((release?.number ?? 0) !== releaseNumber) return cursorAtStart(place.playerId, release)
  return { ...place, balances: new Map(place.balances), release }
}

const startOf = (place: AuditCursor | undefined): store.BookPosition =>
  place && isDone(place) ? { playerId: place.done, seq: store.wholeHistory } : { playerId: store.noPlayer, seq: 0n }

function toMidBook({ release, ...place }: ReplayCursor): MidBook {
  return { ...place, releaseNumber: release?.number ?? 0 }
}

/** Goes along the books and their transfers side by side; both come in the order of their players. */
function openReader(books: BookRow[], releases: Map<string, Release>, start: ReplayCursor | undefined, chain: Chain) {
  let [current, place, entries, released] = [0, start, 0, 0]
  let finding: Finding | undefined
  const begin = (playerId: string) => cursorAtStart(playerId, releases.get(playerId))
  const found = (playerId: string, text: string | null) => {
    if (text !== null) finding ??= { playerId, text }
  }
  if (start && books[0]?.playerId !== start.playerId)
    found(start.playerId, `book ${start.playerId}: it had ${start.seq} transfers, and is gone`)

  /** Closes the book at hand and opens the next. */
  const turn = () => {
    const book = defined(books[current])
    found(book.playerId, compare(place ?? begin(book.playerId), book, chain))
    place = undefined
    current += 1
    if (!finding && releases.has(book.playerId)) released += 1
  }
  const turnTo = (playerId: string) => {
    while (!finding && current < books.length && defined(books[current]).playerId < playerId) turn()
    if (!finding && books[current]?.playerId !== playerId)
      found(playerId, `book ${playerId}: there are transfers, and no book`)
  }
  const audited = (end: AuditCursor | undefined = place && toMidBook(place)): AuditStep => ({
    place: finding ? { done: finding.playerId } : end,
    books: current,
    entries,
    released,
    finding,
  })
  return {
    audited,
    /** True when something is wrong. */
    next(transfer: Transfer): boolean {
      turnTo(transfer.playerId)
      if (finding) return true
      entries += listOf(transfer.accounts).length
      place ??= begin(transfer.playerId)
      found(transfer.playerId, applyTransfer(place, transfer, chain, books[current]))
      if (finding) current += 1
      return finding !== undefined
    },
    end(after: AuditCursor | undefined): AuditStep {
      while (!finding && current < books.length) turn()
      return audited(after)
    },
  }
}
