import { useEffect } from 'react'

/**
 * For a step that follows another: a frame later, because a dialog that has just closed gives the focus back first. Whoever has gone to a
 * field by then is left there.
 */
export function useFocusOnArrival<Name extends string>(setFocus: (name: Name) => void, name: Name): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.matches('input, textarea, select')) setFocus(name)
    })
    return () => cancelAnimationFrame(frame)
  }, [setFocus, name])
}
