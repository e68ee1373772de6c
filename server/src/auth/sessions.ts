/** Sessions of both kinds of token: access tokens, and the temporary token of a password reset. */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@lucero/contract/shared/refusals'
import { isTransientDbError } from '@lucero/kit/connection'
import type { Tx } from '@lucero/kit/db'
import type { Authenticator, Caller } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { inBatches } from '@lucero/kit/batches'
import { newToken, tokenHash, tokenKey } from '@lucero/kit/secrets'
import { accountStatus } from '../players/players.ts'
import { sessionMemory } from './session-memory.ts'
import * as store from './store.ts'
import { unknownBrowser, type Browser } from './user-agent.ts'

/** Updating `last_used_at` with every request would write a row each time. Once a minute, or sooner with a short idle limit, is enough. */
const touchAfterSeconds = ({ idleMinutes }: Lifetime) => Math.min(60, idleMinutes * 15)

type Access = Parameters<Authenticator>[2]
type Lifetime = { idleMinutes: number; maxHours: number }
type SessionUse = { createdAt: Date; lastUsedAt: Date }

const since = (then: Date, now: Date) => (now.getTime() - then.getTime()) / 1000

/** Sessions and game launches share this expiry rule. */
export const isOpen = (
  { createdAt, lastUsedAt }: SessionUse,
  { idleMinutes, maxHours }: Lifetime,
  now: Date,
): boolean => since(lastUsedAt, now) < idleMinutes * 60 && since(createdAt, now) < maxHours * 3600
export const shouldTouch = ({ lastUsedAt }: SessionUse, lifetime: Lifetime, now: Date): boolean =>
  since(lastUsedAt, now) > touchAfterSeconds(lifetime)
export { usedSignIns } from './store.ts'

export async function startSession(
  tx: Tx,
  playerId: string,
  kind: store.SessionKind,
  browser: Browser = unknownBrowser,
): Promise<string> {
  const token = newToken()
  await store.insertSession(tx, { tokenHash: tokenHash(token), id: randomUUID(), playerId, kind, ...browser })
  return token
}

/**
 * Read-only calls may use a cached session. Calls that change something or open a socket read the session from the database,
 * so a token cannot change anything once any node has confirmed its end.
 */
export const authenticate: Authenticator = async (runtime, token, access, isReadOnly = false) => {
  if (!token) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  const key = tokenKey(token)
  const memory = sessionMemory(runtime)
  const cached = isReadOnly && access !== 'reset' ? memory.recall(key) : undefined
  if (cached) return cached
  const remember = memory.beginLookup()
  const session = await findSession(runtime, tokenHash(token), access)
  if (access !== 'reset' && accountStatus(session) === 'active') remember(key, session, cacheMs(runtime, session))
  return { playerId: session.playerId, sessionId: session.sessionId }
}

async function findSession(runtime: Runtime, hash: Buffer, access: Access): Promise<store.SessionRow> {
  const session = await store.findSession(
    runtime.db,
    hash,
    access === 'reset' ? 'reset' : 'access',
    runtime.config.sessions,
  )
  if (!session) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  if (access === 'player') assertActive(session)
  const isTouched =
    session.restedSeconds > touchAfterSeconds(runtime.config.sessions) && (await touchSession(runtime, session))
  return isTouched ? { ...session, restedSeconds: 0 } : session
}

/** Time until `last_used_at` must be updated again, or until the session expires. */
const cacheMs = ({ config }: Runtime, { restedSeconds, secondsLeft }: store.SessionRow): number =>
  Math.min(touchAfterSeconds(config.sessions) - restedSeconds, secondsLeft) * 1000

/** Reads continue while the database cannot write, for example with a full disk. */
async function touchSession(runtime: Runtime, { sessionId }: Caller): Promise<boolean> {
  return store.touchSession(runtime.db, sessionId).then(
    () => true,
    (error: unknown) => {
      if (isTransientDbError(error)) return false
      throw error
    },
  )
}

function assertActive(session: store.SessionRow): void {
  const standing = accountStatus(session)
  if (standing === 'deactivated') throw new Refusal('PROFILE_DEACTIVATED')
  if (standing === 'closed') throw new Refusal('ACCOUNT_CLOSED')
}

export async function signOut(runtime: Runtime, { playerId, sessionId }: Caller) {
  await store.deleteSession(runtime.db, sessionId)
  runtime.events.publish({ kind: 'sessions-ended', playerId, sessionId })
  return {}
}

export async function getSessions({ db, config }: Runtime, { playerId, sessionId }: Caller) {
  const open = await store.openSessionsOf(db, playerId, config.sessions)
  return {
    sessions: open.map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: session.id === sessionId,
    })),
  }
}

/** The reply is the same if no such session exists, so it reveals nothing about other players' sessions. */
export async function endSession(runtime: Runtime, { playerId }: Caller, { sessionId }: { sessionId: string }) {
  const isEnded = await store.deleteSessionOf(runtime.db, playerId, sessionId)
  if (isEnded) runtime.events.publish({ kind: 'sessions-ended', playerId, sessionId })
  return {}
}

export async function endOtherSessions(runtime: Runtime, { playerId, sessionId }: Caller) {
  for (const id of await store.deleteOtherSessions(runtime.db, playerId, sessionId))
    runtime.events.publish({ kind: 'sessions-ended', playerId, sessionId: id })
  return {}
}

/**
 * Ends all sessions of a player. Call it first in the transaction of the change that requires it:
 * it refuses a session that was ended while the password was being checked.
 */
export async function endSessions(tx: Tx, { playerId, sessionId }: Caller): Promise<void> {
  if (!(await store.deleteSession(tx, sessionId))) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  await store.deleteSessionsOf(tx, playerId)
}

export const deleteOldSessions = ({ db, config }: Runtime, until?: AbortSignal): Promise<void> =>
  inBatches((max) => store.deleteOldSessions(db, config.sessions, max), until)

export const deleteOldCodes = ({ db }: Runtime, until?: AbortSignal): Promise<void> =>
  inBatches((max) => store.deleteOldCodes(db, max), until)

/** Returns the ids of the sessions that have ended. */
export async function endedAmong(runtime: Runtime, sessionIds: string[]): Promise<string[]> {
  if (!sessionIds.length) return []
  const open = new Set(await store.openAmong(runtime.db, sessionIds, runtime.config.sessions))
  return sessionIds.filter((id) => !open.has(id))
}

/** Returns undefined if the session has ended. */
export const signedInAt = (tx: Tx, { config }: Runtime, sessionId: string): Promise<Date | undefined> =>
  store.openedAt(tx, sessionId, config.sessions)

export { devicesBefore, lastSeenOf, sessionsBefore } from './store.ts'
