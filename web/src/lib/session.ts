/**
 * The access token lives in a cookie that the app sets and reads; the server only ever sees the Authorization header. All tabs share the
 * cookie, so each page remembers whose session it shows, and never mixes it with another's.
 */
import { useSyncExternalStore } from 'react'
import { navigation } from './navigation.ts'
import { cookieName } from './session-cookie.ts'

const ownerKey = 'sessionOwner'
const maxAgeSeconds = 12 * 60 * 60

type Listener = () => void
/** The server has said so, or another tab has signed out. */
type SessionEnd = 'expired' | 'signed-out'
const listeners = { change: new Set<Listener>(), end: new Set<(how: SessionEnd) => void>() }

export function accessToken(): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${cookieName}=`))
  const token = pair?.slice(cookieName.length + 1)
  return token || undefined
}

type Session = { token: string | undefined; owner: string | undefined }

/** What this page shows: its token, and the id of the player it is of as soon as that is known. */
let shown: Session = { token: accessToken(), owner: storedOwner() }
let formerOwner: string | undefined
/** The player has ended it: until the page is loaded anew it stays as it is, and nobody is asked to sign in. */
let isLeaving = false

export const sessionOwner = (): string | undefined => shown.owner

/** Also just after the session has ended. */
export const lastOwner = (): string | undefined => shown.owner ?? formerOwner

/** Signing in and out reload the page, so keeping and forgetting a token redraw nothing by themselves. */
export function keepAccessToken(token: string, owner?: string): void {
  document.cookie = `${cookieName}=${token}; Max-Age=${maxAgeSeconds}; ${attributes()}`
  shown = { token, owner }
  isLeaving = false
  storeOwner()
}

/** For one that the player has ended, by signing out or otherwise. A load of the page follows. */
export function leaveSession(): void {
  forgetAccessToken()
  isLeaving = true
}

export function forgetAccessToken(): void {
  document.cookie = `${cookieName}=; Max-Age=0; ${attributes()}`
  formerOwner = lastOwner()
  shown = { token: undefined, owner: undefined }
  isLeaving = false
  storeOwner()
}

/** For a token that came without a name: the server has said whose it is. */
export function knowOwner(owner: string): void {
  if (!shown.token || shown.owner === owner) return
  shown = { ...shown, owner }
  storeOwner()
  tellChange()
}

/** ERR-2: the server says that the session is over; the page goes on without it. */
export function endSession(): void {
  if (isLeaving) return
  if (!shown.token) return forgetAccessToken()
  tellEnd('expired')
  forgetAccessToken()
  tellChange()
}

/**
 * Whether this page still shows whoever the cookie is of, after another tab may have changed it. The same player's new token is taken
 * over, as is signing out; another player gets a page of their own, by a reload, and nothing is done in their name before that.
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
  if (shown.token) tellEnd('signed-out')
  formerOwner = before
  shown = { token, owner }
  tellChange()
  return true
}

export const useSignedIn = (): boolean => useSyncExternalStore(onSessionChange, isSignedIn, isSignedIn)

const isSignedIn = () => isLeaving || accessToken() !== undefined

/** A cookie tells nobody when it changes: what is kept beside it does, and coming back to the tab is another moment to look. */
export function onSessionChange(listener: Listener): () => void {
  listeners.change.add(listener)
  return () => void listeners.change.delete(listener)
}

/** While what the page holds is still there to be kept. */
export function onSessionEnd(listener: (how: SessionEnd) => void): () => void {
  listeners.end.add(listener)
  return () => void listeners.end.delete(listener)
}

window.addEventListener('storage', ({ key }) => key === ownerKey && isSameSession())
document.addEventListener('visibilitychange', isSameSession)

const tellChange = () => listeners.change.forEach((listener) => listener())
const tellEnd = (how: SessionEnd) => listeners.end.forEach((listener) => listener(how))

const attributes = () => `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`

/** Beside the cookie, and good only for the token it was written with. */
function storeOwner(): void {
  const { token, owner } = shown
  try {
    if (token && owner) localStorage.setItem(ownerKey, `${owner} ${markOf(token)}`)
    else localStorage.removeItem(ownerKey)
  } catch {
    // A browser that stores nothing is told by the server, at every load.
  }
}

function storedOwner(): string | undefined {
  const token = accessToken()
  try {
    const [owner, mark] = localStorage.getItem(ownerKey)?.split(' ') ?? []
    return token && mark === markOf(token) ? owner : undefined
  } catch {
    return undefined
  }
}

/** Tells two tokens apart, and gives neither away. */
function markOf(token: string): string {
  let mark = 2166136261
  for (const letter of token) mark = Math.imul(mark ^ letter.codePointAt(0)!, 16777619)
  return (mark >>> 0).toString(36)
}
