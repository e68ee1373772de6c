import { createContext, useCallback, useContext, type RefObject } from 'react'

/** The element of a dialog that the focus starts on; see `Dialog`. */
export const FirstFocus = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

/**
 * The ref of that element. A dialog that opens with it focuses it. One that was open before, while its content loaded, moves the focus to it
 * from wherever it was inside.
 */
export function useFirstFocus(): (element: HTMLElement | null) => void {
  const first = useContext(FirstFocus)
  return useCallback(
    (element) => {
      if (first) first.current = element
      if (element?.closest('[role=dialog]')?.contains(document.activeElement)) element.focus()
    },
    [first],
  )
}
