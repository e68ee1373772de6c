import { useEffect, useState } from 'react'
import { useLocation } from '@lucero/ui/page/router.tsx'

/**
 * Moves the focus to the heading after a route change. The first page keeps the browser's focus, also when only its content changes, so
 * that closing an overlay returns to the button that opened it.
 */
export function FocusHeading() {
  const { key } = useLocation()
  const [isFirstPage] = useState(key === 'default')
  useEffect(() => {
    if (!isFirstPage) focusHeading()
  }, [isFirstPage])
  return null
}

export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
