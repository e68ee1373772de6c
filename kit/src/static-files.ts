/**
 * A built page: hashed files cached for good, compressed ahead of time, parts of a file by Range, and the page itself for every screen's
 * address: the one under pages/ that was made for it, or index.html.
 */
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import send from '@fastify/send'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendShared, sharedPages } from './share-address.ts'

/** As the standard has called scripts since RFC 9239. */
send.mime.define({ 'text/javascript': ['js'] }, true)

/** Undefined where there is nothing to show at this address. */
type Serve = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

/**
 * `under` is where the page's screens lie, without a slash at its end; files lie where the build has put them. They are listed once, at
 * start: an address can then never reach a file that was not built for it. `publicUrl` is where players find the page, once that is known.
 */
export async function addStaticFiles(
  server: FastifyInstance,
  folder: string,
  under = '',
  publicUrl?: string,
): Promise<Serve> {
  const files = await listFiles(folder)
  const shared = publicUrl ? await sharedPages(folder, files, publicUrl) : undefined
  await server.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false })
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
  const found = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return new Set(
    found.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`),
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

/** A missing script or picture is nothing; any other address is one of the page's screens. */
function addressOf(files: Set<string>, path: string, under: string): string | undefined {
  if (files.has(path)) return path
  if (looksLikeFile(path) || !path.startsWith(`${under}/`)) return undefined
  const made = `/pages${path.replace(/\/$/, '') || '/index'}.html`
  return [made, '/index.html'].find((file) => files.has(file))
}

const looksLikeFile = (path: string) =>
  path.includes('/assets/') ||
  path.includes('/.') ||
  /\.(js|css|svg|png|ico|woff2|mp3|json|map|webmanifest)$/.test(path)
