/**
 * Back closes what lies over the page instead of leaving the page. While anything is open, one entry of its own lies on top of the history;
 * Back takes it away, and with it what is open. Whoever is closed in another way takes it away too.
 */
import { useEffect, useRef } from 'react'

type State = Record<string, unknown> | null

const closers: (() => void)[] = []
/** We have asked for a step back ourselves, and it has not come yet. */
let isReturning = false

export function useBackCloses(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (!open) return undefined
    const close = () => latest.current()
    closers.push(close)
    keepGuard()
    return () => {
      closers.splice(closers.indexOf(close), 1)
      // One dialog often gives way to the next: only what is closed for good takes the entry away.
      setTimeout(settle)
    }
  }, [open])
}

const isGuard = (state: unknown) => Boolean((state as State)?.['isOverlay'])

function keepGuard(): void {
  if (isReturning || isGuard(history.state)) return
  history.pushState({ ...(history.state as State), isOverlay: true }, '')
}

function settle(): void {
  if (isReturning) return
  if (closers.length) return keepGuard()
  if (isGuard(history.state)) stepBack()
}

function stepBack(): void {
  isReturning = true
  history.back()
}

let guarded = location.href

/** Before the router: it has no part in an entry that shows the same page. */
function onPop(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false
    event.stopImmediatePropagation()
    return settle()
  }
  if (closers.length === 0) {
    // An entry whose overlay is gone: nobody wants to stop there.
    if (isGuard(event.state)) {
      event.stopImmediatePropagation()
      stepBack()
    }
    return
  }
  if (isGuard(event.state) || location.href !== guarded) return
  event.stopImmediatePropagation()
  closers.at(-1)?.()
  // One that does not close, because it waits for an answer, keeps its guard.
  setTimeout(settle)
}

/** A link followed inside an overlay takes the place of the guard, so that Back leads to the page and not to an empty step before it. */
function replaceGuard(): void {
  const push = history.pushState.bind(history)
  history.pushState = (state: unknown, unused: string, url?: string | URL | null) => {
    if (isGuard(state)) guarded = location.href
    if (isGuard(history.state) && !isGuard(state)) {
      history.replaceState(state, unused, url)
      setTimeout(settle)
    } else push(state, unused, url)
  }
}

replaceGuard()
window.addEventListener('popstate', onPop, { capture: true })
// Loaded again on a guard, by a reload or from another page: the overlay is gone.
if (isGuard(history.state)) stepBack()
