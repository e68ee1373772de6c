// Staff who call the house API on several nodes, for tests of limits, approvals and scope.
import { roles, type Permission, type Role } from '@lucero/contract/house/permissions'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expect } from 'vitest'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { Runtime } from '../runtime/runtime.ts'
import { deterministicUuid } from '../ledger/command.ts'
import type { Actor } from '../staff/actor.ts'
import { houseRoutes } from '../house/routes.ts'

const idOf = (name: string) => deterministicUuid('acting staff', name)

export const staffNamed = (name: string, role: Role = 'clerk', operatorId: number | null = null): Actor => ({
  kind: 'staff',
  id: idOf(name),
  staffId: idOf(name),
  name,
  role,
  operatorId,
  can: (permission) => roles[role].includes(permission),
  address: '192.0.2.9',
})

/** An API key with a part of the permissions of an owner. */
export const keyNamed = (name: string, permissions: readonly Permission[]): Actor => ({
  ...staffNamed(name, 'owner'),
  kind: 'key',
  can: (permission) => permissions.includes(permission),
})

/** A request is open only as long as its requester has an account with the same role and operator. */
export const addAccount = (owner: Tx, { kind, staffId, name, role, operatorId }: Actor): Promise<unknown> =>
  kind === 'key'
    ? Promise.resolve()
    : owner.run(sql`
        insert into staff (id, username, username_key, password_hash, role, operator_id, created_by)
        values (${staffId}, ${name}, ${name}, '', ${role}, ${operatorId}, 'boss') on conflict do nothing`)

type Name = keyof typeof houseRoutes

/** Calls a route as a staff member on a node. */
export async function callAs<Data = unknown>(
  runtime: Runtime,
  actor: Actor,
  name: Name,
  body: object = {},
): Promise<Data> {
  const route = houseRoutes[name] as (runtime: Runtime, request: object) => Promise<Data>
  return route(runtime, { body, query: body, actor })
}

/** `done`, or the code of the refusal. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

/** The fields of APPROVAL_REQUIRED: the id of the request, why, and since when it waits if it waited before. */
export async function waitingFieldsOf(work: Promise<unknown>): Promise<Record<string, string>> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown as Refusal,
  )
  expect(error?.code).toBe('APPROVAL_REQUIRED')
  return error!.fields
}
