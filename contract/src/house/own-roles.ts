/** Roles of one's own, and the cashiers that a shop makes. */
import { z } from 'zod'
import { amount } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'
import { operatorId, operatorIdText } from './fields.ts'
import { baseRoles, permissions } from './permissions.ts'
import { oneTimePassword, ownRole, staffMember, staffUsername } from './staff.ts'

export const roleCalls = {
  listRoles: {
    method: 'GET',
    path: '/staff/roles',
    permission: 'staff.read',
    summary: "Roles of one's own: named sets of permissions within those of a role",
  },
  saveRole: {
    method: 'POST',
    path: '/staff/roles',
    permission: 'staff.change',
    recentSignIn: 'always',
    summary: 'Add a role of your own, or change its permissions; sessions of its accounts end',
  },
  removeRole: {
    method: 'POST',
    path: '/staff/roles/remove',
    permission: 'staff.change',
    recentSignIn: 'always',
    summary: 'Remove a role of your own that no account has',
  },
  listCashiers: {
    method: 'GET',
    path: '/cashiers',
    permission: 'cashiers.read',
    summary: 'The cashiers of an operator, with what each has granted and paid today',
  },
  createCashier: {
    method: 'POST',
    path: '/cashiers',
    permission: 'cashiers.change',
    recentSignIn: 'always',
    summary: 'Add a cashier of an operator; the one-time password is returned only here',
  },
  disableCashier: {
    method: 'POST',
    path: '/cashiers/disable',
    permission: 'cashiers.change',
    recentSignIn: 'always',
    summary: 'Disable or enable a cashier; disabling ends the sessions at once',
  },
  resetCashier: {
    method: 'POST',
    path: '/cashiers/reset',
    permission: 'cashiers.change',
    recentSignIn: 'always',
    summary: 'Replace password and second factor of a cashier by a one-time password, returned only here',
  },
} as const

const staffRole = z.object({
  name: z.string(),
  base: z.enum(baseRoles).meta({ description: 'the role whose permissions it narrows' }),
  permissions: z.array(z.enum(permissions)),
  accounts: z.number().int().meta({ description: 'the number of accounts that have it' }),
  createdBy: z.string(),
})

export const roleShapes = {
  listRoles: { data: z.object({ roles: z.array(staffRole) }), refusals: [] },
  saveRole: {
    body: z.strictObject({ name: ownRole, base: z.enum(baseRoles), permissions: z.array(z.enum(permissions)).min(1) }),
    data: z.object({ role: staffRole }),
    refusals: ['SCOPE_TOO_WIDE', 'ROLE_IN_USE'],
  },
  removeRole: {
    body: z.strictObject({ name: ownRole }),
    data: z.object({}),
    refusals: ['ROLE_NOT_FOUND', 'ROLE_IN_USE'],
  },
  listCashiers: {
    query: z.strictObject({ operatorId: operatorIdText.optional() }),
    data: z.object({ cashiers: z.array(staffMember.extend({ granted: amount, paid: amount })) }),
    refusals: [],
  },
  createCashier: {
    body: z.strictObject({
      username: staffUsername,
      operatorId: operatorId.optional().meta({ description: 'staff of an operator leave it out: their own' }),
    }),
    data: z.object({ staff: staffMember, oneTimePassword }),
    refusals: ['STAFF_EXISTS', 'OPERATOR_NOT_FOUND', 'SCOPE_TOO_WIDE'],
  },
  disableCashier: {
    body: z.strictObject({ username: staffUsername, disabled: z.boolean() }),
    data: z.object({ staff: staffMember }),
    refusals: ['STAFF_NOT_FOUND', 'SCOPE_TOO_WIDE'],
  },
  resetCashier: {
    body: z.strictObject({ username: staffUsername }),
    data: z.object({ staff: staffMember, oneTimePassword }),
    refusals: ['STAFF_NOT_FOUND', 'SCOPE_TOO_WIDE'],
  },
} as const satisfies Record<keyof typeof roleCalls, Shape>
