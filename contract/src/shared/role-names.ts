export const roleNames = ['owner', 'manager', 'clerk', 'operator', 'auditor'] as const
