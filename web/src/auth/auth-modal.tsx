import { closeAuth, openAuth, useUiState, type AuthTab } from '../lib/ui-state.ts'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { StarLogo } from '@lucero/ui/look/star-logo.tsx'
import { Tabs } from '@lucero/ui/display/tabs.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { SignUpFlow } from './sign-up-flow.tsx'
import { DuskScene } from '@lucero/ui/look/dusk-scene.tsx'
import styles from './auth-modal.module.css'
import { t } from '@lucero/ui/text/t.ts'

const tabs = () =>
  [
    { value: 'home', label: t('Sign In'), panel: <SignInPanel /> },
    { value: 'profile', label: t('Join Now'), panel: <SignUpFlow /> },
  ] as const

/** HDR-2: one full-screen modal with two tabs. A recovery modal replaces it, and it returns when that modal closes. */
export default function AuthModal() {
  const { isLogin, isSignup, forgotPasswordOpen, forgotUsernameOpen } = useUiState()
  const tab: AuthTab = isSignup ? 'profile' : 'home'
  const open = (isLogin || isSignup) && !forgotPasswordOpen && !forgotUsernameOpen
  return (
    <Dialog
      open={open}
      onClose={closeAuth}
      size="full"
      head={<StarLogo />}
      title={tab === 'home' ? t('Sign In') : t('Join Now')}
      aside={<AuthScene />}
    >
      <Tabs<AuthTab> label={t('Sign in or join')} value={tab} onChange={openAuth} tabs={tabs()} />
    </Dialog>
  )
}

export function AuthScene() {
  return (
    <div className={styles.scene}>
      <DuskScene />
      <div className={styles.words}>
        <p className={styles.title}>{t('Every round, under a bright star.')}</p>
        <p className={styles.text}>{t('Games with their odds on the table, and a ledger you can check yourself.')}</p>
      </div>
    </div>
  )
}
