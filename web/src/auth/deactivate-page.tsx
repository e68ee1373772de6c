import type { User } from '@lucero/contract/players'
import { AccountPage } from '../players/account-page.tsx'
import { ToggleProfileForm } from './toggle-profile-form.tsx'

/** PRO-7: one address for both directions, by what the profile is now. */
export default function DeactivatePage() {
  return (
    <AccountPage title={titleFor}>{(user) => <ToggleProfileForm user={user} label={titleFor(user)} />}</AccountPage>
  )
}

const titleFor = (user: User | undefined) => (user?.isActive === false ? 'Activate Profile' : 'Deactivate Profile')
