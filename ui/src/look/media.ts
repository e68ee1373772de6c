import { useCallback, useSyncExternalStore } from 'react'

/** Phones and small tablets, which have a sidebar instead of the side navigation. The stylesheets repeat 1023px. */
export const narrowScreen = '(max-width: 1023px)'
/** Phones. The stylesheets repeat 720px. */
export const phoneScreen = '(max-width: 720px)'
export const reducedMotion = '(prefers-reduced-motion: reduce)'

export const matchesMedia = (query: string): boolean => window.matchMedia(query).matches

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  const read = () => matchesMedia(query)
  return useSyncExternalStore(subscribe, read, read)
}
