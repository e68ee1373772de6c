/** The entries of the side navigation, in groups. A role sees only its own pages. */
import type { Permission } from '@lucero/contract/house/permissions'
import Activity from 'lucide-react/icons/activity'
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign'
import Banknote from 'lucide-react/icons/banknote'
import BookOpenCheck from 'lucide-react/icons/book-open-check'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChartLine from 'lucide-react/icons/chart-line'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gift from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Network from 'lucide-react/icons/network'
import Package from 'lucide-react/icons/package'
import Plug from 'lucide-react/icons/plug'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Stamp from 'lucide-react/icons/stamp'
import Store from 'lucide-react/icons/store'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import Webhook from 'lucide-react/icons/webhook'
import type { ComponentType } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import type { PageName } from '../lib/paths.ts'

export type QueueName = 'redeems' | 'applications' | 'approvals' | 'inbox' | 'risk' | 'frozenBooks'

export type Entry = {
  page: PageName
  permission?: Permission
  icon: ComponentType<{ 'aria-hidden'?: boolean }>
  /** `g` and then this letter open the page. */
  letter?: string
  /** The queue whose length is shown beside the entry. */
  queue?: QueueName
}

type Group = { label: string; entries: readonly Entry[] }

export const navigation = (): readonly Group[] => [
  {
    label: t('Daily work'),
    entries: [
      { page: 'overview', letter: 'o', icon: LayoutDashboard },
      { page: 'counter', letter: 'c', permission: 'redeems.read', icon: QrCode, queue: 'redeems' },
      {
        page: 'applications',
        letter: 'a',
        permission: 'applications.read',
        icon: UserRoundCheck,
        queue: 'applications',
      },
      { page: 'credit', letter: 'd', permission: 'players.read', icon: BadgeDollarSign },
      { page: 'till', letter: 't', permission: 'till.use', icon: Banknote },
      { page: 'myDay', letter: 'n', permission: 'till.use', icon: CalendarCheck },
      { page: 'stock', letter: 'q', permission: 'stock.read', icon: HandCoins },
      { page: 'inbox', letter: 'i', permission: 'inbox.read', icon: Inbox, queue: 'inbox' },
      { page: 'approvals', letter: 'v', permission: 'approvals.read', icon: ShieldCheck, queue: 'approvals' },
      { page: 'players', letter: 'p', permission: 'players.read', icon: Users },
    ],
  },
  {
    label: t('House'),
    entries: [
      { page: 'operators', letter: 'n', permission: 'operators.read', icon: Store },
      { page: 'partners', letter: 'f', permission: 'settlements.read', icon: Network },
      { page: 'reports', letter: 'r', permission: 'reports.read', icon: ChartLine },
      { page: 'shifts', letter: 'z', permission: 'shifts.read', icon: ReceiptText },
      { page: 'risk', letter: 'k', permission: 'risk.read', icon: Activity, queue: 'risk' },
      { page: 'bonuses', letter: 'b', permission: 'bonuses.read', icon: Gift },
      { page: 'games', letter: 'g', permission: 'games.read', icon: Gamepad2 },
      { page: 'packages', letter: 'm', permission: 'games.read', icon: Package },
      { page: 'aggregators', letter: 'e', permission: 'providers.read', icon: Plug },
      { page: 'events', letter: 'w', permission: 'events.read', icon: Webhook },
    ],
  },
  {
    label: t('Control'),
    entries: [
      { page: 'ledger', letter: 'l', permission: 'ledger.read', icon: BookOpenCheck, queue: 'frozenBooks' },
      { page: 'staff', letter: 's', permission: 'staff.read', icon: UsersRound },
      { page: 'keys', letter: 'y', permission: 'keys.read', icon: KeyRound },
      { page: 'log', letter: 'u', permission: 'log.read', icon: ScrollText },
      { page: 'publicLog', letter: 'j', permission: 'database.read', icon: Stamp },
      { page: 'health', letter: 'h', permission: 'database.read', icon: HeartPulse },
    ],
  },
]

/** The groups with the pages that these permissions open. */
export const navigationFor = (permissions: readonly Permission[]): readonly Group[] =>
  navigation()
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(({ permission }) => !permission || permissions.includes(permission)),
    }))
    .filter(({ entries }) => entries.length > 0)
