import { useEffect, useState } from 'react'
import { useLocation } from '@lucero/ui/page/router.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { useSignedIn } from '../lib/session.ts'
import { showUi, useUiState } from '../lib/ui-state.ts'
import { SideDrawer } from '@lucero/ui/overlay/side-drawer.tsx'
import { StarLogo } from '@lucero/ui/look/star-logo.tsx'
import { LazyOverlay } from './lazy.tsx'
import { OwnCard } from './own-card.tsx'
import { OperatorEntries, OwnEntries } from './player-entries.tsx'
import { SampleCard } from './sample-card.tsx'
import { SideNavigation } from './side-navigation.tsx'

const FeatureAlert = lazyPart(() => import('./feature-alert.tsx'))
const close = () => showUi({ navbarVisible: false })

/** HDR-10 */
export default function MobileSidebar() {
  const open = useUiState((state) => state.navbarVisible)
  const [warning, setWarning] = useState(false)
  const signedIn = useSignedIn()
  useCloseOnRouteChange()
  return (
    <>
      <SideDrawer open={open} onClose={close} title={<StarLogo />}>
        {signedIn && <OwnCard />}
        <SampleCard />
        <SideNavigation
          faq
          operator={signedIn && <OperatorEntries onTransfer={() => setWarning(true)} />}
          end={signedIn && <OwnEntries />}
        />
      </SideDrawer>
      {warning && (
        <LazyOverlay>
          <FeatureAlert onClose={() => setWarning(false)} />
        </LazyOverlay>
      )}
    </>
  )
}

function useCloseOnRouteChange() {
  const { key } = useLocation()
  const [openedOn] = useState(key)
  useEffect(() => {
    if (key !== openedOn) close()
  }, [key, openedOn])
}
