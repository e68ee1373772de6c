import { createContext, useContext } from 'react'

/** A ref callback for the element of a dialog that the focus starts on; `Dialog` provides it. */
type FirstFocusRef = (element: HTMLElement | null) => void

export const FirstFocus = createContext<FirstFocusRef | undefined>(undefined)

export const useFirstFocus = (): FirstFocusRef | undefined => useContext(FirstFocus)
