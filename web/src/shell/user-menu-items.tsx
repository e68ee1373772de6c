import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ShieldUser from 'lucide-react/icons/shield-user'
import Smartphone from 'lucide-react/icons/smartphone'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { ComponentProps } from 'react'
import { signOut } from '../auth/sign-out.ts'
import { paths } from '../lib/paths.ts'
import { Menu, type MenuItem } from '@lucero/ui/overlay/menu.tsx'
import { t } from '@lucero/ui/text/t.ts'

/** HDR-9 */
export default function UserMenuItems({
  trigger,
  isActive,
}: Pick<ComponentProps<typeof Menu>, 'trigger'> & { isActive: boolean }) {
  return <Menu defaultOpen trigger={trigger} items={userItems(isActive)} />
}

const userItems = (isActive: boolean): MenuItem[] => [
  { label: t('Edit Profile'), icon: <UserRoundPen />, to: paths.editProfile },
  { label: t('Change Phone Number'), icon: <Smartphone />, to: paths.changePhone },
  { label: t('Change Password'), icon: <KeyRound />, to: paths.changePassword },
  { label: t('Devices'), icon: <MonitorSmartphone />, to: paths.devices },
  { label: t('Safer Play'), icon: <ShieldUser />, to: paths.saferPlay },
  isActive
    ? { label: t('Deactivate Profile'), icon: <UserRoundX />, to: paths.deactivate }
    : { label: t('Activate Profile'), icon: <UserRoundCheck />, to: paths.deactivate },
  'separator',
  { label: t('Log Out'), icon: <LogOut />, onSelect: () => void signOut() },
]
