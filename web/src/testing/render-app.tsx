/** For tests: renders the whole app at an address, and cleans up after the test. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MemoryRouter, useLocation } from '@lucero/ui/page/router.tsx'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { setUnreadCount } from '../notifications/unread-badge.tsx'
import { registerPlayerParts, loadPlayerParts } from '../lib/lazy-part.ts'
import { newQueryClient } from '../lib/query-client.ts'
import { clearAccessToken, storeAccessToken } from '../lib/session.ts'
import { chooseLanguage, resetUi } from '../lib/ui-state.ts'
import { AppRoutes } from '../routes.tsx'
import { dismissToast, shownToasts } from '@lucero/ui/overlay/toast.ts'

let address = ''
registerPlayerParts(() => import('../player-parts.ts'))
// Loaded before the first test, whose time is limited. For the same reason test files import the page or dialog that they test.
await loadPlayerParts()

export async function renderApp(path: string, { token }: { token?: string } = {}) {
  if (token) storeAccessToken(token)
  onTestFinished(leaveNothing)
  return render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter at={path} isFirstPage={false}>
        <AppRoutes />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The current path of the app. */
export const currentPath = () => address

function Address() {
  const { pathname } = useLocation()
  useEffect(() => {
    address = pathname
  }, [pathname])
  return null
}

function leaveNothing() {
  clearAccessToken()
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (key.includes(':')) localStorage.removeItem(key)
  chooseLanguage('en')
  resetUi()
  setUnreadCount(0)
  for (const { id } of shownToasts()) dismissToast(id)
}
