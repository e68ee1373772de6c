import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '@lucero/contract/refusals'

/**
 * Some GETs move money because the specification says so. They need an Authorization header, which no other site can
 * add without our CORS consent; this refuses as well what a browser admits to be from elsewhere or fetched ahead of need.
 */
export function assertSameSite(headers: IncomingHttpHeaders, appOrigin: string | undefined): void {
  const site = headers['sec-fetch-site']
  const own = site === undefined || site === 'same-origin' || (appOrigin !== undefined && headers.origin === appOrigin)
  const ahead = ['sec-purpose', 'purpose', 'x-moz'].some((name) => String(headers[name]).includes('prefetch'))
  if (!own || ahead) throw new Refusal('CROSS_SITE_REQUEST')
}
