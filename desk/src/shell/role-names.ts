import type { Role } from '@lucero/contract/house/permissions'
import { t } from '@lucero/ui/text/t.ts'

export const roleNames = (): Record<Role, string> => ({
  owner: t('Owner'),
  manager: t('Manager'),
  clerk: t('Clerk'),
  operator: t('Operator'),
  cashier: t('Cashier'),
  auditor: t('Auditor'),
})
