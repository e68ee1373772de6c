/**
 * Requests to the origins of hosted games, where foreign front ends run. Their path is put below `/content/GAME` before routing, so none of them
 * reaches a route of the app, and `/content` on the host of the app leads nowhere. The games process answers them.
 */
import type { IncomingMessage } from 'node:http'
import { labelBelow } from '@lucero/kit/content-host'
import type { Config } from '../runtime/config.ts'

export type ContentConfig = Pick<Config, 'content'>
type RequestHead = Pick<IncomingMessage, 'headers'>

export const contentBase = '/content'
/** Not the id of any game. */
const noGame = '-'

/** Only the Host header counts: a front end can send X-Forwarded-Host itself. */
const labelOf = ({ content }: ContentConfig, { headers }: RequestHead) => labelBelow(content.host, headers.host)

export const isForContent = (config: ContentConfig, request: RequestHead): boolean =>
  labelOf(config, request) !== undefined

/** True for requests to the host with this label below the content host. */
export const isForLabel = (config: ContentConfig, request: RequestHead, label: string): boolean =>
  labelOf(config, request) === label

/** The address by which a request is routed. */
export function routedUrl(config: ContentConfig, request: RequestHead & { url?: string | undefined }): string {
  const { url = '/' } = request
  const label = labelOf(config, request)
  if (label === undefined) return url
  const game = /^[a-z0-9-]{1,63}$/.test(label) ? label : noGame
  const path = url.replace(/^https?:\/\/[^/]*/i, '')
  return `${contentBase}/${game}${path.startsWith('/') ? path : `/${path}`}`
}

/** What the server itself answers there gets these headers. The games process sends its own. */
export const contentHeaders: Record<string, string> = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
