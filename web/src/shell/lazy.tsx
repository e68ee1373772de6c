/** Parts of the shell that are fetched on demand: preloaded when somebody reaches for them, and drawn over the page. */
import { cloneElement, Suspense, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { preloadOnIntent } from '../lib/lazy-part.ts'
import { FailureOverlay } from './failure.tsx'
import { LoadingOverlay } from './loading.tsx'

/** Around what is fetched on demand and drawn over the page. */
export function LazyOverlay({ waiting, children }: { waiting?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary Fallback={FailureOverlay}>
      <Suspense fallback={waiting ?? <LoadingOverlay />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Around what only players have: a page without it still works. */
export function PlayerOnly({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary Fallback={Nothing}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

const Nothing = () => null

type LazyMenuProps = {
  trigger: ReactElement<ComponentProps<'button'>>
  /** Fetches what `menu` is made of. */
  load: () => Promise<unknown>
  /** The open menu, around the same trigger. */
  menu: ReactNode
}

/** A plain button until it is pressed: a menu's code is no part of the first load. */
export function LazyMenu({ trigger, load, menu }: LazyMenuProps) {
  const [pressed, setPressed] = useState(false)
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    ...preloadOnIntent(load),
    onClick: () => setPressed(true),
  })
  return pressed ? <LazyOverlay waiting={button}>{menu}</LazyOverlay> : button
}
