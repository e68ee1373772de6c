/** Cashiers of an operator, whom its own staff may add, disable and reset. The house may, too. */
import { permissionsOf } from '@lucero/contract/house/permissions'
import type { HouseBody, HouseQuery } from '@lucero/contract/house/calls'
import { toAmount } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { createStaff, disableStaff, resetStaff, toStaffMember } from './accounts.ts'
import { isInScope, scopeOf, type Actor } from './actor.ts'
import { usedToday } from './limits/limits.ts'
import { assertNotWider } from './own-roles.ts'
import * as store from './store.ts'

export async function listCashiers(runtime: Runtime, actor: Actor, { operatorId }: HouseQuery<'listCashiers'>) {
  const isForeign = operatorId !== undefined && !isInScope(actor, operatorId)
  const rows = isForeign ? [] : await store.listCashiers(runtime.db, operatorId ?? scopeOf(actor))
  const used = await usedToday(
    runtime,
    rows.map(({ username, operatorId: at }) => ({ username, operatorId: at })),
  )
  return {
    cashiers: rows.map((row) => ({
      ...toStaffMember(row),
      granted: toAmount(used(row.username, 'credit')),
      paid: toAmount(used(row.username, 'redeem')),
    })),
  }
}

export async function createCashier(runtime: Runtime, actor: Actor, body: HouseBody<'createCashier'>) {
  const operatorId = body.operatorId ?? actor.operatorId
  if (operatorId === null || !isInScope(actor, operatorId)) throw new Refusal('OPERATOR_NOT_FOUND')
  assertNotWider(actor, permissionsOf('cashier', null))
  return createStaff(runtime, actor, { username: body.username, role: 'cashier', operatorId }, 'createCashier')
}

/** The account, if it is a cashier whom the actor may manage. A cashier with more rights than the actor is somebody else's. */
const checked = (actor: Actor) => (_tx: Tx, row: store.StaffRow) => {
  if (row.role !== 'cashier' || row.operatorId === null || !isInScope(actor, row.operatorId))
    throw new Refusal('STAFF_NOT_FOUND')
  assertNotWider(actor, permissionsOf(row.role, row.ownPermissions))
}

export const disableCashier = (runtime: Runtime, actor: Actor, body: HouseBody<'disableCashier'>) =>
  disableStaff(runtime, actor, body, { action: 'disableCashier', check: checked(actor) })

export const resetCashier = (runtime: Runtime, actor: Actor, body: HouseBody<'resetCashier'>) =>
  resetStaff(runtime, actor, body, { action: 'resetCashier', check: checked(actor) })
