/** Staff accounts: create, list, disable, reset, and change of role. Each change ends the sessions of the account. */
import { randomUUID } from 'node:crypto'
import type { HouseBody } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import { violates, type Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import { removePasskeysOf } from '../passkeys/passkeys.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { randomLetters } from '../runtime/random-letters.ts'
import { keyLabel, setupActor, type Actor } from './actor.ts'
import { writeStaffLog } from './log/log.ts'
import { ownRoleFor } from './own-roles.ts'
import * as store from './store.ts'

type StaffMember = ReturnType<typeof toStaffMember>

/** The call that is logged, and what it demands of the account. */
type As = { action: string; check?: (tx: Tx, row: store.StaffRow) => void }

/** How long a one-time password works. */
const oneTimeHours = 72

export const staffKey = (username: string): string => username.toLowerCase()

/** 20 letters of 5 bits, in groups that can be read aloud. */
const newOneTimePassword = (): string => Array.from({ length: 4 }, () => randomLetters(5)).join('-')

export const isStaff = async (tx: Tx, username: string): Promise<boolean> =>
  (await store.findByKey(tx, staffKey(username))) !== undefined

/** Names of staff members and API keys, by id. */
export async function staffNames(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await store.namesOf(tx, ids)
  return new Map(rows.map(({ id, username, key }) => [id, key === null ? username : keyLabel(key, username)]))
}

/** The names of the actors of log rows. Rows that an older version wrote have the name of a key only, which may be that of a person. */
export async function actorNames(
  tx: Tx,
  rows: readonly { actorKind: Actor['kind']; actorId: string; actorName: string }[],
): Promise<(row: { actorId: string; actorName: string }) => string> {
  const keys = rows.filter(({ actorKind }) => actorKind === 'key').map(({ actorId }) => actorId)
  const labels = keys.length ? await staffNames(tx, [...new Set(keys)]) : undefined
  return ({ actorId, actorName }) => labels?.get(actorId) ?? actorName
}

/** The ids of actors with a name, for the audit log. The house token is an actor without an account. */
export const actorIdsNamed = async (tx: Tx, name: string): Promise<string[]> => [
  ...(await store.idsNamed(tx, staffKey(name), name)),
  ...(name === setupActor('').name ? [setupActor('').id] : []),
]

export async function listStaff({ db }: Runtime): Promise<{ staff: StaffMember[] }> {
  return { staff: (await store.listAll(db)).map(toStaffMember) }
}

export async function createStaff(
  runtime: Runtime,
  actor: Actor,
  { username, role, operatorId, ownRole }: HouseBody<'createStaff'>,
  action: 'createStaff' | 'createCashier' = 'createStaff',
) {
  const oneTimePassword = newOneTimePassword()
  const passwordHash = await runtime.secrets.hashPassword(oneTimePassword)
  const staff = {
    id: randomUUID(),
    username,
    usernameKey: staffKey(username),
    role,
    operatorId: operatorId ?? null,
    passwordHash,
    oneTimeHours,
    createdBy: actor.name,
  }
  const row = await runtime.db.transaction(async (tx) => {
    if (actor.kind === 'setup') await assertFirstOwner(tx, role)
    await store.lockAccounts(tx)
    const own = await ownRoleFor(tx, ownRole, role)
    const isNew = await store.insertStaff(tx, staff).catch(asMissingOperator)
    if (!isNew) await replaceLostInvitation(tx, actor, staff)
    const created = defined(await store.findByKey(tx, staff.usernameKey))
    if (own) await store.setRole(tx, created.id, { role, operatorId: staff.operatorId, ownRole: own.name })
    const after = { username, role, operatorId: staff.operatorId, ...(own && { ownRole: own.title }) }
    await writeStaffLog(runtime, tx, actor, { action, subject: `staff:${created.id}`, after })
    return defined(await store.findById(tx, created.id))
  })
  runtime.log.info(
    { event: 'staff.created', username: row.username, role: row.role, by: actor.name },
    'staff account created',
  )
  return { staff: toStaffMember(row), oneTimePassword }
}

/** The house token creates owners until one has enrolled. */
async function assertFirstOwner(tx: Tx, role: string): Promise<void> {
  await store.lockAccounts(tx)
  if (role !== 'owner' || (await store.countOtherOwners(tx, null)) > 0) throw new Refusal('SETUP_ONLY')
}

/** During setup, the first owner who has not enrolled yet gets another one-time password. */
async function replaceLostInvitation(tx: Tx, actor: Actor, staff: { usernameKey: string; passwordHash: string }) {
  const existing = await store.lockByKey(tx, staff.usernameKey)
  const isLost = actor.kind === 'setup' && existing?.role === 'owner' && !existing.enrolledAt && !existing.disabledAt
  if (!existing || !isLost) throw new Refusal('STAFF_EXISTS')
  await store.setOneTime(tx, existing.id, staff.passwordHash, oneTimeHours)
}

function asMissingOperator(error: unknown): never {
  if (violates(error, 'staff_operator_id_fkey')) throw new Refusal('OPERATOR_NOT_FOUND')
  throw error
}

export async function disableStaff(
  runtime: Runtime,
  actor: Actor,
  { username, disabled }: HouseBody<'disableStaff'>,
  { action, check }: As = { action: 'disableStaff' },
) {
  const staff = await change(runtime, actor, { username, action }, async (tx, row) => {
    check?.(tx, row)
    if (disabled) await assertNotLastOwner(tx, row)
    await store.setDisabled(tx, row.id, disabled)
  })
  const details = { username: staff.username, by: actor.name }
  if (disabled) runtime.log.info({ event: 'staff.disabled', ...details }, 'staff account disabled')
  else runtime.log.info({ event: 'staff.enabled', ...details }, 'staff account enabled')
  return { staff }
}

export async function resetStaff(
  runtime: Runtime,
  actor: Actor,
  { username }: HouseBody<'resetStaff'>,
  { action, check }: As = { action: 'resetStaff' },
) {
  const oneTimePassword = newOneTimePassword()
  const passwordHash = await runtime.secrets.hashPassword(oneTimePassword)
  const staff = await change(runtime, actor, { username, action }, async (tx, row) => {
    check?.(tx, row)
    await store.setOneTime(tx, row.id, passwordHash, oneTimeHours)
    await store.deleteRecoveryCodes(tx, row.id)
    await removePasskeysOf(tx, { kind: 'staff', id: row.id })
  })
  runtime.log.info({ event: 'staff.reset', username: staff.username, by: actor.name }, 'staff account reset')
  return { staff, oneTimePassword }
}

export async function changeRole(
  runtime: Runtime,
  actor: Actor,
  { username, role, operatorId, ownRole }: HouseBody<'changeRole'>,
) {
  const staff = await change(runtime, actor, { username, action: 'changeRole' }, async (tx, row) => {
    if (role !== 'owner') await assertNotLastOwner(tx, row)
    const own = await ownRoleFor(tx, ownRole, role)
    const next = { role, operatorId: operatorId ?? null, ownRole: own?.name ?? null }
    await store.setRole(tx, row.id, next).catch(asMissingOperator)
  })
  runtime.log.info(
    { event: 'staff.role_changed', username: staff.username, role, by: actor.name },
    'staff role changed',
  )
  return { staff }
}

/** Changes an account, ends its sessions and writes the audit log in one transaction. */
async function change(
  runtime: Runtime,
  actor: Actor,
  { username, action }: { username: string; action: string },
  work: (tx: Tx, row: store.StaffRow) => Promise<void>,
): Promise<StaffMember> {
  return runtime.db.transaction(async (tx) => {
    await store.lockAccounts(tx)
    const row = await store.findByKey(tx, staffKey(username))
    if (!row) throw new Refusal('STAFF_NOT_FOUND')
    await work(tx, row)
    await store.deleteSessionsOf(tx, row.id)
    const changed = toStaffMember(defined(await store.findById(tx, row.id)))
    const [before, after] = [loggedFields(toStaffMember(row)), loggedFields(changed)]
    await writeStaffLog(runtime, tx, actor, { action, subject: `staff:${row.id}`, before, after })
    return changed
  })
}

const loggedFields = ({ username, role, operatorId, state, ownRole }: StaffMember) => ({
  username,
  role,
  operatorId,
  state,
  ...(ownRole !== null && { ownRole }),
})

async function assertNotLastOwner(tx: Tx, { id, role, enrolledAt, disabledAt }: store.StaffRow): Promise<void> {
  if (role !== 'owner' || !enrolledAt || disabledAt) return
  if ((await store.countOtherOwners(tx, id)) === 0) throw new Refusal('LAST_OWNER')
}

export const toStaffMember = (row: store.StaffRow) => ({
  id: row.id,
  username: row.username,
  role: row.role,
  ownRole: row.ownRole,
  operatorId: row.operatorId,
  state: row.disabledAt ? ('disabled' as const) : row.enrolledAt ? ('active' as const) : ('invited' as const),
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})
