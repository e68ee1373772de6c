/** Sessions of staff members and API keys. Both are read from the database with each call, so their end counts on all nodes at once. */
import { randomUUID } from 'node:crypto'
import { plainStaffCookie, staffCookie } from '@lucero/contract/house/staff'
import { permissionsOf, type Permission, type Role } from '@lucero/contract/house/permissions'
import { inBatches } from '@lucero/kit/batches'
import { isTransientDbError } from '@lucero/kit/connection'
import type { Tx } from '@lucero/kit/db'
import { newToken, sameBytes, tokenHash } from '@lucero/kit/secrets'
import { partnersBelow } from '../partners/partners.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { keyLabel, type Actor, type SessionKind } from './actor.ts'
import * as store from './store.ts'

const [sessionPrefix, keyPrefix] = ['ls_', 'lk_']
const tokenForm = /^l[sk]_[\w-]{43}$/

/** The form of all staff tokens. Others need no query. */
export const isStaffToken = (token: string): boolean => tokenForm.test(token)

/** Writing with each call would be wasteful; this is short against the idle timeout. */
const touchAfterSeconds = 10

export const newKeyToken = (): string => `${keyPrefix}${newToken()}`

/** Each sign-in gets a new token. A token from the request is never adopted. */
export async function startSession(tx: Tx, staffId: string, kind: SessionKind): Promise<{ id: string; token: string }> {
  const [id, token] = [randomUUID(), `${sessionPrefix}${newToken()}`]
  await store.insertSession(tx, { tokenHash: tokenHash(token), id, staffId, kind })
  return { id, token }
}

/** A cashier works at one drawer, and sees no partner. */
export const belowOf = async (runtime: Runtime, role: Role, operatorId: number | null): Promise<readonly number[]> =>
  role === 'cashier' ? [] : partnersBelow(runtime, operatorId)

type TokenUse = {
  kind: SessionKind
  address: string
  /** False: the use does not count against the idle timeout, because no person caused it. */
  isActivity?: boolean
}

/** The actor of a token. Undefined if it is wrong or has ended. */
export async function findActor(runtime: Runtime, token: string, use: TokenUse): Promise<Actor | undefined> {
  const { kind, address } = use
  if (!isStaffToken(token)) return undefined
  if (!token.startsWith(keyPrefix)) return findSessionActor(runtime, token, use)
  return kind === 'bearer' ? findKeyActor(runtime, token, address) : undefined
}

async function findSessionActor(
  runtime: Runtime,
  token: string,
  { kind, address, isActivity = true }: TokenUse,
): Promise<Actor | undefined> {
  const { db, config } = runtime
  const row = await store.findSession(db, tokenHash(token), kind, config.staffSessions)
  if (!row) return undefined
  const { sessionId, staffId, username: name, role, ownRole, operatorId, restedSeconds, isRecent } = row
  if (isActivity && restedSeconds > touchAfterSeconds) await readOnly(store.touchSession(db, sessionId))
  const allowed = permissionsOf(role, row.ownPermissions)
  const can = (permission: Permission) => allowed.includes(permission)
  const session = { id: sessionId, kind, isRecent }
  const below = await belowOf(runtime, role, operatorId)
  return { kind: 'staff', id: staffId, staffId, name, role, ownRole, operatorId, below, can, address, session }
}

async function findKeyActor(runtime: Runtime, token: string, address: string): Promise<Actor | undefined> {
  const { db } = runtime
  const row = await store.findKey(db, tokenHash(token))
  if (!row) return undefined
  const { id, staffId, role, ownRole, operatorId, scopes, lastUsedAt } = row
  if (!lastUsedAt || Date.now() - lastUsedAt.getTime() > touchAfterSeconds * 1000)
    await readOnly(store.touchKey(db, id))
  const allowed = permissionsOf(role, row.ownPermissions)
  const can = (permission: Permission) => scopes.includes(permission) && allowed.includes(permission)
  const name = keyLabel(row.name, row.username)
  const below = await belowOf(runtime, role, operatorId)
  return { kind: 'key', id, staffId, name, role, ownRole, operatorId, below, can, address }
}

/** Reads continue while the database cannot write. */
async function readOnly(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isTransientDbError(error)) throw error
  })
}

/** Derived from the session with a key of the server, so it needs no storage and works for one session only. */
export const csrfTokenOf = ({ secrets }: Runtime, sessionId: string): string =>
  secrets.codeHash('staff-csrf', sessionId, '').toString('base64url')

export const isCsrfToken = (runtime: Runtime, sessionId: string, token: string): boolean =>
  sameBytes(Buffer.from(csrfTokenOf(runtime, sessionId)), Buffer.from(token))

const cookieRules = 'Path=/; HttpOnly; SameSite=Strict'
/** `isPlain`: in demo mode over plain HTTP. */
export const sessionCookie = (token: string, isPlain: boolean): string =>
  isPlain ? `${plainStaffCookie}=${token}; ${cookieRules}` : `${staffCookie}=${token}; ${cookieRules}; Secure`
export const endedCookies: readonly string[] = [
  `${staffCookie}=; Max-Age=0; ${cookieRules}; Secure`,
  `${plainStaffCookie}=; Max-Age=0; ${cookieRules}`,
]

/** The session token in a Cookie header. Two cookies of one name are refused: one of them may be an attacker's. */
export function tokenInCookie({ config }: Pick<Runtime, 'config'>, header: string | undefined): string | undefined {
  const valuesOf = (wanted: string) =>
    (header ?? '').split(';').flatMap((part) => {
      const [name, value] = part.trim().split('=')
      return name === wanted && value ? [value] : []
    })
  const secure = valuesOf(staffCookie)
  const values = secure.length || config.mode !== 'demo' ? secure : valuesOf(plainStaffCookie)
  return values.length === 1 ? values[0] : undefined
}

export const deleteOldStaffSessions = ({ db, config }: Runtime, until?: AbortSignal): Promise<void> =>
  inBatches((max) => store.deleteOldSessions(db, config.staffSessions, max), until)

/** Returns the ids of the sessions that have ended. */
export async function endedStaffSessions({ db, config }: Runtime, sessionIds: string[]): Promise<string[]> {
  if (!sessionIds.length) return []
  const open = new Set(await store.openSessionsAmong(db, sessionIds, config.staffSessions))
  return sessionIds.filter((id) => !open.has(id))
}
