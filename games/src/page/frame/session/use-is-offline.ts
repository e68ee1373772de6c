import { useSyncExternalStore } from 'react'
import { isOffline } from './online.ts'

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline)
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
