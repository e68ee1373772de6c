import type { ReactNode } from 'react'
import { lazyPart, playerPart } from '../lib/lazy-part.ts'
import { useSignedIn } from '../lib/session.ts'
import { t } from '@lucero/ui/text/t.ts'
import { Toaster } from '@lucero/ui/overlay/toaster.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { Footer } from './footer.tsx'
import { Header, LogoLink } from './header.tsx'
import { useInspectionBlock } from './inspection-block.ts'
import { narrowScreen, useMedia } from '@lucero/ui/look/media.ts'
import { PlayerOnly } from './lazy.tsx'
import { Overlays } from './overlays.tsx'
import { useResume } from './resume.ts'
import { ScrollToTop } from './scroll-to-top.tsx'
import styles from './shell.module.css'
import { SideNavigation } from './side-navigation.tsx'

const LiveUpdates = lazyPart(() => import('./live-updates.ts'))
const BottomBar = playerPart('bottomBar')
const LimitsPrompt = playerPart('limitsPrompt')
const SuspensionNote = playerPart('suspensionNote')

/** The frame around all screens. */
export function Shell({ children }: { children: ReactNode }) {
  const narrow = useMedia(narrowScreen)
  const signedIn = useSignedIn()
  useInspectionBlock()
  useResume()
  return (
    <div className={styles.shell} data-bar={(narrow && signedIn) || undefined}>
      <a className={styles.skip} href="#main">
        {t('Skip to content')}
      </a>
      {!narrow && (
        <aside className={styles.side} aria-label={t('Sidebar')}>
          <div className={styles.sideInner}>
            <LogoLink />
            <SideNavigation />
          </div>
        </aside>
      )}
      <div className={styles.column}>
        <Header />
        <ConnectionBar />
        <main id="main" className={styles.main} tabIndex={-1}>
          {signedIn && (
            <PlayerOnly>
              <SuspensionNote />
              <LimitsPrompt />
            </PlayerOnly>
          )}
          {children}
        </main>
        <Footer />
        <ScrollToTop />
      </div>
      {narrow && signedIn && (
        <PlayerOnly>
          <BottomBar />
        </PlayerOnly>
      )}
      <Overlays />
      <Toaster />
      {signedIn && (
        <PlayerOnly>
          <LiveUpdates />
        </PlayerOnly>
      )}
    </div>
  )
}
