import { brand } from '@lucero/contract/brand'
import { Suspense, useEffect, type ComponentType } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { Failure } from './failure.tsx'
import { FocusHeading } from './focus-heading.tsx'
import { useFreshSessionData } from './fresh-session-data.ts'
import { Loading } from './loading.tsx'
import { SignedInOnly } from './signed-in-only.tsx'

export type ScreenProps = {
  title: string
  access: 'public' | 'signed-in'
  Page: ComponentType
}

/** What surrounds every page: the guard, the title, the wait, and what to say when it fails. A route change mounts it anew. */
export function Screen({ title, access, Page }: ScreenProps) {
  useTitle(title)
  useFreshSessionData()
  useTopOfNewPage()
  const page = (
    <ErrorBoundary Fallback={Failure}>
      <Suspense fallback={<Loading />}>
        <Page />
        <FocusHeading />
      </Suspense>
    </ErrorBoundary>
  )
  return access === 'public' ? page : <SignedInOnly>{page}</SignedInOnly>
}

function useTitle(title: string) {
  useEffect(() => {
    document.title = title === brand ? brand : `${title} · ${brand}`
  }, [title])
}

/** Going back keeps the place where the reader was; a new page starts at its top. */
function useTopOfNewPage() {
  const goingBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (!goingBack) window.scrollTo(0, 0)
  }, [goingBack])
}
