/** Which of the cookies of the browser is the session of this page. */
import { cookieNameAt, plainCookieName, valueInCookies } from '@lucero/contract/player/session-cookie'

/** All names that a session may have. Signing out removes them all. */
export const cookieNames = (protocol: string): string[] => [...new Set([cookieNameAt(protocol), plainCookieName])]

/**
 * `isOwn` is true for a token that this browser has signed in with. A session from before the prefix ends within twelve hours, and continues until
 * then. Its name has no protection, so a token that this browser does not know is ignored.
 */
export function tokenIn(cookies: string, protocol: string, isOwn: (token: string) => boolean): string | undefined {
  const name = cookieNameAt(protocol)
  const token = valueInCookies(cookies, name)
  if (token !== undefined || name === plainCookieName) return token
  const former = valueInCookies(cookies, plainCookieName)
  return former !== undefined && isOwn(former) ? former : undefined
}
