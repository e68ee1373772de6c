/**
 * LRU cache of sessions that this node validated in the last minute. It saves read-only calls the session query.
 * PostgreSQL notifies every node when a session ends. The cache is not used while the NOTIFY connection is down.
 */
import { defined } from '@lucero/kit/defined'
import { realMachine, type Machine } from '@lucero/kit/machine'
import type { Caller } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { DomainEvent } from '../events/events.ts'

const maxSessions = 50_000

type Session = Caller & { until: number }
export type SessionMemory = ReturnType<typeof openSessionMemory>

export const sessionMemory = (runtime: Runtime): SessionMemory =>
  runtime.caches.of(openSessionMemory, () => openSessionMemory(runtime.events))

type Events = { isCurrent(): boolean; subscribe(listener: (event: DomainEvent) => void): void }

type Limits = { max?: number; machine?: Pick<Machine, 'elapsed'> }

export function openSessionMemory(events: Events, { max = maxSessions, machine = realMachine }: Limits = {}) {
  const sessions = new Map<string, Session>()
  const keysOf = new Map<string, Set<string>>()
  /** Incremented when sessions end. A lookup that started before the last increment may be stale and is not cached. */
  let endings = 0

  const forget = (key: string, { playerId }: Caller) => {
    sessions.delete(key)
    const keys = keysOf.get(playerId)
    keys?.delete(key)
    if (keys?.size === 0) keysOf.delete(playerId)
  }
  const forgetPlayer = (playerId: string, sessionId: string | undefined) => {
    for (const key of keysOf.get(playerId) ?? []) {
      const session = defined(sessions.get(key))
      if (sessionId === undefined || session.sessionId === sessionId) forget(key, session)
    }
  }
  events.subscribe((event) => {
    if (event.kind !== 'sessions-ended' && event.kind !== 'resync') return
    endings += 1
    if (event.kind === 'sessions-ended') return forgetPlayer(event.playerId, event.sessionId)
    sessions.clear()
    keysOf.clear()
  })

  return {
    /** Returns undefined if the session must be read from the database. */
    recall(key: string): Caller | undefined {
      const session = sessions.get(key)
      if (!session || !events.isCurrent()) return undefined
      if (machine.elapsed() >= session.until) {
        forget(key, session)
        return undefined
      }
      sessions.delete(key)
      sessions.set(key, session)
      return session
    },
    /** Call before querying the database. The returned function caches the result, unless a session ended in between. */
    beginLookup(): (key: string, caller: Caller, forMs: number) => void {
      const endingsAtStart = events.isCurrent() ? endings : undefined
      return (key, { playerId, sessionId }, forMs) => {
        if (endingsAtStart !== endings || forMs <= 0) return
        const oldest = sessions.size >= max && !sessions.has(key) ? sessions.entries().next().value : undefined
        if (oldest) forget(...oldest)
        sessions.set(key, { playerId, sessionId, until: machine.elapsed() + forMs })
        keysOf.set(playerId, (keysOf.get(playerId) ?? new Set()).add(key))
      }
    },
    size: () => sessions.size,
  }
}
