/** The player's session in the app. A game of ours is on the same origin, so its page may use it for what the player asks for. */
import { cookieNameAt, valueInCookies } from '@lucero/contract/player/session-cookie'

export const tokenHere = (): string | undefined => valueInCookies(document.cookie, cookieNameAt(location.protocol))

/** False if the app is on another origin, whose session this page must not have. */
export const isSignedInHere = (lobbyUrl: string): boolean =>
  new URL(lobbyUrl, location.href).origin === location.origin && tokenHere() !== undefined
