/**
 * The headers of every answer on the origin of a hosted game. Its scripts are untrusted and most kits inline them or need `eval`, so the policy
 * confines the network and not the script.
 */
import type { Settings } from '../../settings.ts'
import { frameOrigins } from '../packages/content-address.ts'

/** `host` is the one of the request. */
export function contentHeaders(
  { content, lobbyOrigin }: Pick<Settings, 'content' | 'lobbyOrigin'>,
  host: string,
): Record<string, string> {
  const frames = frameOrigins(content, lobbyOrigin, host)
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "media-src 'self' data: blob:",
      "connect-src 'self' data: blob:",
      "worker-src 'self' blob:",
      "base-uri 'self'",
      "form-action 'none'",
      // As in the frame, so that nothing more is allowed to a game that is opened without it.
      'sandbox allow-scripts allow-same-origin allow-pointer-lock',
      `frame-ancestors ${frames.join(' ') || "'none'"}`,
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    // The address of the document has the session.
    'Referrer-Policy': 'no-referrer',
    // The policy above does not cover WebRTC and hints to connect. This does, in the browsers that know it.
    'Connection-Allowlist': '(response-origin)',
    'X-DNS-Prefetch-Control': 'off',
    Vary: 'Service-Worker',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cache-Control': 'no-store',
  }
}
