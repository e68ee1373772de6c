/**
 * Sends one message to many players in batches. One node at a time works on a broadcast and continues after the last batch.
 * It pauses after each batch for as long as the batch took, so it uses at most half of one connection.
 */
import { defined } from '@lucero/kit/defined'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Tx } from '@lucero/kit/db'
import { every, type Loop } from '@lucero/kit/every'
import type { Runtime } from '../runtime/runtime.ts'
import { countPlayers, playerIdsAfter } from '../players/players.ts'
import { excludedPlayers } from '../safer/safer.ts'
import { countPlayersOf, playerIdsOf } from '../wallet/wallet.ts'
import * as store from './broadcast-store.ts'
import { messageText, type Content } from './notifications.ts'
import { insertFor } from './store.ts'

const playersPerBatch = 500
const pollEveryMs = 2000
const minPauseMs = 20

type Announcement = {
  content: Content
  sender: string
  /** Marketing skips players in a time-out or self-exclusion. */
  isMarketing: boolean
  operatorId?: number | undefined
  /** The id of the announced bonus. */
  about?: string
  /** Earliest time to send. */
  startsAt?: Date
}

/** The broadcast starts after the commit. The caller publishes `broadcast-started` after committing. */
export async function addBroadcast(
  tx: Tx,
  { content, sender, isMarketing, operatorId, about, startsAt }: Announcement,
): Promise<string> {
  const id = randomUUID()
  const total = await (operatorId === undefined ? countPlayers(tx) : countPlayersOf(tx, operatorId))
  const options = { operatorId: operatorId ?? null, about: about ?? null, startsAt: startsAt ?? null }
  await store.insert(tx, { id, ...messageText(content), sender, isMarketing, total, ...options })
  return id
}

export async function startBroadcast(runtime: Runtime, announcement: Announcement): Promise<string> {
  const id = await addBroadcast(runtime.db, announcement)
  runtime.events.publish({ kind: 'broadcast-started' })
  return id
}

export const findBroadcast = (runtime: Runtime, id: string) => store.find(runtime.db, id)
export const cancelBroadcasts = (runtime: Runtime, about: string) => store.cancelAbout(runtime.db, about)

export function startBroadcasts(runtime: Runtime): Loop {
  const work = async (stopping: AbortSignal) => {
    while (!stopping.aborted && (await processNext(runtime, stopping)));
  }
  const loop = every(pollEveryMs, work, {
    log: runtime.log,
    event: 'notifications.broadcast_postponed',
    message: 'broadcast interrupted; it continues at the next poll',
  })
  runtime.events.subscribe(({ kind }) => {
    if (kind === 'broadcast-started') loop.wake()
  })
  return loop
}

const sleep = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => undefined)

/** Sends one broadcast. Returns false if there is none to send. */
async function processNext(runtime: Runtime, signal: AbortSignal): Promise<boolean> {
  const broadcast = await store.claimNext(runtime.db)
  if (!broadcast) return false
  while (!signal.aborted) {
    const startedMs = performance.now()
    if (!(await sendBatch(runtime, broadcast.id))) return true
    await sleep(Math.max(minPauseMs, performance.now() - startedMs), signal)
  }
  return true
}

/** Returns false if no players are left. */
async function sendBatch(runtime: Runtime, id: string): Promise<boolean> {
  const batch = await runtime.db.transaction(async (tx) => {
    const broadcast = await store.lock(tx, id)
    if (!broadcast) return { ids: [], recipients: [] }
    const ids = await nextPlayers(tx, broadcast)
    if (!ids.length) {
      await store.finish(tx, id)
      return { ids, recipients: [] }
    }
    const excluded = broadcast.isMarketing ? await excludedPlayers(tx, ids, runtime.clock.now()) : new Set<string>()
    const recipients = ids.filter((playerId) => !excluded.has(playerId))
    const about = broadcast.about ? `bonus:${broadcast.about}` : undefined
    if (recipients.length) await insertFor(tx, recipients, broadcast, { sender: broadcast.sender, about })
    await store.advance(tx, id, {
      lastPlayerId: defined(ids.at(-1)),
      notified: recipients.length,
      leftOut: excluded.size,
    })
    return { ids, recipients }
  })
  const { recipients } = batch
  if (recipients.length)
    runtime.events.publish({ kind: 'many-notified', first: defined(recipients[0]), last: defined(recipients.at(-1)) })
  return batch.ids.length > 0
}

const nextPlayers = (tx: Tx, { operatorId, lastPlayerId }: store.Broadcast): Promise<string[]> =>
  operatorId === null
    ? playerIdsAfter(tx, lastPlayerId ?? undefined, playersPerBatch)
    : playerIdsOf(tx, operatorId, lastPlayerId ?? undefined, playersPerBatch)

export { countUnfinished as countUnfinishedBroadcasts } from './broadcast-store.ts'
