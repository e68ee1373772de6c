/** Wrappers for parts of the shell that load on demand, preloaded on hover or focus. */
import { cloneElement, Suspense, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { preloadOnIntent } from '../lib/lazy-part.ts'
import { FailureOverlay } from './failure.tsx'
import { LoadingOverlay } from './loading.tsx'

/** Wraps an overlay that loads on demand. */
export function LazyOverlay({ waiting, children }: { waiting?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary Fallback={FailureOverlay}>
      <Suspense fallback={waiting ?? <LoadingOverlay />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Wraps a part that only players see. The page works without it. */
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
  /** Loads the code of `menu`. */
  load: () => Promise<unknown>
  /** The open menu, with the same trigger. */
  menu: ReactNode
}

/** A plain button until it is pressed, because the code of menus is not part of the first load. */
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
