import { t } from '@lucero/ui/text/t.ts'
import type { PageName } from '../lib/paths.ts'

export const pageTitles = (): Record<PageName, string> => ({
  overview: t('Overview'),
  search: t('Search'),
  counter: t('Counter'),
  applications: t('Applications'),
  credit: t('Credit'),
  inbox: t('Inbox'),
  approvals: t('Approvals'),
  players: t('Players'),
  player: t('Player'),
  risk: t('Risk'),
  reports: t('Reports'),
  bonuses: t('Bonuses'),
  games: t('Games and providers'),
  packages: t('Hosted games'),
  aggregators: t('Aggregators'),
  events: t('Events'),
  ledger: t('Ledger'),
  staff: t('Staff'),
  keys: t('API keys'),
  log: t('Audit log'),
  health: t('Health'),
  account: t('My account'),
})
