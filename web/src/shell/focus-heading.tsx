import { useEffect, useState } from 'react'
import { useLocation } from '@lucero/ui/page/router.tsx'

/**
 * After a route change the reader, too, is at the top of the new page. The first page keeps the browser's own focus, also when only what it shows
 * changes: whoever opens something from it is back at that button afterwards.
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
