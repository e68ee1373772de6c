import { createContext, useContext } from 'react'

/** Ref callback for the element of a dialog that gets the first focus. Provided by `Dialog`. */
type FirstFocusRef = (element: HTMLElement | null) => void

export const FirstFocus = createContext<FirstFocusRef | undefined>(undefined)

export const useFirstFocus = (): FirstFocusRef | undefined => useContext(FirstFocus)
