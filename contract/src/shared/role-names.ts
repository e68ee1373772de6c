export const roleNames = ['owner', 'manager', 'clerk', 'operator', 'cashier', 'auditor'] as const

/** Roles that belong to one operator: its own people. */
export const shopRoles: readonly string[] = ['operator', 'cashier']
