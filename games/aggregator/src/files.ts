/** The files of the pages, in memory: they are small. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export type ServedFile = { type: string; content: Buffer; cache: string }

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

/** `around` is the origin of the page that may show ours in a frame: the lobby of the session. */
export const headersFor = (around = "'none'"): Record<string, string> => ({
  'Content-Security-Policy': `${policy}; frame-ancestors ${around}`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
})

/** By path. The page itself is `/index.html`. */
export function readFiles(folder: string): ReadonlyMap<string, ServedFile> {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => {
        const name = `/${relative(folder, path)}`
        const cache = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
        return [name, { type: types[extname(path)] ?? 'application/octet-stream', content: readFileSync(path), cache }]
      }),
  )
}
