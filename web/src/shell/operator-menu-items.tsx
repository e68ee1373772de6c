import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import History from 'lucide-react/icons/history'
import Send from 'lucide-react/icons/send'
import TicketCheck from 'lucide-react/icons/ticket-check'
import UsersRound from 'lucide-react/icons/users-round'
import type { ComponentProps } from 'react'
import { paths } from '../lib/paths.ts'
import { Menu, type MenuItem } from '@lucero/ui/overlay/menu.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { featureNotAvailable } from './feature-alert.tsx'
import { t } from '@lucero/ui/text/t.ts'

const items = (): readonly MenuItem[] => [
  { label: t('My Operators'), icon: <UsersRound />, to: paths.myOperators },
  { label: t('Redeem'), icon: <TicketCheck />, to: paths.redeem },
  { label: t('Transaction'), icon: <ArrowLeftRight />, to: paths.transactions },
  { label: t('Transfer to a Friend'), icon: <Send />, onSelect: () => toast.warning(featureNotAvailable.text()) },
  { label: t('Last Activity'), icon: <History />, to: paths.lastActivity },
]

export default function OperatorMenuItems({ trigger }: Pick<ComponentProps<typeof Menu>, 'trigger'>) {
  return <Menu defaultOpen trigger={trigger} items={items()} />
}
