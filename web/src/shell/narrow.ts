import { useSyncExternalStore } from 'react'

/** Phones and small tablets: the side navigation folds into a sidebar. The stylesheets say 1023px too. */
const narrowScreen = window.matchMedia('(max-width: 1023px)')

export const useNarrow = (): boolean => useSyncExternalStore(onChange, () => narrowScreen.matches)

function onChange(listener: () => void) {
  narrowScreen.addEventListener('change', listener)
  return () => narrowScreen.removeEventListener('change', listener)
}
