/**
 * Serves a built page: hashed files with immutable caching, precompressed files, and Range requests. Every route of the page gets its
 * prerendered file under pages/, or index.html.
 */
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import send from '@fastify/send'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendShared, sharedPages } from './share-address.ts'

/** The media type of scripts since RFC 9239. */
send.mime.define({ 'text/javascript': ['js'] }, true)

/** Undefined if there is no file or page for the path. */
type Serve = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

/**
 * `under` is the base path of the page's routes, without a trailing slash. Files are listed once, at start, so no path can reach a file
 * outside of the build. `publicUrl` is the public address of the page, if known.
 */
export async function addStaticFiles(
  server: FastifyInstance,
  folder: string,
  under = '',
  publicUrl?: string,
): Promise<Serve> {
  const files = await listFiles(folder)
  const shared = publicUrl ? await sharedPages(folder, files, publicUrl) : undefined
  await addSendFile(server)
  return (request, reply) => {
    const address = addressOf(files, pathOf(request), under)
    if (address === undefined) return undefined
    const page = shared?.get(address)
    void reply.code(200).headers({
      'Cache-Control': address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
    })
    return page ? sendShared(request, reply, page) : reply.sendFile(address, folder)
  }
}

/** A page below a path of a server that may serve another page too. */
type PageBelow = {
  folder: string
  /** The base path of the page, without a trailing slash. It is not part of the names of the files. */
  base: string
  /** Headers of every answer. They replace those of the server. */
  headers: Record<string, string>
}

/** Serves a page and its routes at `base` and below. HTML is never stored, because it belongs to a signed-in person. */
export async function addPageBelow(server: FastifyInstance, { folder, base, headers }: PageBelow): Promise<void> {
  const files = await listFiles(folder)
  await addSendFile(server)
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request).slice(base.length) || '/'
    const file = files.has(path) ? path : looksLikeFile(path) ? undefined : '/index.html'
    void reply.headers({ ...headers, 'Cache-Control': 'private, no-store', Vary: 'Accept-Encoding' })
    if (file === undefined) return reply.code(404).type('text/plain').send('Not found\n')
    if (!files.has(file))
      return reply.code(404).type('text/plain').send(`This page is not built: ${base} has no index.html\n`)
    if (file.startsWith('/assets/')) void reply.header('Cache-Control', 'public, max-age=31536000, immutable')
    return reply.sendFile(file, folder)
  }
  for (const url of [base, `${base}/*`])
    server.route({ method: ['GET', 'HEAD'], url, handler: async (request, reply) => answer(request, reply) })
}

/** The caller sets the headers of the file. */
const bare = { contentType: false, cacheControl: false, etag: false, lastModified: false }

/** Sends a file of any folder, or the part of it that a Range names. */
export async function sendFileAt(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
  const { statusCode, headers, stream } = await send(request.raw, basename(path), { root: dirname(path), ...bare })
  void reply.code(statusCode).headers(headers)
  return statusCode < 400 ? reply.send(stream) : reply.removeHeader('Content-Length').send()
}

async function addSendFile(server: FastifyInstance): Promise<void> {
  if (server.hasReplyDecorator('sendFile')) return
  await server.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false })
}

/** Answers a Range beyond the end of a file with 416 and the file's length. Undefined for every other error. */
export function answerRangeError(error: Error, reply: FastifyReply): FastifyReply | undefined {
  if (!('statusCode' in error) || error.statusCode !== 416) return undefined
  const headers = 'headers' in error ? (error.headers as Record<string, string>) : {}
  return reply
    .code(416)
    .headers({ ...headers, 'Cache-Control': 'no-store' })
    .send()
}

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return new Set(
    files.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`),
  )
}

function pathOf(request: FastifyRequest): string {
  const raw = request.url.split('?')[0] ?? '/'
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

/** A missing asset is undefined. Every other path is a route of the page. */
function addressOf(files: Set<string>, path: string, under: string): string | undefined {
  if (files.has(path)) return path
  if (looksLikeFile(path) || !path.startsWith(`${under}/`)) return undefined
  const prerendered = `/pages${path.replace(/\/$/, '') || '/index'}.html`
  return [prerendered, '/index.html'].find((file) => files.has(file))
}

const looksLikeFile = (path: string) =>
  path.includes('/assets/') ||
  path.includes('/.') ||
  /\.(js|css|svg|png|ico|woff2|mp3|json|map|webmanifest)$/.test(path)
