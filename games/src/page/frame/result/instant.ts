/** Instant mode: outcomes appear without animation. The choice is kept in this browser, for all games. */
import { useSyncExternalStore } from 'react'

const storageKey = 'lucero-games-instant'
const listeners = new Set<() => void>()

export const isInstant = (): boolean => localStorage.getItem(storageKey) === 'on'

export function switchInstant(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useInstant = (): boolean => useSyncExternalStore(listen, isInstant)
