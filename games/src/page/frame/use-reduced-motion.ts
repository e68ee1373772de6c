import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia('(prefers-reduced-motion: reduce)')

export const prefersReducedMotion = (): boolean => query().matches

export const useReducedMotion = (): boolean => useSyncExternalStore(onChange, prefersReducedMotion)

function onChange(listener: () => void) {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
