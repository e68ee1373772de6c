/** The built page of the games: hashed files cached for good, compressed ahead of time, and index.html for every game's address. */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { ownGamesPath } from '@lucero/contract/own-games'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendRefused, type Server } from './kit/http.ts'
import { Refused } from './refused.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.mp3': 'audio/mpeg',
  '.json': 'application/json',
}

type File = { path: string; bytes: number; etag: string }

/** Files are listed once, at start: an address can then never reach a file that was not built for it. */
export async function addPage(server: Server, folder: string): Promise<void> {
  const files = await listFiles(folder)
  server.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    return (isPage && serve(files, request, reply)) || sendRefused(reply, new Refused('NOT_FOUND'))
  })
}

async function listFiles(folder: string): Promise<Map<string, File>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const { size, mtimeMs } = await stat(path)
      const address = `${ownGamesPath}/${relative(folder, path).split(sep).join('/')}`
      const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
      return [address, { path, bytes: size, etag }] as const
    })
  return new Map(await Promise.all(found))
}

const index = `${ownGamesPath}/index.html`
const assets = `${ownGamesPath}/assets/`

function serve(files: Map<string, File>, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const path = request.url.split('?')[0] ?? '/'
  if (!path.startsWith(`${ownGamesPath}/`)) return undefined
  const address = files.has(path) ? path : index
  if (address === index && (path.startsWith(assets) || path.includes('/.') || types[extname(path)])) return undefined
  const plain = files.get(address)
  if (!plain) return undefined
  const [file, encoding] = compressed(files, address, request) ?? [plain, undefined]
  void reply.headers({
    'Content-Type': types[extname(address)] ?? 'application/octet-stream',
    'Cache-Control': address.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    ...(encoding && { 'Content-Encoding': encoding }),
  })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  void reply.header('Content-Length', file.bytes)
  return reply.code(200).send(request.method === 'HEAD' ? undefined : createReadStream(file.path))
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

function compressed(files: Map<string, File>, address: string, request: FastifyRequest): [File, string] | undefined {
  const accepted = request.headers['accept-encoding'] ?? ''
  for (const [encoding, suffix] of encodings) {
    const file = files.get(`${address}${suffix}`)
    if (file && new RegExp(`(^|,)\\s*${encoding}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`).test(accepted))
      return [file, encoding]
  }
  return undefined
}
