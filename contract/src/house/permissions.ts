/** Permissions of the house API, and the role of a staff member as a set of them. */
import type { roleNames } from '../shared/role-names.ts'

/** Each house call declares one of these. Reading and changing are separate, so that a role can have the first alone. */
export const permissions = [
  'operators.read',
  'operators.change',
  /** The time zones of the house and of its operators. */
  'zones.change',
  'applications.read',
  'applications.decide',
  'credit.grant',
  'credit.reverse',
  'stock.read',
  'stock.sell',
  'stock.change',
  /** The tree of operators, contracts, statements and commission. */
  'settlements.read',
  'settlements.book',
  'settlements.change',
  'redeems.read',
  'redeems.settle',
  'notices.read',
  'notices.send',
  'inbox.read',
  'inbox.answer',
  'bonuses.read',
  'bonuses.change',
  'players.read',
  'players.note',
  'players.change',
  'players.suspend',
  'players.close',
  'games.read',
  'games.change',
  'providers.read',
  'providers.change',
  'ledger.read',
  'ledger.audit',
  'ledger.change',
  'reports.read',
  /** Reports over all operators: games, providers, bonuses, and the comparison with the ledger. */
  'totals.read',
  /** An own shift at a drawer. */
  'till.use',
  /** Methods of payment, denominations, and which operators require shifts. */
  'till.change',
  'shifts.read',
  /** Confirming the difference of a shift of another person, and closing a shift for its cashier. */
  'shifts.confirm',
  'risk.read',
  'risk.dismiss',
  'approvals.read',
  'approvals.decide',
  'limits.read',
  'limits.change',
  'log.read',
  'database.read',
  'database.change',
  'texts.read',
  'events.read',
  'events.change',
  /** The cashiers of an operator. */
  'cashiers.read',
  'cashiers.change',
  'staff.read',
  'staff.change',
  'keys.read',
  'keys.change',
] as const

export type Permission = (typeof permissions)[number]

/**
 * The permissions that an API key can have. Keys never manage staff or other keys, so a revoked key leaves no account or key behind. Limits need a recent
 * sign-in, which a key cannot have. A shift and its confirmation belong to persons.
 */
const notForKeys = [
  'staff.change',
  'cashiers.change',
  'keys.change',
  'limits.change',
  'till.use',
  'till.change',
  'shifts.confirm',
] as const
type KeyScope = Exclude<Permission, (typeof notForKeys)[number]>
export const keyScopes = permissions.filter(
  (permission): permission is KeyScope => !(notForKeys as readonly Permission[]).includes(permission),
)

/** The requirement of a house call. `anyone`: no account. `signed-in`: any staff member or key. */
export type HouseAccess = Permission | 'anyone' | 'signed-in'

export type Role = (typeof roleNames)[number]

const isRead = (permission: Permission) => permission.endsWith('.read')
const isAboutStaff = (permission: Permission) => /^(staff|cashiers|log)\./.test(permission)

const managerChanges: Permission[] = [
  'applications.decide',
  'credit.grant',
  'credit.reverse',
  'stock.sell',
  'settlements.book',
  'redeems.settle',
  'notices.send',
  'inbox.answer',
  'bonuses.change',
  'players.note',
  'players.change',
  'players.suspend',
  'players.close',
  'games.change',
  'providers.change',
  'ledger.audit',
  'ledger.change',
  'risk.dismiss',
  'approvals.decide',
  'events.change',
  'keys.change',
  'till.use',
  'shifts.confirm',
]

/** An operator's staff sees only data of its own operator. A call without meaning for one operator is not in its role. */
export const roles: Record<Role, readonly Permission[]> = {
  owner: permissions,
  manager: [...permissions.filter((permission) => isRead(permission) && !isAboutStaff(permission)), ...managerChanges],
  clerk: [
    'operators.read',
    'applications.read',
    'applications.decide',
    'credit.grant',
    'credit.reverse',
    'stock.read',
    'redeems.read',
    'redeems.settle',
    'inbox.read',
    'inbox.answer',
    'players.read',
    'players.note',
    'approvals.read',
    'till.use',
    'shifts.read',
  ],
  operator: [
    'operators.read',
    'applications.read',
    'applications.decide',
    'credit.grant',
    'credit.reverse',
    'stock.read',
    'settlements.read',
    'redeems.read',
    'redeems.settle',
    'players.read',
    'players.note',
    'reports.read',
    'approvals.read',
    'events.read',
    'events.change',
    'till.use',
    'shifts.read',
    'shifts.confirm',
    'cashiers.read',
    'cashiers.change',
  ],
  cashier: [
    'operators.read',
    'applications.read',
    'credit.grant',
    'credit.reverse',
    'stock.read',
    'redeems.read',
    'redeems.settle',
    'players.read',
    'players.note',
    'approvals.read',
    'till.use',
    'shifts.read',
  ],
  auditor: permissions.filter(isRead),
}

/** Base roles of roles of one's own. None of them manages staff, so nobody can give more than an owner has given. */
export const baseRoles = ['manager', 'clerk', 'operator', 'cashier', 'auditor'] as const satisfies Role[]
export type BaseRole = (typeof baseRoles)[number]

/** The permissions of an account: those of its role that its own role has, too. */
export const permissionsOf = (role: Role, own: readonly Permission[] | null): readonly Permission[] =>
  own === null ? roles[role] : roles[role].filter((permission) => own.includes(permission))
