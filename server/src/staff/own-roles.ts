/** Roles of one's own: named sets of permissions within those of a role. They are read with every call, so a change counts on all nodes at once. */
import { permissionsOf, roles, type Permission, type Role } from '@lucero/contract/house/permissions'
import type { HouseBody, houseShapes } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { GivenData } from '@lucero/contract/shared/shape'
import type { Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import type { Runtime } from '../runtime/runtime.ts'
import type { Actor } from './actor.ts'
import { writeStaffLog } from './log/log.ts'
import * as store from './own-role-store.ts'
import { deleteSessionsOfOwnRole } from './store.ts'

type StaffRole = GivenData<(typeof houseShapes)['saveRole']>['role']

const roleKey = (name: string): string => name.toLowerCase()

export const isOwnRole = async (tx: Tx, name: string): Promise<boolean> =>
  (await store.find(tx, roleKey(name))) !== undefined

export async function listRoles({ db }: Runtime): Promise<{ roles: StaffRole[] }> {
  return { roles: (await store.listAll(db)).map(toStaffRole) }
}

/** Nobody gives a permission that they do not have. */
export function assertNotWider(actor: Actor, given: readonly Permission[]): void {
  if (!given.every((permission) => actor.can(permission))) throw new Refusal('SCOPE_TOO_WIDE')
}

/** The stored name of a role for an account with this role. */
export async function ownRoleFor(tx: Tx, name: string | undefined, role: Role): Promise<store.OwnRoleRow | null> {
  if (name === undefined) return null
  const row = await store.find(tx, roleKey(name))
  if (!row || row.base !== role) throw new Refusal('ROLE_NOT_FOUND')
  return row
}

export async function saveRole(runtime: Runtime, actor: Actor, { name, base, permissions }: HouseBody<'saveRole'>) {
  const given = [...new Set(permissions)]
  assertNotWider(actor, given)
  if (!given.every((permission) => roles[base].includes(permission))) throw new Refusal('SCOPE_TOO_WIDE')
  const key = roleKey(name)
  const row = await runtime.db.transaction(async (tx) => {
    await store.lock(tx)
    const before = await store.find(tx, key)
    // The accounts of a role keep their base role, so it cannot change under them.
    if (before && before.base !== base && before.accounts > 0) throw new Refusal('ROLE_IN_USE')
    await store.put(tx, { name: key, title: name, base, permissions: given, createdBy: actor.name })
    await deleteSessionsOfOwnRole(tx, key)
    await writeStaffLog(runtime, tx, actor, {
      action: 'saveRole',
      subject: `role:${key}`,
      ...(before && { before: { base: before.base, permissions: before.permissions } }),
      after: { base, permissions: given },
    })
    return defined(await store.find(tx, key))
  })
  runtime.log.info({ event: 'staff.role_saved', role: key, base, by: actor.name }, 'role saved')
  return { role: toStaffRole(row) }
}

export async function removeRole(runtime: Runtime, actor: Actor, { name }: HouseBody<'removeRole'>) {
  const key = roleKey(name)
  await runtime.db.transaction(async (tx) => {
    await store.lock(tx)
    const before = await store.find(tx, key)
    if (!before) throw new Refusal('ROLE_NOT_FOUND')
    if (before.accounts > 0) throw new Refusal('ROLE_IN_USE')
    await store.remove(tx, key)
    const { base, permissions } = before
    await writeStaffLog(runtime, tx, actor, {
      action: 'removeRole',
      subject: `role:${key}`,
      before: { base, permissions },
    })
  })
  return {}
}

const toStaffRole = ({ title, base, permissions, accounts, createdBy }: store.OwnRoleRow): StaffRole => ({
  name: title,
  base,
  permissions: [...permissionsOf(base, permissions)],
  accounts,
  createdBy,
})
