import { brand } from '@lucero/contract/shared/brand'
import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Navigate, useLocation } from '@lucero/ui/page/router.tsx'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { Failure } from './failure.tsx'
import { FocusHeading } from './focus-heading.tsx'
import { Loading } from './loading.tsx'
import { paths } from '../lib/paths.ts'
import { accessToken, useSignedIn } from '../lib/session.ts'
import { openAuth } from '../lib/ui-state.ts'
import { storeReturnTo } from '../lib/return-to.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { myOperatorsKey } from '../operators/queries.ts'
import { userKey } from '../players/queries.ts'
import { walletKey } from '../wallet/queries.ts'
import { t } from '@lucero/ui/text/t.ts'

export type ScreenProps = {
  title: () => string
  access: 'public' | 'signed-in'
  Page: ComponentType & { fetch?(): Promise<void> }
}

/** Wraps every page: sign-in guard, title, loading state and error boundary. A route change remounts it. */
export function Screen({ title, access, Page }: ScreenProps) {
  useTitle(title())
  useFreshSessionData()
  useTopOfNewPage()
  const page = (
    <ErrorBoundary Fallback={Failure}>
      <Suspense fallback={<Loading />}>
        <Page />
        <FocusHeading />
        {/* After the parts of the page that React hydrates one by one. */}
        <Suspense>
          <TakeOver />
        </Suspense>
      </Suspense>
    </ErrorBoundary>
  )
  return access === 'public' ? page : <SignedInOnly>{page}</SignedInOnly>
}

/** The prerendered page is inert until all of it is hydrated. */
function TakeOver() {
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('[data-first-page]')
    if (!page) return
    delete page.dataset['firstPage']
    page.inert = false
  }, [])
  return null
}

function useTitle(title: string) {
  useEffect(() => {
    document.title = title === brand ? brand : `${title} · ${brand}`
  }, [title])
}

/** Back restores the scroll position. A new page starts at its top. */
function useTopOfNewPage() {
  const goingBack = useLocation().isPop
  useEffect(() => {
    if (!goingBack) window.scrollTo(0, 0)
  }, [goingBack])
}

/** NAV-5, and ERR-2 when the session expires while the screen is open. After sign-in the player returns to it. */
function SignedInOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const { pathname, search } = useLocation()
  const [path] = useState(pathname + search)
  useEffect(() => {
    if (signedIn) return
    toast.error(t('Please Sign In'))
    storeReturnTo({ path })
    openAuth('home')
  }, [signedIn, path])
  return signedIn ? children : <Navigate to={paths.home} replace />
}

const clientsWithScreen = new WeakSet<QueryClient>()

/** NAV-7: refetches user, wallet and operators when a screen opens, except for the first screen, which has just loaded them. */
function useFreshSessionData(): void {
  const client = useQueryClient()
  useEffect(() => {
    const isFirst = !clientsWithScreen.has(client)
    clientsWithScreen.add(client)
    if (isFirst || !accessToken()) return
    for (const queryKey of [userKey, walletKey, myOperatorsKey]) void client.invalidateQueries({ queryKey })
  }, [client])
}
