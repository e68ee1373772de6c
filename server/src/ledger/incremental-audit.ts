/**
 * The audit beside the work: every minute, what was written since the last look, recomputed from where that look ended.
 * It remembers where books stood, so that history cut short is noticed even if it fits in itself.
 */
import type { Tx } from '../kit/db.ts'
import type { Kit } from '../kit/kit.ts'
import { openChain, type Chain } from './chain.ts'
import { halt } from './halt.ts'
import { beginningOf, compare, follow, placeAfter, type Place } from './replay.ts'
import * as store from './audit-store.ts'
import { isHalted, type BookRow } from './store.ts'

const everyMs = 60_000
const booksAtOnce = 200
const booksInTurn = 50
const booksRemembered = 5000
const transfersAtOnce = 1000
/** Of a long book that is not remembered, this much of its end is looked at; the full audit does the rest. */
const tail = 500n

const noPlayer = '00000000-0000-0000-0000-000000000000'

type Tools = Pick<Kit, 'db' | 'log' | 'metrics' | 'news'> & { config: Pick<Kit['config'], 'secret'> }
type Memory = { places: Map<string, Place>; changed: Set<string>; turn: string; wasHalted: boolean }

export function startAudit(kit: Tools): { stop(): Promise<void>; once(): Promise<void> } {
  const memory: Memory = { places: new Map(), changed: new Set(), turn: noPlayer, wasHalted: false }
  const chain = openChain(kit.config.secret)
  kit.news.listen((event) => {
    if (event.kind === 'wallet-changed' && memory.changed.size < booksRemembered) memory.changed.add(event.playerId)
  })
  const once = () => lookOnce(kit, chain, memory)
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(once)
      .catch((error: unknown) => kit.log.warn({ err: error }, 'the audit of the last minute was put off'))
  }, everyMs)
  return {
    once,
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

async function lookOnce(kit: Tools, chain: Chain, memory: Memory): Promise<void> {
  const halted = await isHalted(kit.db)
  if (memory.wasHalted && !halted) memory.places.clear()
  memory.wasHalted = halted
  kit.metrics.ledgerBroken(halted)
  const finding = (await lookAtChanged(kit, chain, memory)) ?? (await lookAtNext(kit, chain, memory))
  if (!finding) return
  memory.wasHalted = true
  await halt(kit, finding)
}

/** What has changed on any node, and the remembered ones longest not looked at. */
async function lookAtChanged(kit: Tools, chain: Chain, memory: Memory): Promise<string | null> {
  const ids = [...new Set([...memory.changed, ...[...memory.places.keys()].slice(0, booksAtOnce)])]
  memory.changed.clear()
  for (let start = 0; start < ids.length; start += booksAtOnce) {
    const some = ids.slice(start, start + booksAtOnce)
    const finding = await lookAt(kit, chain, memory, some, (id) => memory.places.get(id))
    if (finding) return finding
  }
  return null
}

/** The next few of all there are, from their beginning, or near their end where they are long. */
async function lookAtNext(kit: Tools, chain: Chain, memory: Memory): Promise<string | null> {
  const ids = await store.bookIdsAfter(kit.db, memory.turn, booksInTurn)
  memory.turn = ids.length === booksInTurn ? ids.at(-1)! : noPlayer
  return lookAt(kit, chain, memory, ids, () => undefined)
}

type Known = (playerId: string) => Place | undefined

/** Remembers how far each book was found right; says what is wrong with the first that is not. */
async function lookAt(
  { db }: Tools,
  chain: Chain,
  { places: remembered }: Memory,
  ids: string[],
  known: Known,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await store.readOneMoment(tx)
    const books = new Map((await store.booksOf(tx, ids)).map((book) => [book.playerId, book]))
    const places = await placesFor(tx, [...books.values()], known)
    const finding = cutShort(ids, books, remembered) ?? (await followAll(tx, chain, books, places))
    if (!finding) for (const place of places.values()) remember(remembered, place)
    return finding
  })
}

function cutShort(ids: string[], books: Map<string, BookRow>, remembered: Map<string, Place>): string | null {
  for (const id of ids) {
    const [before, now] = [remembered.get(id)?.seq ?? 0n, books.get(id)?.seq ?? 0n]
    if (now < before) return `book ${id}: it had ${before} transfers, and now has ${now}`
  }
  return null
}

/** Copies of what is known, so that a look cut short leaves the memory as it was. */
async function placesFor(tx: Tx, books: BookRow[], known: Known): Promise<Map<string, Place>> {
  const long = books.filter(({ playerId, seq }) => !known(playerId) && seq > tail)
  const hashes = await store.hashesAt(
    tx,
    long.map(({ playerId, seq }) => ({ playerId, seq: seq - tail })),
  )
  const midway = new Map(hashes.map(({ playerId, seq, hash }) => [playerId, placeAfter(playerId, seq, hash)]))
  return new Map(
    books.map(({ playerId }) => {
      const place = known(playerId)
      const copy = place && { ...place, balances: new Map(place.balances) }
      return [playerId, copy ?? midway.get(playerId) ?? beginningOf(playerId)]
    }),
  )
}

async function followAll(
  tx: Tx,
  chain: Chain,
  books: Map<string, BookRow>,
  places: Map<string, Place>,
): Promise<string | null> {
  for (;;) {
    const page = await store.transfersAfter(tx, [...places.values()], transfersAtOnce)
    for (const transfer of page) {
      const finding = follow(places.get(transfer.playerId)!, transfer, chain)
      if (finding) return finding
    }
    if (page.length < transfersAtOnce) break
  }
  for (const place of places.values()) {
    const finding = compare(place, books.get(place.playerId)!, chain)
    if (finding) return finding
  }
  return null
}

/** The newest at the end; the oldest make room. */
function remember(places: Map<string, Place>, place: Place): void {
  places.delete(place.playerId)
  places.set(place.playerId, place)
  if (places.size > booksRemembered) places.delete(places.keys().next().value!)
}
