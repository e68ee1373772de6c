/** One mechanism for both kinds of token: access for a signed-in player, and the temporary one of a password reset. */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@lucero/contract/refusals'
import { isTransientDbError } from '@lucero/kit/connection'
import type { Tx } from '@lucero/kit/db'
import type { Authenticator, Caller } from '../http/http.ts'
import type { Kit } from '../kit/kit.ts'
import { inBatches } from '@lucero/kit/batches'
import { newToken, tokenHash, tokenKey } from '@lucero/kit/secrets'
import { accountStatus } from '../players/players.ts'
import { sessionMemory } from './session-memory.ts'
import * as store from './store.ts'
import { unknownBrowser, type Browser } from './user-agent.ts'

/** Noting every use would write a row per request; once a minute, or sooner where the idle limit is short, is true enough. */
const touchAfterSeconds = ({ idleMinutes }: Lifetime) => Math.min(60, idleMinutes * 15)

type Access = Parameters<Authenticator>[2]
type Lifetime = { idleMinutes: number; maxHours: number }
type SessionUse = { createdAt: Date; lastUsedAt: Date }

const since = (then: Date, now: Date) => (now.getTime() - then.getTime()) / 1000

/** The rule for whatever is opened, used, and ends by itself. */
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
 * A session that this node remembers is as good as one in the database for whoever only looks; whoever changes something, or stays, is
 * looked up. So nothing is changed with a token once its end was answered, wherever that was.
 */
export const authenticate: Authenticator = async (kit, token, access, onlyLooks = false) => {
  if (!token) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  const key = tokenKey(token)
  const memory = sessionMemory(kit)
  const known = onlyLooks && access !== 'reset' ? memory.recall(key) : undefined
  if (known) return known
  const remember = memory.noting()
  const session = await findSession(kit, tokenHash(token), access)
  if (access !== 'reset' && accountStatus(session) === 'active') remember(key, session, trustedMs(kit, session))
  return { playerId: session.playerId, sessionId: session.sessionId }
}

async function findSession(kit: Kit, hash: Buffer, access: Access): Promise<store.SessionRow> {
  const session = await store.findSession(kit.db, hash, access === 'reset' ? 'reset' : 'access', kit.config.sessions)
  if (!session) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  if (access === 'player') assertActive(session)
  const isNoted = session.restedSeconds > touchAfterSeconds(kit.config.sessions) && (await touchSession(kit, session))
  return isNoted ? { ...session, restedSeconds: 0 } : session
}

/** Until its use must be noted again, or its time is up. */
const trustedMs = ({ config }: Kit, { restedSeconds, secondsLeft }: store.SessionRow): number =>
  Math.min(touchAfterSeconds(config.sessions) - restedSeconds, secondsLeft) * 1000

/** A database that cannot write for now (a full disk) keeps nobody from reading. */
async function touchSession(kit: Kit, { sessionId }: Caller): Promise<boolean> {
  return store.touchSession(kit.db, sessionId).then(
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

export async function signOut(kit: Kit, { playerId, sessionId }: Caller) {
  await store.deleteSession(kit.db, sessionId)
  kit.events.publish({ kind: 'sessions-ended', playerId, sessionId })
  return {}
}

export async function getSessions({ db, config }: Kit, { playerId, sessionId }: Caller) {
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

/** Whether there was one to end is not told: what was asked for holds either way, and nobody learns of another's. */
export async function endSession(kit: Kit, { playerId }: Caller, { sessionId }: { sessionId: string }) {
  const isEnded = await store.deleteSessionOf(kit.db, playerId, sessionId)
  if (isEnded) kit.events.publish({ kind: 'sessions-ended', playerId, sessionId })
  return {}
}

export async function endOtherSessions(kit: Kit, { playerId, sessionId }: Caller) {
  for (const id of await store.deleteOtherSessions(kit.db, playerId, sessionId))
    kit.events.publish({ kind: 'sessions-ended', playerId, sessionId: id })
  return {}
}

/**
 * Every session of a player ends with the change that calls for it, in the same transaction. Comes first in it: a session
 * that was ended while the password was being checked can change nothing any more.
 */
export async function endSessions(tx: Tx, { playerId, sessionId }: Caller): Promise<void> {
  if (!(await store.deleteSession(tx, sessionId))) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  await store.deleteSessionsOf(tx, playerId)
}

/** Sessions past their time. */
export const deleteOldSessions = ({ db, config }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((most) => store.deleteOldSessions(db, config.sessions, most), until)

/** Codes that nobody will use any more. */
export const deleteOldCodes = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((most) => store.deleteOldCodes(db, most), until)

/** Which of these sessions are over. */
export async function endedAmong(kit: Kit, sessionIds: string[]): Promise<string[]> {
  if (!sessionIds.length) return []
  const open = new Set(await store.openAmong(kit.db, sessionIds, kit.config.sessions))
  return sessionIds.filter((id) => !open.has(id))
}

/** When the sign-in began; undefined when it is over. */
export const signedInAt = (tx: Tx, { config }: Kit, sessionId: string): Promise<Date | undefined> =>
  store.openedAt(tx, sessionId, config.sessions)
