/** The full audit: all books, some at a time, recomputed from their first transfer. `next` says where to go on. */
import { Refusal } from '@lucero/contract/refusals'
import type { Tx } from '../kit/db.ts'
import type { Kit } from '../kit/kit.ts'
import { openChain, type Chain } from './chain.ts'
import { beginningOf, compare, follow, type Place } from './replay.ts'
import * as store from './audit-store.ts'
import type { BookRow } from './store.ts'
import type { Transfer } from './working-book.ts'

type Tools = Pick<Kit, 'db' | 'secrets'> & { config: Pick<Kit['config'], 'secret'> }
type Range = { after?: string | undefined; books: number }
type Audited = { books: number; entries: number; totalBooks: number; next: string | null; finding: string | null }

const transfersPerCall = 5000
/** Few enough that recomputing them keeps nobody waiting. */
const transfersPerPage = 500

const noPlayer = '00000000-0000-0000-0000-000000000000'
const lastPlayer = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** One moment of the database per call, so that commands committing meanwhile disturb nothing. */
export async function auditBooks(kit: Tools, { after, books: limit }: Range): Promise<Audited> {
  const place = after === undefined ? undefined : readPlace(kit, after)
  const chain = openChain(kit.config.secret)
  const totalBooks = await store.estimateBooks(kit.db)
  const walk = await kit.db.transaction(async (tx) => {
    await store.readOneMoment(tx)
    return walkOn(tx, chain, place, limit)
  })
  const { finding, books, entries } = walk
  return { books, entries, totalBooks, finding, next: finding || !walk.place ? null : writePlace(kit, walk.place) }
}

/** Where to go on: in the middle of a book, or after one that is done. */
type Resume = Place | { done: string }

const isDone = (place: Resume): place is { done: string } => 'done' in place

type Walk = { place?: Resume | undefined; books: number; entries: number; finding: string | null }

async function walkOn(tx: Tx, chain: Chain, start: Resume | undefined, limit: number): Promise<Walk> {
  const from = fromOf(start)
  const books = await store.booksFrom(tx, from, limit)
  const to = books.length === limit ? books.at(-1)!.playerId : lastPlayer
  const reader = openReader(books, start && !isDone(start) ? start : undefined, chain)
  for (let read = 0, at = from; read < transfersPerCall; read += transfersPerPage) {
    const page = await store.transfersFrom(tx, at, to, transfersPerPage)
    for (const transfer of page) if (reader.next(transfer)) return reader.walk()
    const last = page.at(-1)
    if (page.length < transfersPerPage) return { ...reader.end(), place: to === lastPlayer ? undefined : { done: to } }
    at = { playerId: last!.playerId, seq: last!.seq }
  }
  return reader.walk()
}

function fromOf(start: Resume | undefined): store.From {
  if (!start) return { playerId: noPlayer, seq: 0n }
  return isDone(start) ? { playerId: start.done, seq: store.wholeHistory } : start
}

/** Goes along the books and their transfers side by side; both come in the order of their players. */
function openReader(books: BookRow[], start: Place | undefined, chain: Chain) {
  let [current, place, entries, finding] = [0, start, 0, null as string | null]

  /** Closes the book at hand and opens the next. */
  const turn = () => {
    const book = books[current]!
    finding ??= compare(place ?? beginningOf(book.playerId), book, chain)
    place = undefined
    current += 1
  }
  const turnTo = (playerId: string) => {
    while (!finding && current < books.length && books[current]!.playerId < playerId) turn()
    if (!finding && books[current]?.playerId !== playerId)
      finding = `book ${playerId}: there are transfers, and no book`
  }
  const walk = (): Walk => ({ place, books: current, entries, finding })
  return {
    walk,
    /** True when something is wrong. */
    next(transfer: Transfer): boolean {
      turnTo(transfer.playerId)
      if (finding) return true
      entries += transfer.accounts ? transfer.accounts.split(',').length : 0
      place ??= beginningOf(transfer.playerId)
      finding = follow(place, transfer, chain)
      return finding !== null
    },
    end(): Walk {
      while (!finding && current < books.length) turn()
      return walk()
    },
  }
}

/** Sealed, because it goes out and comes back: nobody should be able to say where a book stood. */
function writePlace({ secrets }: Tools, place: Resume): string {
  if (isDone(place)) return place.done
  const { playerId, seq, head, balances } = place
  const open = [...balances].filter(([, cents]) => cents !== 0n).map(([name, cents]) => [name, String(cents)])
  const text = JSON.stringify({ playerId, seq: String(seq), head, open })
  return secrets.seal(text).toString('base64url')
}

type Written = { playerId: string; seq: string; head: string; open: [string, string][] }

function readPlace({ secrets }: Tools, text: string): Resume {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)) return { done: text }
  try {
    const { playerId, seq, head, open } = JSON.parse(secrets.unseal(Buffer.from(text, 'base64url'))) as Written
    const balances = new Map(open.map(([name, cents]) => [name, BigInt(cents)]))
    return { playerId, seq: BigInt(seq), head, balances, midway: false }
  } catch {
    throw new Refusal('INVALID_INPUT', { after: 'not a place of this ledger' })
  }
}
