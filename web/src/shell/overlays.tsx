import { useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { useSignedIn } from '../lib/session.ts'
import { useUiState } from '../lib/ui-state.ts'
import { LazyOverlay } from './lazy.tsx'
import { narrowScreen, useMedia } from '@lucero/ui/look/media.ts'

export const loadMobileSidebar = () => import('./mobile-sidebar.tsx')
export const loadGameCredit = () => import('../wallet/game-credit-sidebar.tsx')
export const loadAuthModal = () => import('../auth/auth-modal.tsx')

const MobileSidebar = lazyPart(loadMobileSidebar)
const AuthModal = lazyPart(loadAuthModal)
const ForgotPasswordModal = lazyPart(() => import('../auth/forgot-password-modal.tsx'))
const ForgotUsernameModal = lazyPart(() => import('../auth/forgot-username-modal.tsx'))
const GameCreditSidebar = lazyPart(loadGameCredit)
const ConnectHere = lazyPart(() => import('../operators/connect-here.tsx'))
const AddCreditModal = lazyPart(() => import('../wallet/add-credit-modal.tsx'))

/** Overlays of all screens, opened by flags in the shared state. Each one loads when it first opens. */
export function Overlays() {
  const state = useUiState()
  const narrow = useMedia(narrowScreen)
  const [sidebarWanted, setSidebarWanted] = useState(false)
  if (state.navbarVisible && !sidebarWanted) setSidebarWanted(true)
  const signedIn = useSignedIn()
  const [gameCreditWanted, setGameCreditWanted] = useState(false)
  if (state.gameCreditOpen && !gameCreditWanted) setGameCreditWanted(true)
  return (
    <>
      {narrow && sidebarWanted && (
        <LazyOverlay>
          <MobileSidebar />
        </LazyOverlay>
      )}
      {(state.isLogin || state.isSignup) && (
        <LazyOverlay>
          <AuthModal />
        </LazyOverlay>
      )}
      {state.forgotPasswordOpen && (
        <LazyOverlay>
          <ForgotPasswordModal />
        </LazyOverlay>
      )}
      {state.forgotUsernameOpen && (
        <LazyOverlay>
          <ForgotUsernameModal />
        </LazyOverlay>
      )}
      {signedIn && gameCreditWanted && (
        <LazyOverlay>
          <GameCreditSidebar />
        </LazyOverlay>
      )}
      {signedIn && state.showCredit && (
        <LazyOverlay>
          <AddCreditModal noOperator={<ConnectHere />} />
        </LazyOverlay>
      )}
    </>
  )
}
