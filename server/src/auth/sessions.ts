/** One mechanism for both kinds of token: access for a signed-in player, and the temporary one of a password reset. */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@lucero/contract/refusals'
import { isPassingFault } from '../kit/connection.ts'
import type { Tx } from '../kit/db.ts'
import type { Authenticate, Caller } from '../kit/http.ts'
import type { Kit } from '../kit/kit.ts'
import { inPortions } from '../kit/portions.ts'
import { newToken, tokenHash } from '../kit/secrets.ts'
import { findPlayer } from '../players/players.ts'
import * as store from './store.ts'

/** Noting every use would write a row per request; once a minute, or sooner where the idle limit is short, is true enough. */
const touchAfterSeconds = ({ idleMinutes }: Lifetime) => Math.min(60, idleMinutes * 15)

type Lifetime = { idleMinutes: number; maxHours: number }
type Used = { createdAt: Date; lastUsedAt: Date }

const since = (then: Date, now: Date) => (now.getTime() - then.getTime()) / 1000

/** The rule for whatever is opened, used, and ends by itself. */
export const isOpen = ({ createdAt, lastUsedAt }: Used, { idleMinutes, maxHours }: Lifetime, now: Date): boolean =>
  since(lastUsedAt, now) < idleMinutes * 60 && since(createdAt, now) < maxHours * 3600
export const isWorthNoting = ({ lastUsedAt }: Used, lifetime: Lifetime, now: Date): boolean =>
  since(lastUsedAt, now) > touchAfterSeconds(lifetime)
export { signIns } from './store.ts'

export async function startSession(tx: Tx, playerId: string, kind: store.SessionKind): Promise<string> {
  const token = newToken()
  await store.insertSession(tx, { tokenHash: tokenHash(token), id: randomUUID(), playerId, kind })
  return token
}

export const authenticate: Authenticate = async (kit, token, access) => {
  if (!token) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  const kind = access === 'reset' ? 'reset' : 'access'
  const session = await store.findSession(kit.db, tokenHash(token), kind, kit.config.sessions)
  if (!session) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  if (access === 'player') await refuseUnlessActive(kit, session.playerId)
  if (session.restedSeconds > touchAfterSeconds(kit.config.sessions)) await noteUse(kit, session.sessionId)
  return { playerId: session.playerId, sessionId: session.sessionId }
}

/** A database that cannot write for now (a full disk) keeps nobody from reading. */
async function noteUse(kit: Kit, sessionId: string): Promise<void> {
  await store.touchSession(kit.db, sessionId).catch((error: unknown) => {
    if (!isPassingFault(error)) throw error
  })
}

async function refuseUnlessActive(kit: Kit, playerId: string): Promise<void> {
  const player = await findPlayer(kit.db, playerId)
  if (!player) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  if (player.standing === 'deactivated') throw new Refusal('PROFILE_DEACTIVATED')
  if (player.standing === 'closed') throw new Refusal('ACCOUNT_CLOSED')
}

export async function signOut(kit: Kit, { playerId, sessionId }: Caller) {
  await store.deleteSession(kit.db, sessionId)
  kit.news.tell({ kind: 'sessions-ended', playerId, sessionId })
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
export const forgetSessions = ({ db, config }: Kit, until?: AbortSignal): Promise<void> =>
  inPortions((most) => store.forgetSessions(db, config.sessions, most), until)

/** Codes that nobody will use any more. */
export const forgetCodes = ({ db }: Kit, until?: AbortSignal): Promise<void> =>
  inPortions((most) => store.forgetCodes(db, most), until)

/** Which of these sessions are over. */
export async function endedAmong(kit: Kit, sessionIds: string[]): Promise<string[]> {
  if (!sessionIds.length) return []
  const open = new Set(await store.openAmong(kit.db, sessionIds, kit.config.sessions))
  return sessionIds.filter((id) => !open.has(id))
}
