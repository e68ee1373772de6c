/** Security headers on every response, and CORS for the app origin in development, where it differs from ours. */
import { securityHeaders } from '@lucero/kit/http-hardening'
import type { Config } from '../runtime/config.ts'
import { contentHeaders, isForContent } from './content.ts'
import type { Server } from './http.ts'

const headersFor = ({ apiHost, appOrigin, publicUrl }: Config, frames: string[] = []): Record<string, string> =>
  securityHeaders({
    frames,
    connectTo: apiHost ? [apiHost, apiHost.replace(/^http/, 'ws')] : [],
    workerPolicy: 'offline-shell',
    referrerPolicy: 'same-origin',
    resourcePolicy: appOrigin ? 'cross-origin' : 'same-origin',
    isHttps: publicUrl?.startsWith('https:') ?? false,
  })

/**
 * The headers of the desk, instead of those above. It has no service worker and no other origin. Staff scan codes with the camera, and show an
 * image of a code from a data URL.
 */
export const deskHeaders: Record<string, string> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}

/** The app reads Retry-After, so the header is exposed. */
const readableFrom = (appOrigin: string) => ({
  'Access-Control-Allow-Origin': appOrigin,
  'Access-Control-Expose-Headers': 'Retry-After',
})

/** The same headers for responses that no hook handles, including CORS. */
export const headersOfEveryAnswer = (config: Config): Record<string, string> => ({
  ...headersFor(config),
  ...(config.appOrigin && { ...readableFrom(config.appOrigin), Vary: 'Origin' }),
})

/** The policy of the page of the app that shows pages of other origins in a frame. */
export const policyWithFrames = (config: Config, frames: string[]): Record<string, string> => {
  const name = 'Content-Security-Policy'
  return { [name]: headersFor(config, frames)[name] ?? '' }
}

export function addSecurityHeaders(config: Config, server: Server): void {
  const headers = headersFor(config)
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isForContent(config, request.raw) ? contentHeaders : headers)
    done()
  })
  if (config.appOrigin) addCors(config, config.appOrigin, server)
}

function addCors(config: Config, appOrigin: string, server: Server): void {
  server.addHook('onRequest', async (request, reply) => {
    if (isForContent(config, request.raw)) return
    void reply.header('Vary', 'Origin')
    if (request.headers.origin !== appOrigin) return
    void reply.headers(readableFrom(appOrigin))
    if (request.method !== 'OPTIONS') return
    void reply.headers({
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
      'Access-Control-Max-Age': '600',
    })
    return reply.code(204).send()
  })
}
