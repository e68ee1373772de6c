/** Limits and security headers of all our HTTP servers. */

/** Timeouts of requests and idle connections. Requests that arrive during a stop are answered. */
export const serverLimits = {
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  forceCloseConnections: 'idle',
  return503OnClosing: false,
} as const

type Settings = {
  /** Further origins to which the page may send requests. */
  connectTo?: string[]
  /** Other origins that the page may show in frames. */
  frames?: string[]
  /** True if the page plays sounds. */
  hasMedia?: boolean
  /** The only Trusted Types policy, for the service worker; none by default. */
  workerPolicy?: string
  referrerPolicy: 'same-origin' | 'no-referrer'
  /** Cross-origin if pages of other origins may load our responses. */
  resourcePolicy?: 'same-origin' | 'cross-origin'
  /** True if the public URL is https. */
  isHttps?: boolean
}

export function securityHeaders({
  connectTo = [],
  frames = [],
  hasMedia = false,
  workerPolicy = "'none'",
  referrerPolicy,
  resourcePolicy = 'same-origin',
  isHttps = false,
}: Settings): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(connectTo, frames, hasMedia, workerPolicy),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': referrerPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': resourcePolicy,
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

const contentSecurityPolicy = (
  connectTo: string[],
  frames: string[],
  hasMedia: boolean,
  workerPolicy: string,
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    ...(hasMedia ? ["media-src 'self'"] : []),
    ...(frames.length ? [`frame-src ${frames.join(' ')}`] : []),
    `connect-src ${["'self'", ...connectTo].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${workerPolicy}`,
  ].join('; ')
