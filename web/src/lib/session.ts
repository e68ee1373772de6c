/**
 * The access token is in a cookie that the app sets and reads. The server only sees the Authorization header. All tabs share the cookie, so
 * each page remembers the session it shows and never mixes it with another one.
 */
import { useSyncExternalStore } from 'react'
import { navigation } from './navigation.ts'
import { cookieNameAt } from '@lucero/contract/player/session-cookie'
import { cookieNames, tokenIn } from './session-cookie.ts'

const ownerKey = 'sessionOwner'
const maxAgeSeconds = 12 * 60 * 60

type Listener = () => void
/** `expired`: reported by the server. `signed-out`: in another tab. */
type SessionEnd = 'expired' | 'signed-out'
const listeners = { change: new Set<Listener>(), end: new Set<(how: SessionEnd) => void>() }

export function accessToken(): string | undefined {
  return tokenIn(document.cookie, location.protocol, (token) => storedMark() === markOf(token))
}

type Session = { token: string | undefined; owner: string | undefined }

/** The session that this page shows. The owner is known after the first response. */
let shown: Session = { token: accessToken(), owner: storedOwner() }
let formerOwner: string | undefined
/** The player has ended the session. The page stays as it is until it reloads, without a prompt to sign in. */
let isLeaving = false

export const sessionOwner = (): string | undefined => shown.owner

/** Also returns the owner of a session that has just ended. */
export const lastOwner = (): string | undefined => shown.owner ?? formerOwner

/** Rerenders nothing, because the page reloads after signing in and out. */
export function storeAccessToken(token: string, owner?: string): void {
  removeCookies()
  document.cookie = `${cookieNameAt(location.protocol)}=${token}; Max-Age=${maxAgeSeconds}; ${attributes()}`
  shown = { token, owner }
  isLeaving = false
  storeOwner()
}

/** For a session that the player has ended, for example by signing out. A page load follows. */
export function leaveSession(): void {
  clearAccessToken()
  isLeaving = true
}

export function clearAccessToken(): void {
  removeCookies()
  formerOwner = lastOwner()
  shown = { token: undefined, owner: undefined }
  isLeaving = false
  storeOwner()
}

/** Stores the owner of a token, once the server has reported it. */
export function setSessionOwner(owner: string): void {
  if (!shown.token || shown.owner === owner) return
  shown = { ...shown, owner }
  storeOwner()
  notifyChange()
}

/** ERR-2: the server reports that the session has expired. The page continues without it. */
export function endSession(): void {
  if (isLeaving) return
  if (!shown.token) return clearAccessToken()
  notifyEnd('expired')
  clearAccessToken()
  notifyChange()
}

/**
 * Compares the cookie with the session that this page shows, because another tab may have changed it. A new token of the same player and a
 * sign-out are adopted. Another player's session reloads the page and returns false, so that no request is sent with their token.
 */
export function isSameSession(): boolean {
  const token = accessToken()
  if (token === shown.token) return true
  const owner = storedOwner()
  const before = lastOwner()
  const isSamePlayer = owner !== undefined && owner === before
  if (token && (shown.token || before) && !isSamePlayer) {
    navigation.reload()
    return false
  }
  if (shown.token) notifyEnd('signed-out')
  formerOwner = before
  shown = { token, owner }
  notifyChange()
  return true
}

export const useSignedIn = (): boolean => useSyncExternalStore(onSessionChange, isSignedIn, isSignedIn)

const isSignedIn = () => isLeaving || accessToken() !== undefined

/** Cookies fire no event. The owner in local storage does, and the page also checks when it becomes visible. */
export function onSessionChange(listener: Listener): () => void {
  listeners.change.add(listener)
  return () => void listeners.change.delete(listener)
}

/** Listeners run while the data of the session is still available. */
export function onSessionEnd(listener: (how: SessionEnd) => void): () => void {
  listeners.end.add(listener)
  return () => void listeners.end.delete(listener)
}

window.addEventListener('storage', ({ key }) => key === ownerKey && isSameSession())
document.addEventListener('visibilitychange', isSameSession)

const notifyChange = () => listeners.change.forEach((listener) => listener())
const notifyEnd = (how: SessionEnd) => listeners.end.forEach((listener) => listener(how))

const attributes = () => `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`

function removeCookies(): void {
  for (const name of cookieNames(location.protocol)) document.cookie = `${name}=; Max-Age=0; ${attributes()}`
}

/** Stores the owner with a fingerprint of the token, and is valid for that token only. */
function storeOwner(): void {
  const { token, owner } = shown
  try {
    if (token && owner) localStorage.setItem(ownerKey, `${owner} ${markOf(token)}`)
    else localStorage.removeItem(ownerKey)
  } catch {
    // Storage is blocked: the server reports the owner after every load.
  }
}

function storedOwner(): string | undefined {
  const token = accessToken()
  const [owner, mark] = storedParts()
  return token && mark === markOf(token) ? owner : undefined
}

const storedMark = () => storedParts()[1]

/** The owner and the fingerprint. Other origins cannot write them. */
function storedParts(): string[] {
  try {
    return localStorage.getItem(ownerKey)?.split(' ') ?? []
  } catch {
    return []
  }
}

/** FNV-1a fingerprint: distinguishes tokens without revealing them. */
function markOf(token: string): string {
  let mark = 2166136261
  for (const letter of token) mark = Math.imul(mark ^ letter.codePointAt(0)!, 16777619)
  return (mark >>> 0).toString(36)
}
