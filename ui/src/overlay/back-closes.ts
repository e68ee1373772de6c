/**
 * Browser Back closes the open overlay instead of leaving the page. While an overlay is open, one extra history entry, the guard, is on top
 * of the history. Back removes the guard and closes the overlay. Closing an overlay in another way leaves the guard: history.back() is
 * asynchronous and could undo a navigation that the player starts meanwhile. The next overlay reuses the guard, the next page replaces it,
 * and Back skips it.
 */
import { useEffect, useRef } from 'react'

type State = Record<string, unknown> | null

const closers: (() => void)[] = []

export function useBackCloses(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (!open) return undefined
    const close = () => latest.current()
    closers.push(close)
    ensureGuard()
    return () => {
      closers.splice(closers.indexOf(close), 1)
    }
  }, [open])
}

const isGuard = (state: unknown) => Boolean((state as State)?.['isOverlay'])
const guard = (state: unknown) => ({ ...(state as State), isOverlay: true })

let isOnGuard = isGuard(history.state)
/** Address of the entry below the guard. The address shown may change while the guard is there, for example by a filter. */
let guarded = location.href
let shown = location.href

function ensureGuard(): void {
  if (!isOnGuard) history.pushState(guard(history.state), '')
}

/** Runs before the router's listener, which ignores entries that show the same page. */
function onPop(event: PopStateEvent): void {
  const isBack = isOnGuard && !isGuard(event.state) && location.href === guarded
  isOnGuard = isGuard(event.state)
  if (!isBack) {
    shown = location.href
    return
  }
  event.stopImmediatePropagation()
  const close = closers.at(-1)
  // The overlay is already closed, so skip this entry.
  if (!close) return history.back()
  if (shown !== location.href) history.replaceState(history.state, '', shown)
  close()
  // An overlay that waits for a response stays open and needs a guard again. So does an overlay below it.
  setTimeout(() => closers.length && ensureGuard())
}

function followHistory(): void {
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  const note = () => {
    isOnGuard = isGuard(history.state)
    shown = location.href
  }
  history.pushState = (state: unknown, unused: string, url?: string | URL | null) => {
    if (isGuard(state)) guarded = location.href
    // A link replaces the guard, so that Back returns to the page without an extra step.
    if (isOnGuard) replace(state, unused, url)
    else push(state, unused, url)
    note()
    // The link was inside an overlay that stays open.
    setTimeout(() => closers.length && ensureGuard())
  }
  history.replaceState = (state: unknown, unused: string, url?: string | URL | null) => {
    const isSamePage = !url || new URL(url, location.href).href === location.href
    replace(isOnGuard && isSamePage ? guard(state) : state, unused, url)
    note()
  }
}

followHistory()
window.addEventListener('popstate', onPop, { capture: true })
