import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { FailureOver } from './failure.tsx'
import { LoadingOver } from './loading.tsx'

/** Around what is fetched on demand and drawn over the page. */
export function LazyOver({ waiting, children }: { waiting?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary Fallback={FailureOver}>
      <Suspense fallback={waiting ?? <LoadingOver />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
