/** API keys for scripts. The permissions of a key are its scopes that the role of its creator has at the moment of a call. */
import { randomUUID } from 'node:crypto'
import type { HouseBody, houseShapes } from '@lucero/contract/house/calls'
import type { Permission } from '@lucero/contract/house/permissions'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { GivenData } from '@lucero/contract/shared/shape'
import { violates, type Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import { tokenHash } from '@lucero/kit/secrets'
import type { Runtime } from '../runtime/runtime.ts'
import { isStaff } from './accounts.ts'
import type { Actor } from './actor.ts'
import { writeStaffLog } from './log/log.ts'
import { newKeyToken } from './sessions.ts'
import * as store from './store.ts'

type ApiKey = GivenData<(typeof houseShapes)['createKey']>['key']

/** The creator whose keys the actor may see. Null: all creators. */
const creatorFor = (actor: Actor): string | null => (actor.can('staff.read') ? null : actor.staffId)

export async function listKeys({ db }: Runtime, actor: Actor): Promise<{ keys: ApiKey[] }> {
  return { keys: (await store.listKeys(db, creatorFor(actor))).map(toApiKey) }
}

export async function createKey(runtime: Runtime, actor: Actor, { name, scopes, days }: HouseBody<'createKey'>) {
  if (!scopes.every((scope) => actor.can(scope))) throw new Refusal('SCOPE_TOO_WIDE')
  // The label of a key names its creator, so it is no disguise. This prevents a misleading name.
  if (await isStaff(runtime.db, name)) throw new Refusal('INVALID_INPUT', { name: 'The username of an account' })
  const [id, token] = [randomUUID(), newKeyToken()]
  const key = { id, tokenHash: tokenHash(token), name, staffId: actor.staffId, scopes: [...new Set(scopes)], days }
  const row = await runtime.db.transaction(async (tx) => {
    await store.insertKey(tx, key).catch(asNoAccount)
    const after = { name, scopes: key.scopes, days }
    await writeStaffLog(runtime, tx, actor, { action: 'createKey', subject: `key:${id}`, after })
    return defined(await store.findKeyById(tx, id))
  })
  runtime.log.info({ event: 'staff.key_created', key: id, by: actor.name }, 'API key created')
  return { key: toApiKey(row), token }
}

/** The demo token acts as the demo owner, who is missing if the demo data is. */
function asNoAccount(error: unknown): never {
  if (violates(error, 'staff_key_staff_id_fkey')) throw new Refusal('FORBIDDEN')
  throw error
}

/** Owners revoke any key, others their own. */
export async function revokeKey(runtime: Runtime, actor: Actor, { keyId }: HouseBody<'revokeKey'>) {
  const row = await runtime.db.transaction(async (tx) => {
    const found = await store.findKeyById(tx, keyId)
    const creator = creatorFor(actor)
    if (!found || (creator !== null && found.staffId !== creator)) throw new Refusal('KEY_NOT_FOUND')
    await store.revokeKey(tx, keyId)
    const before = { name: found.name, state: stateOf(found) }
    await writeStaffLog(runtime, tx, actor, {
      action: 'revokeKey',
      subject: `key:${keyId}`,
      before,
      after: { state: 'revoked' },
    })
    return defined(await store.findKeyById(tx, keyId))
  })
  runtime.log.info({ event: 'staff.key_revoked', key: keyId, by: actor.name }, 'API key revoked')
  return { key: toApiKey(row) }
}

/** The scopes of a key, whatever the role of its creator. */
export const keyScopesOf = async (tx: Tx, id: string): Promise<readonly Permission[]> =>
  (await store.findKeyById(tx, id))?.scopes ?? []

function stateOf(row: store.KeyRow): ApiKey['state'] {
  if (row.revokedAt) return 'revoked'
  if (row.isExpired) return 'expired'
  return row.isCreatorDisabled ? 'disabled' : 'active'
}

const toApiKey = (row: store.KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  username: row.username,
  scopes: row.scopes,
  state: stateOf(row),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

/** The role of one's own that an account has now. */
export async function ownRoleOf(tx: Tx, staffId: string) {
  const row = await store.findById(tx, staffId)
  return { ownRole: row?.ownRole ?? null, ownPermissions: row?.ownPermissions ?? null }
}
