/**
 * Back closes what lies over the page instead of leaving the page. While anything is open, one entry of its own, the guard, lies on top of the history;
 * Back takes it away, and with it what is open. What is closed in another way leaves its guard there: history.back() comes some time after it was asked for,
 * and would take away what the player has pressed since. The next overlay uses it, the next page takes its place, and Back goes over it.
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
    keepGuard()
    return () => {
      closers.splice(closers.indexOf(close), 1)
    }
  }, [open])
}

const isGuard = (state: unknown) => Boolean((state as State)?.['isOverlay'])
const guard = (state: unknown) => ({ ...(state as State), isOverlay: true })

let isOnGuard = isGuard(history.state)
/** The address under the guard; while the guard is there, the address shown may become another: a search, a filter. */
let guarded = location.href
let shown = location.href

function keepGuard(): void {
  if (!isOnGuard) history.pushState(guard(history.state), '')
}

/** Before the router: it has no part in an entry that shows the same page. */
function onPop(event: PopStateEvent): void {
  const isBack = isOnGuard && !isGuard(event.state) && location.href === guarded
  isOnGuard = isGuard(event.state)
  if (!isBack) {
    shown = location.href
    return
  }
  event.stopImmediatePropagation()
  const close = closers.at(-1)
  // The overlay is gone already: nobody wants to stop here.
  if (!close) return history.back()
  if (shown !== location.href) history.replaceState(history.state, '', shown)
  close()
  // One that does not close, because it waits for an answer, keeps its guard; so does the one below.
  setTimeout(() => closers.length && keepGuard())
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
    // A link takes the place of the guard, so that Back leads to the page and not to an empty step before it.
    if (isOnGuard) replace(state, unused, url)
    else push(state, unused, url)
    note()
    // It was followed inside an overlay that stays open.
    setTimeout(() => closers.length && keepGuard())
  }
  history.replaceState = (state: unknown, unused: string, url?: string | URL | null) => {
    const isSamePage = !url || new URL(url, location.href).href === location.href
    replace(isOnGuard && isSamePage ? guard(state) : state, unused, url)
    note()
  }
}

followHistory()
window.addEventListener('popstate', onPop, { capture: true })
