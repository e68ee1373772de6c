import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** While a page is drawn into its HTML, and while React takes that over: what only this browser knows is not known then. */
export const useInHtml = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
