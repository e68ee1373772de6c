/** The full audit, some books per step. Each book is recomputed from its first transfer. `place` is the cursor of the next step. */
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

/** A cursor inside a book, with the number of the release it uses, or after a finished book. */
type MidBook = Omit<ReplayCursor, 'release'> & { releaseNumber: number }
export type AuditCursor = MidBook | { done: string }

type AuditStep = {
  /** Undefined if all books are done. */
  place: AuditCursor | undefined
  books: number
  entries: number
  released: number
  finding: Finding | undefined
}

const booksPerStep = 200
const transfersPerStep = 5000
/** Small enough that recomputing a page does not delay requests. */
const transfersPerPage = 500

const lastPlayer = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Each step reads one snapshot, so concurrent commits do not affect it. It ends at the first finding. */
export async function auditSome(runtime: Tools, place?: AuditCursor, books = booksPerStep): Promise<AuditStep> {
  return runtime.db.transaction(async (tx) => {
    await store.readOneMoment(tx)
    return auditPage(tx, runtime.books.chain, place, books)
  })
}

export const isDone = (place: AuditCursor): place is { done: string } => 'done' in place

async function auditPage(tx: Tx, chain: Chain, cursor: AuditCursor | undefined, limit: number): Promise<AuditStep> {
  const start = cursor && !isDone(cursor) ? await resumeBook(tx, cursor) : undefined
  const from = start ?? startOf(cursor)
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

/** If the book was released since the last step, it is read again from its beginning. */
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

/** Merges books with their transfers. Both are sorted by player. */
function openReader(books: BookRow[], releases: Map<string, Release>, start: ReplayCursor | undefined, chain: Chain) {
  let [current, place, entries, released] = [0, start, 0, 0]
  let finding: Finding | undefined
  const begin = (playerId: string) => cursorAtStart(playerId, releases.get(playerId))
  const found = (playerId: string, text: string | null) => {
    if (text !== null) finding ??= { playerId, text }
  }
  if (start && books[0]?.playerId !== start.playerId)
    found(start.playerId, `book ${start.playerId}: it had ${start.seq} transfers and no longer exists`)

  /** Finishes the current book and moves to the next. */
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
      found(playerId, `book ${playerId}: there are transfers but no book`)
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
    /** True if there is a finding. */
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
