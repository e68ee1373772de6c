import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia('(max-width: 899px)')

/** Whether the controls stand below the stage, and the field needs every line of theirs. */
export const useNarrowScreen = (): boolean => useSyncExternalStore(onChange, () => query().matches)

function onChange(listener: () => void) {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
