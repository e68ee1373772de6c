/**
 * One message to many players: in batches, by one node at a time, from where the last batch ended. Between batches it rests as long as the
 * last one took, so that it never has more than half of one connection's time.
 */
import { defined } from '@lucero/kit/defined'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Tx } from '@lucero/kit/db'
import { every, type Loop } from '@lucero/kit/every'
import type { Kit } from '../kit/kit.ts'
import { countPlayers, playerIdsAfter } from '../players/players.ts'
import { excludedPlayers } from '../safer/safer.ts'
import { countPlayersOf, playerIdsOf } from '../wallet/wallet.ts'
import * as store from './broadcast-store.ts'
import { insertFor } from './store.ts'

const playersPerBatch = 500
const lookEveryMs = 2000
const minRestMs = 20

type Announcement = {
  message: string
  sender: string
  /** Who is on a break or excluded is left out. */
  isMarketing: boolean
  operatorId?: number | undefined
  /** The bonus that it announces. */
  about?: string
  /** Not before. */
  startsAt?: Date
}

/** Begins once the transaction is committed; whoever commits it publishes the event. */
export async function addBroadcast(
  tx: Tx,
  { message, sender, isMarketing, operatorId, about, startsAt }: Announcement,
): Promise<string> {
  const id = randomUUID()
  const total = await (operatorId === undefined ? countPlayers(tx) : countPlayersOf(tx, operatorId))
  const whom = { operatorId: operatorId ?? null, about: about ?? null, startsAt: startsAt ?? null }
  await store.insert(tx, { id, message, sender, isMarketing, total, ...whom })
  return id
}

export async function startBroadcast(kit: Kit, announcement: Announcement): Promise<string> {
  const id = await addBroadcast(kit.db, announcement)
  kit.events.publish({ kind: 'broadcast-started' })
  return id
}

export const findBroadcast = (kit: Kit, id: string) => store.find(kit.db, id)
export const cancelBroadcasts = (kit: Kit, about: string) => store.cancelAbout(kit.db, about)

export function startBroadcasts(kit: Kit): Loop {
  const work = async (stopping: AbortSignal) => {
    while (!stopping.aborted && (await workOn(kit, stopping)));
  }
  const loop = every(lookEveryMs, work, {
    log: kit.log,
    event: 'notifications.broadcast_put_off',
    message: 'a broadcast was put off',
  })
  kit.events.subscribe(({ kind }) => {
    if (kind === 'broadcast-started') loop.wake()
  })
  return loop
}

const rest = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => undefined)

/** Works one broadcast off; false where there is none. */
async function workOn(kit: Kit, signal: AbortSignal): Promise<boolean> {
  const taken = await store.take(kit.db)
  if (!taken) return false
  while (!signal.aborted) {
    const startedMs = performance.now()
    if (!(await tellBatch(kit, taken.id))) return true
    await rest(Math.max(minRestMs, performance.now() - startedMs), signal)
  }
  return true
}

/** False when nobody is left to tell. */
async function tellBatch(kit: Kit, id: string): Promise<boolean> {
  const batch = await kit.db.transaction(async (tx) => {
    const broadcast = await store.lock(tx, id)
    if (!broadcast) return { ids: [], told: [] }
    const ids = await nextPlayers(tx, broadcast)
    if (!ids.length) {
      await store.finish(tx, id)
      return { ids, told: [] }
    }
    const resting = broadcast.isMarketing ? await excludedPlayers(tx, ids, kit.clock.now()) : new Set<string>()
    const told = ids.filter((playerId) => !resting.has(playerId))
    const about = broadcast.about ? `bonus:${broadcast.about}` : undefined
    if (told.length) await insertFor(tx, told, broadcast.message, broadcast.sender, about)
    await store.advance(tx, id, { lastPlayerId: defined(ids.at(-1)), told: told.length, leftOut: resting.size })
    return { ids, told }
  })
  if (batch.told.length)
    kit.events.publish({ kind: 'many-notified', first: defined(batch.told[0]), last: defined(batch.told.at(-1)) })
  return batch.ids.length > 0
}

const nextPlayers = (tx: Tx, { operatorId, lastPlayerId }: store.Broadcast): Promise<string[]> =>
  operatorId === null
    ? playerIdsAfter(tx, lastPlayerId ?? undefined, playersPerBatch)
    : playerIdsOf(tx, operatorId, lastPlayerId ?? undefined, playersPerBatch)
