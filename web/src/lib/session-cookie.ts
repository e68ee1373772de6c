/**
 * The cookie that holds the access token. Over HTTPS its name has the prefix `__Host-`: browsers then accept it from this host only, so a game on a
 * sibling host cannot plant one. The demo has no certificate, so there the name has no prefix.
 */
const plainName = 'accessToken'

export const cookieNameAt = (protocol: string): string => (protocol === 'https:' ? `__Host-${plainName}` : plainName)

/** All names that a session may have. Signing out removes them all. */
export const cookieNames = (protocol: string): string[] => [...new Set([cookieNameAt(protocol), plainName])]

const valueIn = (cookies: string, name: string): string | undefined =>
  cookies
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1) || undefined

/**
 * `isOwn` is true for a token that this browser has signed in with. A session from before the prefix ends within twelve hours, and continues until
 * then. Its name has no protection, so a token that this browser does not know is ignored.
 */
export function tokenIn(cookies: string, protocol: string, isOwn: (token: string) => boolean): string | undefined {
  const name = cookieNameAt(protocol)
  const token = valueIn(cookies, name)
  if (token !== undefined || name === plainName) return token
  const former = valueIn(cookies, plainName)
  return former !== undefined && isOwn(former) ? former : undefined
}
