import { useEffect } from 'react'
import { useLocation, useNavigate } from '@lucero/ui/page/router.tsx'
import { newLogin } from '../auth/new-login.ts'
import { paths } from '../lib/paths.ts'
import { accessToken, onSessionChange, onSessionEnd, useSignedIn } from '../lib/session.ts'
import { closeAuth, openAuth, useUiState } from '../lib/ui-state.ts'
import { currentReturnTo, clearReturnTo, storeReturnTo } from '../lib/return-to.ts'
import { t } from '@lucero/ui/text/t.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { chosenGame, openAddCredit } from '../wallet/add-credit.ts'

/** Continues after sign-in where the visitor wanted to go: at a game or a page. After sign-up it opens the sign-in form. */
export function useResume(): void {
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!signedIn && newLogin()) openAuth('home')
    const returnTo = signedIn && pathname === paths.home ? currentReturnTo() : undefined
    if (!returnTo) return
    if ('game' in returnTo) return openAddCredit(returnTo.game)
    clearReturnTo()
    navigate(returnTo.path, { replace: true })
    // Runs when the page opens and when another tab signs in, not at every visit of the home screen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [signedIn])
  useEffect(() => onSessionChange(() => accessToken() && closeAuth()), [])
  useEffect(() => onSessionEnd((how) => how === 'expired' && promptSignIn()), [])
}

/** ERR-2: opens the sign-in form, and keeps the game of an open Add Credit dialog. */
function promptSignIn() {
  const game = useUiState.getState().showCredit && chosenGame()
  if (game) storeReturnTo({ game })
  toast.error(t('Please Sign In'))
  openAuth('home')
}
