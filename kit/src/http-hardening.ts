/** What every HTTP server of ours is made with, and the headers that keep a browser from doing harm on every answer. */

/** How long a request may take to arrive and an idle connection stays; what still comes while we stop is answered. */
export const serverLimits = {
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  forceCloseConnections: 'idle',
  return503OnClosing: false,
} as const

type Settings = {
  /** Where the page may send requests beside its own address. */
  connectTo?: string[]
  /** Whether the page plays sounds. */
  hasMedia?: boolean
  /** The one policy by which the page may make an address of a script, for its service worker; none otherwise. */
  workerPolicy?: string
  referrerPolicy: 'same-origin' | 'no-referrer'
  /** Whether pages of another origin may load what we send. */
  resourcePolicy?: 'same-origin' | 'cross-origin'
  /** Whether players reach us by https alone. */
  isHttps?: boolean
}

export function securityHeaders({
  connectTo = [],
  hasMedia = false,
  workerPolicy = "'none'",
  referrerPolicy,
  resourcePolicy = 'same-origin',
  isHttps = false,
}: Settings): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(connectTo, hasMedia, workerPolicy),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': referrerPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': resourcePolicy,
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

const contentSecurityPolicy = (connectTo: string[], hasMedia: boolean, workerPolicy: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    ...(hasMedia ? ["media-src 'self'"] : []),
    `connect-src ${["'self'", ...connectTo].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${workerPolicy}`,
  ].join('; ')
