/**
 * The cookie that holds the access token. Over HTTPS its name has the prefix `__Host-`: browsers then accept it from this host only, so a game on a
 * sibling host cannot plant one. The demo has no certificate, so there the name has no prefix.
 */
export const plainCookieName = 'accessToken'

export const cookieNameAt = (protocol: string): string =>
  protocol === 'https:' ? `__Host-${plainCookieName}` : plainCookieName

export const valueInCookies = (cookies: string, name: string): string | undefined =>
  cookies
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1) || undefined
