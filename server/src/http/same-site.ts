import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '@lucero/contract/shared/refusals'

/**
 * Some GETs move money, as specified. They need an Authorization header, which other sites cannot add without CORS. In addition,
 * this refuses cross-site and prefetch requests that the browser marks as such.
 */
export function assertSameSite(headers: IncomingHttpHeaders, appOrigin: string | undefined): void {
  const site = headers['sec-fetch-site']
  const own = site === undefined || site === 'same-origin' || (appOrigin !== undefined && headers.origin === appOrigin)
  const ahead = ['sec-purpose', 'purpose', 'x-moz'].some((name) => String(headers[name]).includes('prefetch'))
  if (!own || ahead) throw new Refusal('CROSS_SITE_REQUEST')
}

/**
 * For calls with a session cookie. The browser names the page that sends a request in `Origin`, and its relation to us in `Sec-Fetch-Site`.
 * Only hosts are compared, because a proxy may have ended TLS.
 */
export function assertOwnOrigin(
  { headers, host }: { headers: IncomingHttpHeaders; host: string },
  appOrigin: string | undefined,
): void {
  const { origin, 'sec-fetch-site': site } = headers
  if (appOrigin !== undefined && origin === appOrigin) return
  const isOwnHost = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase())
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  if (!isOwnHost || !isOwnSite) throw new Refusal('CROSS_SITE_REQUEST')
}
