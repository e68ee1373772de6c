/** The access token lives in a cookie that the app sets and reads; the server only ever sees the Authorization header. */
import { useSyncExternalStore } from 'react'

const cookieName = 'accessToken'
const maxAgeSeconds = 12 * 60 * 60
const listeners = new Set<() => void>()

export function accessToken(): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${cookieName}=`))
  const token = pair?.slice(cookieName.length + 1)
  return token || undefined
}

/** Signing in and out reload the page, so keeping and forgetting a token redraw nothing by themselves. */
export function keepAccessToken(token: string): void {
  document.cookie = `${cookieName}=${token}; Max-Age=${maxAgeSeconds}; ${attributes()}`
}

export function forgetAccessToken(): void {
  document.cookie = `${cookieName}=; Max-Age=0; ${attributes()}`
}

/** ERR-2: the server says that the session is over; the page goes on without it. */
export function endSession(): void {
  forgetAccessToken()
  for (const listener of listeners) listener()
}

export const useSignedIn = (): boolean => useSyncExternalStore(onSessionChange, isSignedIn)

const isSignedIn = () => accessToken() !== undefined

/** A cookie tells nobody when it changes: coming back to the tab is when another tab's sign-out is noticed. */
function onSessionChange(listener: () => void) {
  listeners.add(listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    listeners.delete(listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

const attributes = () => `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`
