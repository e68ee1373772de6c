/**
 * House API: everything that happened with a player, merged from several sources, newest first. Each source reads one page of its own from an index.
 * A page ends where the first source ended that has more.
 */
import type { HouseQuery } from '@lucero/contract/house/calls'
import { timelineKinds, type TimelineKind } from '@lucero/contract/house/lists'
import { Refusal } from '@lucero/contract/shared/refusals'
import { inParallel } from '@lucero/kit/in-parallel'
import { isExactTime, type TimePosition } from '@lucero/kit/time-position'
import type { Runtime } from '../runtime/runtime.ts'
import { readCursor, writeCursor } from '../runtime/list-page.ts'
import { scopeOf, type Actor } from '../staff/actor.ts'
import { logReads } from '../staff/log/log.ts'
import { playerNamed } from './scope.ts'
import { sources, type SourcePage } from './timeline-sources.ts'

type Position = { at: string; kind: TimelineKind; key: string }

const newest: Position = { at: '9999-12-31T23:59:59.999999Z', kind: 'transfer', key: '' }

/** Higher than every key. */
const anyKey = '~'

const ofOperators = new Set<TimelineKind>(['transfer', 'round', 'redeem', 'bonus', 'application'])

/** Staff of an operator see what belongs to their operator. Sessions, texts, messages and limits belong to none. */
function mayRead(actor: Actor, kind: TimelineKind): boolean {
  if (scopeOf(actor) !== undefined) return ofOperators.has(kind)
  if (kind === 'sms') return actor.can('texts.read')
  if (kind === 'message') return actor.can('inbox.read')
  if (kind === 'staff') return actor.can('log.read')
  return true
}

/** One reader of a long timeline must not take all connections of the pool. */
const maxSourcesAtOnce = 4

export async function getPlayerTimeline(runtime: Runtime, actor: Actor, query: HouseQuery<'getPlayerTimeline'>) {
  const player = await playerNamed(runtime, query.username)
  await logReads(runtime, actor, 'getPlayerTimeline', [player.id])
  const readable = timelineKinds.filter((kind) => mayRead(actor, kind))
  const kinds = readable.filter((kind) => query.kinds === undefined || query.kinds.includes(kind))
  const from = query.before === undefined ? newest : positionIn(query.before)
  const pages = await inParallel(maxSourcesAtOnce, kinds, async (kind) => {
    const request = { player, operatorId: scopeOf(actor), position: startOf(kind, from), limit: query.limit + 1 }
    return { kind, page: await sources[kind](runtime, request) }
  })
  return { kinds: readable, ...merge(pages, query.limit) }
}

function positionIn(text: string): Position {
  const [at, name, key] = readCursor(text, 3) ?? []
  const kind = timelineKinds.find((one) => one === name)
  if (at === undefined || !isExactTime(at) || kind === undefined || key === undefined || key.includes('\0'))
    throw new Refusal('INVALID_INPUT', { before: 'is not a cursor' })
  return { at, kind, key }
}

/** Entries are ordered by time, kind and key. A kind that sorts before that of the cursor continues at its time, the others before it. */
function startOf(kind: TimelineKind, { at, kind: last, key }: Position): TimePosition {
  if (kind === last) return { at, id: key }
  return { at, id: kind < last ? anyKey : '' }
}

const isAfter = (one: Position, other: Position): boolean =>
  one.at === other.at ? (one.kind === other.kind ? one.key > other.key : one.kind > other.kind) : one.at > other.at

function merge(pages: { kind: TimelineKind; page: SourcePage }[], limit: number) {
  const found = pages.flatMap(({ kind, page }) =>
    page.entries.map(({ key, entry }) => ({ key, kind, entry, at: entry.at })),
  )
  const ends = pages.flatMap(({ kind, page }) => (page.more ? [{ at: page.more.at, kind, key: page.more.id }] : []))
  const end = ends.reduce<Position | undefined>((first, one) => (first && isAfter(first, one) ? first : one), undefined)
  const complete = found
    .filter((one) => end === undefined || !isAfter(end, one))
    .toSorted((one, other) => (isAfter(one, other) ? -1 : 1))
  const shown = complete.slice(0, limit)
  const last = complete.length > limit ? shown.at(-1) : end
  return {
    entries: shown.map(({ entry }) => entry),
    next: last ? writeCursor([last.at, last.kind, last.key]) : null,
  }
}
