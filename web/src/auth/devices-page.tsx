import type { Session } from '@lucero/contract/player/auth'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { AccountPage, LoadFailed } from '../players/account-page.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { ConfirmDialog } from '@lucero/ui/overlay/confirm-dialog.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import styles from './devices-page.module.css'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { useEndOthers, useEndSession, useSessions } from './devices.ts'

/** Lists the player's sessions, each with a button that ends it, and the passkeys. */
export default function DevicesPage() {
  const { data: sessions, isPending, isFetching, refetch } = useSessions()
  return (
    <AccountPage
      isInPanels
      title={t('Devices')}
      text={t('Where you are signed in. End what you do not know, and change your password.')}
      isWaiting={isPending}
      skeleton={<Waiting />}
    >
      {() => (
        <div className={styles.panels}>
          <Panel>
            {sessions ? (
              <DeviceList sessions={sessions} />
            ) : (
              <LoadFailed retrying={isFetching} onRetry={() => void refetch()} />
            )}
          </Panel>
          <PasskeysPanel />
        </div>
      )}
    </AccountPage>
  )
}

/** The current session first, then by last use. */
function DeviceList({ sessions }: { sessions: readonly Session[] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className={styles.devices} aria-label={t('Devices')}>
        {[...sessions.filter(({ isCurrent }) => isCurrent), ...others].map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 ? <EndOthers count={others.length} /> : <p className={styles.note}>{t('Nowhere else.')}</p>}
    </>
  )
}

const isHandheld = ({ system }: Session) => /iPhone|iPad|Android/.test(system ?? '')

function nameOf({ browser, system }: Session): string {
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('A browser we do not know')
}

function Device({ session }: { session: Session }) {
  const name = nameOf(session)
  const end = useEndSession(name)
  return (
    <li className={styles.device}>
      {isHandheld(session) ? <Smartphone aria-hidden="true" /> : <Monitor aria-hidden="true" />}
      <div className={styles.about}>
        <p className={styles.name}>
          {name} {session.isCurrent && <Tag tone="green">{t('This device')}</Tag>}
        </p>
        <p className={styles.note}>
          {richText('Signed in {when}', { when: <RelativeTime value={session.createdAt} /> })}
          {!session.isCurrent && (
            <> · {richText('last seen {when}', { when: <RelativeTime value={session.lastUsedAt} /> })}</>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" loading={end.isPending} onClick={() => end.mutate(session.id)}>
          {t('Sign out')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

function EndOthers({ count }: { count: number }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const end = useEndOthers()
  const close = () => setIsConfirming(false)
  return (
    <>
      <Button wide onClick={() => setIsConfirming(true)}>
        {t('Sign out everywhere else')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        tone="warning"
        title={t('Sign out everywhere else?')}
        cancel={t('Cancel')}
        confirm={t('Sign out')}
        danger
        pending={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: close })}
        onClose={close}
      >
        {count === 1
          ? t('One device is signed out at once, and its open games with it. You stay signed in here.')
          : t('{count} devices are signed out at once, and their open games with them. You stay signed in here.', {
              count,
            })}
      </ConfirmDialog>
    </>
  )
}

/** Placeholder for this device, one other device and the button. */
const Waiting = () => (
  <output className={styles.waiting}>
    <VisuallyHidden>{t('Loading')}</VisuallyHidden>
    <Skeleton height={68} radius={12} />
    <Skeleton height={86} radius={12} />
    <Skeleton height={48} radius={12} />
  </output>
)
