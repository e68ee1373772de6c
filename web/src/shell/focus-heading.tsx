import { useEffect, useState } from 'react'
import { useLocation } from '@lucero/ui/page/router.tsx'

let lastPressAt = 0

// Not in the prerendered HTML, which has no document.
if (typeof document !== 'undefined')
  for (const kind of ['pointerdown', 'keydown', 'click'] as const)
    document.addEventListener(kind, (event) => void (lastPressAt = event.timeStamp), { capture: true, passive: true })

/**
 * Moves the focus to the heading after a route change. The first page keeps the browser's focus, also when only its content changes, so
 * that closing an overlay returns to the button that opened it. A page that arrives late leaves the focus to what the player has pressed
 * meanwhile: an open menu would close.
 */
export function FocusHeading() {
  const { key, at } = useLocation()
  const [isFirstPage] = useState(key === 'default')
  const [navigatedAt] = useState(at)
  useEffect(() => {
    if (!isFirstPage && lastPressAt <= navigatedAt) focusHeading()
  }, [isFirstPage, navigatedAt])
  return null
}

export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
