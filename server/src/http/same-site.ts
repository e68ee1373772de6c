import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '@lucero/contract/refusals'

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
