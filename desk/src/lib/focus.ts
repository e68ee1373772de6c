/** Moves the focus to an element when it appears, if `isWanted`: a page whose work starts in one field begins there. */
import { useEffect, useRef } from 'react'

export function useFocusOnMount<Element extends HTMLElement>(isWanted = true) {
  const element = useRef<Element>(null)
  useEffect(() => {
    if (isWanted) element.current?.focus()
  }, [isWanted])
  return element
}
