/** Security headers on every answer, and CORS for the app's own origin where development serves it elsewhere. */
import type { Config } from '../kit/config.ts'
import type { Server } from './http.ts'

function contentSecurityPolicy(config: Config): string {
  const api = config.apiHost ? [config.apiHost, config.apiHost.replace(/^http/, 'ws')] : []
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${["'self'", ...api].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function securityHeaders(config: Config): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Security-Policy': contentSecurityPolicy(config),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': config.appOrigin ? 'cross-origin' : 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
  if (config.publicUrl?.startsWith('https:'))
    headers['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains'
  return headers
}

/** The app waits for as long as an answer tells it to. */
const readableFrom = (appOrigin: string) => ({
  'Access-Control-Allow-Origin': appOrigin,
  'Access-Control-Expose-Headers': 'Retry-After',
})

/** For answers that no hook sees: the same, and what lets the app's own origin read them. */
export const headersOfEveryAnswer = (config: Config): Record<string, string> => ({
  ...securityHeaders(config),
  ...(config.appOrigin && { ...readableFrom(config.appOrigin), Vary: 'Origin' }),
})

export function addSecurityHeaders(config: Config, server: Server): void {
  const headers = securityHeaders(config)
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
  if (config.appOrigin) addCors(config.appOrigin, server)
}

function addCors(appOrigin: string, server: Server): void {
  server.addHook('onRequest', async (request, reply) => {
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
