/**
 * The incremental audit. Every minute it recomputes what was written since its last run. It remembers the length of books, so that a truncated
 * history is detected even if it is consistent in itself.
 */
import { defined } from '@lucero/kit/defined'
import type { Tx } from '@lucero/kit/db'
import { every, type Loop } from '@lucero/kit/every'
import type { Chain } from '../chain.ts'
import { freeze, type AuditTools } from './freeze.ts'
import { findHalt, frozenAmong, lastReleases, type Finding, type Release } from './freeze-store.ts'
import {
  cursorAtStart,
  compare,
  applyTransfer,
  cursorAt,
  cursorAtRelease,
  releaseProblem,
  type ReplayCursor,
} from './replay.ts'
import * as store from './audit-store.ts'
import type { BookRow } from '../store.ts'

const everyMs = 60_000
const booksPerQuery = 200
const booksPerTurn = 50
const maxRemembered = 5000
const transfersPerPage = 1000
/** Only this many last transfers of a long, unremembered book are recomputed. The full audit covers the rest. */
const tail = 500n

type Cursors = Map<string, ReplayCursor>
type AuditMemory = { places: Cursors; changed: Set<string>; turn: string; wasHalted: boolean }

export function startAudit(runtime: AuditTools): Loop {
  const memory: AuditMemory = { places: new Map(), changed: new Set(), turn: store.noPlayer, wasHalted: false }
  runtime.events.subscribe((event) => {
    if (event.kind === 'wallet-changed' && memory.changed.size < maxRemembered) memory.changed.add(event.playerId)
  })
  return every(everyMs, () => auditOnce(runtime, memory), {
    log: runtime.log,
    event: 'ledger.changes_audit_delayed',
    message: 'incremental audit delayed',
    startsNow: false,
  })
}

async function auditOnce(runtime: AuditTools, memory: AuditMemory): Promise<void> {
  const halted = (await findHalt(runtime.db)) !== undefined
  if (memory.wasHalted && !halted) memory.places.clear()
  memory.wasHalted = halted
  runtime.metrics.ledgerBroken(halted)
  await freeze(runtime, await auditChanged(runtime, memory))
  await freeze(runtime, await auditNext(runtime, memory))
}

/** Books that changed on any node, and the remembered books that were checked longest ago. */
async function auditChanged(runtime: AuditTools, memory: AuditMemory): Promise<Finding[]> {
  const ids = [...new Set([...memory.changed, ...[...memory.places.keys()].slice(0, booksPerQuery)])]
  memory.changed.clear()
  const findings: Finding[] = []
  for (let start = 0; start < ids.length; start += booksPerQuery)
    findings.push(...(await auditBooks(runtime, memory, ids.slice(start, start + booksPerQuery), memory.places)))
  return findings
}

/** The next few of all books, from their beginning, or near the end of long ones. */
async function auditNext(runtime: AuditTools, memory: AuditMemory): Promise<Finding[]> {
  const next = await store.headsAfter(runtime.db, memory.turn, booksPerTurn)
  const ids = next.map(({ playerId }) => playerId)
  memory.turn = ids.length === booksPerTurn ? defined(ids.at(-1)) : store.noPlayer
  return auditBooks(runtime, memory, ids, new Map())
}

/** Recomputes the books, remembers the verified cursors and returns the findings. Frozen books are skipped. */
async function auditBooks(
  { db, books: { chain } }: AuditTools,
  { places: remembered }: AuditMemory,
  allIds: string[],
  known: Cursors,
): Promise<Finding[]> {
  return db.transaction(async (tx) => {
    await store.readOneMoment(tx)
    const frozen = await frozenAmong(tx, allIds)
    const ids = allIds.filter((id) => !frozen.has(id))
    const releases = await lastReleases(tx, ids)
    for (const id of allIds)
      if (frozen.has(id) || remembered.get(id)?.release?.number !== releases.get(id)?.number) remembered.delete(id)
    const books = new Map((await store.booksOf(tx, ids)).map((book) => [book.playerId, book]))
    const lengths = await store.lengthsOf(tx, ids)
    const findings = [...cutShort(ids, lengths, remembered), ...forged(releases, chain)]
    const broken = new Set(findings.map(({ playerId }) => playerId))
    const sound = [...books.values()].filter(({ playerId }) => !broken.has(playerId))
    const places = await cursorsFor(tx, sound, lengths, known, releases)
    findings.push(...(await applyAll(tx, chain, books, places, lengths)))
    for (const { playerId } of findings) remembered.delete(playerId)
    for (const place of places.values()) remember(remembered, place)
    return findings
  })
}

const forged = (releases: Map<string, Release>, chain: Chain): Finding[] =>
  [...releases.values()].flatMap((release) => {
    const text = releaseProblem(release, chain)
    return text ? [{ playerId: release.playerId, text }] : []
  })

function cutShort(ids: string[], lengths: Map<string, bigint>, remembered: Cursors): Finding[] {
  return ids.flatMap((playerId) => {
    const [before, now] = [remembered.get(playerId)?.seq ?? 0n, lengths.get(playerId) ?? 0n]
    return now < before ? [{ playerId, text: `book ${playerId}: it had ${before} transfers and now has ${now}` }] : []
  })
}

/** Copies of the remembered cursors, so that a failed run leaves them unchanged. */
async function cursorsFor(
  tx: Tx,
  books: BookRow[],
  lengths: Map<string, bigint>,
  known: Cursors,
  releases: Map<string, Release>,
): Promise<Cursors> {
  const [cursors, beforeTails]: [Cursors, store.Stretch[]] = [new Map(), []]
  for (const { playerId } of books) {
    const [place, release, length] = [known.get(playerId), releases.get(playerId), lengths.get(playerId) ?? 0n]
    const start = release ? cursorAtRelease(release) : cursorAtStart(playerId)
    cursors.set(playerId, place ? { ...place, balances: new Map(place.balances) } : start)
    const upTo = length - tail
    if (!place && upTo > start.seq) beforeTails.push({ playerId, seq: upTo - 1n, upTo })
  }
  for (const { playerId, seq, hash } of await store.transfersIn(tx, beforeTails))
    cursors.set(playerId, cursorAt(playerId, seq, hash, releases.get(playerId)))
  return cursors
}

/** Removes the cursors of broken books from `places`. */
async function applyAll(
  tx: Tx,
  chain: Chain,
  books: Map<string, BookRow>,
  places: Cursors,
  lengths: Map<string, bigint>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const note = (playerId: string, text: string | null) => {
    if (text === null) return
    places.delete(playerId)
    findings.push({ playerId, text })
  }
  for (const page of pagesOf([...places.values()], lengths, transfersPerPage))
    for (const transfer of await store.transfersIn(tx, page)) {
      const place = places.get(transfer.playerId)
      if (place) note(transfer.playerId, applyTransfer(place, transfer, chain, books.get(transfer.playerId)))
    }
  for (const place of places.values()) note(place.playerId, compare(place, defined(books.get(place.playerId)), chain))
  return findings
}

/** Splits the transfers that remain to be checked into pages. Each transfer is in one page. */
export function pagesOf(
  places: store.BookPosition[],
  lengths: Map<string, bigint>,
  pageSize: number,
): store.Stretch[][] {
  const pages: store.Stretch[][] = []
  let room = 0n
  for (const { playerId, seq: start } of places) {
    const end = lengths.get(playerId) ?? 0n
    for (let seq = start; seq < end;) {
      if (room === 0n) {
        pages.push([])
        room = BigInt(pageSize)
      }
      const upTo = end - seq < room ? end : seq + room
      defined(pages.at(-1)).push({ playerId, seq, upTo })
      room -= upTo - seq
      seq = upTo
    }
  }
  return pages
}

/** Evicts the oldest cursor when there are too many. */
function remember(places: Cursors, place: ReplayCursor): void {
  places.delete(place.playerId)
  places.set(place.playerId, place)
  if (places.size > maxRemembered) places.delete(defined(places.keys().next().value))
}
