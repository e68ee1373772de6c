/** The addresses of the desk, each with the title of its page and the permission that it needs. */
import type { Permission } from '@lucero/contract/house/permissions'
import { expect, type Page } from '@playwright/test'

export type DeskPage = { path: string; title: string; permission?: Permission }

export const deskPages: DeskPage[] = [
  { path: '/desk', title: 'Overview' },
  { path: '/desk/search', title: 'Search', permission: 'players.read' },
  { path: '/desk/counter', title: 'Counter', permission: 'redeems.read' },
  { path: '/desk/applications', title: 'Applications', permission: 'applications.read' },
  { path: '/desk/credit', title: 'Credit', permission: 'players.read' },
  { path: '/desk/till', title: 'Till', permission: 'till.use' },
  { path: '/desk/my-day', title: 'My day', permission: 'till.use' },
  { path: '/desk/stock', title: 'Stock', permission: 'stock.read' },
  { path: '/desk/shifts', title: 'Shifts', permission: 'shifts.read' },
  { path: '/desk/inbox', title: 'Inbox', permission: 'inbox.read' },
  { path: '/desk/approvals', title: 'Approvals', permission: 'approvals.read' },
  { path: '/desk/players', title: 'Players', permission: 'players.read' },
  { path: '/desk/operators', title: 'Operators', permission: 'operators.read' },
  { path: '/desk/partners', title: 'Partners', permission: 'settlements.read' },
  { path: '/desk/risk', title: 'Risk', permission: 'risk.read' },
  { path: '/desk/reports', title: 'Reports', permission: 'reports.read' },
  { path: '/desk/bonuses', title: 'Bonuses', permission: 'bonuses.read' },
  { path: '/desk/games', title: 'Games and providers', permission: 'games.read' },
  { path: '/desk/packages', title: 'Hosted games', permission: 'games.read' },
  { path: '/desk/aggregators', title: 'Aggregators', permission: 'providers.read' },
  { path: '/desk/events', title: 'Events', permission: 'events.read' },
  { path: '/desk/ledger', title: 'Ledger', permission: 'ledger.read' },
  { path: '/desk/staff', title: 'Staff', permission: 'staff.read' },
  { path: '/desk/keys', title: 'API keys', permission: 'keys.read' },
  { path: '/desk/log', title: 'Audit log', permission: 'log.read' },
  { path: '/desk/public-log', title: 'Public log', permission: 'database.read' },
  { path: '/desk/health', title: 'Health', permission: 'database.read' },
]

/** Opens an address as if it were typed, and waits until the page has its data. */
export async function openAddress(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
}
