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
const booksRemembered = 5000
const transfersAtOnce = 1000
/** Of a long book that is not remembered, this much of its end is looked at; the full audit does the rest. */
const tail = 1000n

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
  const ids = [...(await toLookAt(kit, memory))]
  for (let start = 0; start < ids.length; start += booksAtOnce) {
    const finding = await lookAt(kit, chain, memory, ids.slice(start, start + booksAtOnce))
    if (finding) return void (await halt(kit, finding).then(() => (memory.wasHalted = true)))
  }
}

/** What has changed on this node, the remembered ones longest not looked at, and the next few of all there are. */
async function toLookAt({ db }: Tools, memory: Memory): Promise<Set<string>> {
  const next = await store.bookIdsAfter(db, memory.turn, booksAtOnce)
  memory.turn = next.length === booksAtOnce ? next.at(-1)! : noPlayer
  const ids = new Set([...memory.changed, ...[...memory.places.keys()].slice(0, booksAtOnce), ...next])
  memory.changed.clear()
  return ids
}

/** Remembers how far each book was found right; says what is wrong with the first that is not. */
async function lookAt(kit: Tools, chain: Chain, memory: Memory, ids: string[]): Promise<string | null> {
  return kit.db.transaction(async (tx) => {
    await store.readOneMoment(tx)
    const books = new Map((await store.booksOf(tx, ids)).map((book) => [book.playerId, book]))
    const gone = ids.find((id) => !books.has(id) && memory.places.has(id))
    if (gone) return `book ${gone}: it had ${memory.places.get(gone)!.seq} transfers, and is gone`
    const places = await placesFor(tx, memory, [...books.values()])
    const finding = await followAll(tx, chain, books, places)
    if (!finding) for (const place of places.values()) remember(memory.places, place)
    return finding
  })
}

/** A copy of what is remembered, so that a look cut short leaves the memory as it was. */
async function placesFor(tx: Tx, { places }: Memory, books: BookRow[]): Promise<Map<string, Place>> {
  const long = books.filter(({ playerId, seq }) => !places.has(playerId) && seq > tail)
  const hashes = await store.hashesAt(
    tx,
    long.map(({ playerId, seq }) => ({ playerId, seq: seq - tail })),
  )
  const midway = new Map(hashes.map(({ playerId, seq, hash }) => [playerId, placeAfter(playerId, seq, hash)]))
  return new Map(
    books.map(({ playerId }) => {
      const known = places.get(playerId)
      const place = known ? { ...known, balances: new Map(known.balances) } : midway.get(playerId)
      return [playerId, place ?? beginningOf(playerId)]
    }),
  )
}

async function followAll(
  tx: Tx,
  chain: Chain,
  books: Map<string, BookRow>,
  places: Map<string, Place>,
): Promise<string | null> {
  for (const { playerId, seq } of places.values()) {
    const now = books.get(playerId)!.seq
    if (now < seq) return `book ${playerId}: it had ${seq} transfers, and now has ${now}`
  }
  for (;;) {
    const page = await store.transfersAfter(tx, [...places.values()], transfersAtOnce)
    for (const transfer of page) {
      const finding = follow(places.get(transfer.playerId)!, transfer, chain)
      if (finding) return finding
    }
    if (page.length < transfersAtOnce) break
  }
  const kept = await store.balancesOf(tx, [...places.keys()])
  for (const place of places.values()) {
    const finding = compare(place, books.get(place.playerId)!, kept.get(place.playerId) ?? new Map(), chain)
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
