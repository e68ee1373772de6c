/** The built web app: hashed files cached for good, compressed ahead of time, and index.html for every screen's address. */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

type File = { path: string; bytes: number; etag: string }
export type StaticFiles = {
  serve(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined
}

/** Files are listed once, at start: an address can then never reach a file that was not built for it. */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const files = await listFiles(folder)
  return { serve: (request, reply) => serve(files, request, reply) }
}

async function listFiles(folder: string): Promise<Map<string, File>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const { size, mtimeMs } = await stat(path)
      const address = `/${relative(folder, path).split(sep).join('/')}`
      return [
        address,
        { path, bytes: size, etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` },
      ] as const
    })
  return new Map(await Promise.all(found))
}

function serve(files: Map<string, File>, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const path = pathOf(request)
  const address = files.has(path) && path !== '/index.html' ? path : '/index.html'
  if (address === '/index.html' && looksLikeFile(path)) return undefined
  const plain = files.get(address)
  if (!plain) return undefined
  const [file, encoding] = bestEncoding(files, address, request) ?? [plain, undefined]
  void reply.headers({
    'Content-Type': types[extname(address)] ?? 'application/octet-stream',
    'Cache-Control': address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  })
  if (encoding) void reply.header('Content-Encoding', encoding)
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  void reply.header('Content-Length', file.bytes)
  return reply.code(200).send(request.method === 'HEAD' ? undefined : createReadStream(file.path))
}

function pathOf(request: FastifyRequest): string {
  const raw = request.url.split('?')[0] ?? '/'
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

/** A missing script or picture is a 404; any other address is one of the app's screens. */
const looksLikeFile = (path: string) =>
  path.startsWith('/assets/') || path.includes('/.') || /\.(js|css|svg|png|ico|woff2|json|map|webmanifest)$/.test(path)

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

function bestEncoding(files: Map<string, File>, address: string, request: FastifyRequest): [File, string] | undefined {
  const accepted = [request.headers['accept-encoding']].flat().join()
  for (const [encoding, suffix] of encodings) {
    const file = files.get(`${address}${suffix}`)
    if (file && isAccepted(encoding, accepted)) return [file, encoding]
  }
  return undefined
}

/** Named in Accept-Encoding, and not with a weight of nothing. */
const isAccepted = (encoding: string, accepted: string): boolean =>
  accepted.split(',').some((part) => {
    const [name, weight = ''] = part.split(';').map((piece) => piece.trim())
    return name === encoding && !/^q=0(\.0*)?$/.test(weight)
  })
