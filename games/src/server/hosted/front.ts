/** The files of the front ends: `/v{version}/…`. A version never changes, so only its document is asked for again. */
import { readFile } from 'node:fs/promises'
import { contentTypeOf } from '@lucero/outcomes/front'
import { plainHttpScript, withScripts } from '@lucero/outcomes/play/html'
import { WireError } from '@lucero/outcomes/wire/contract'
import { sendFileAt } from '@lucero/kit/static-files'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Server } from '../http.ts'
import type { Runtime } from '../runtime.ts'
import { wholeNumber } from './path-numbers.ts'

/** Front ends with a router fail on `/index.html`, so the launch address ends with a slash. */
const document = 'index.html'
const address = z.object({ game: z.string(), version: wholeNumber, '*': z.string() })

export function addFront({ packages, settings }: Runtime, content: Server): void {
  // Clients prefix https:// to their host. Where the server has no TLS, the document gets a script that repairs it.
  const script = settings.content.scheme === 'http' ? plainHttpScript : undefined

  const sendDocument = async (reply: FastifyReply, path: string) => {
    const html = await readFile(path, 'utf8')
    return reply.send(script === undefined ? html : withScripts(html, script))
  }

  content.get('/v:version/*', async (request, reply) => {
    const read = address.safeParse(request.params)
    if (!read.success) throw noFile()
    const { game, version, '*': name } = read.data
    const path = name || document
    const file = (await packages.listed(game, version))?.manifest.front.find((one) => one.path === path)
    const type = contentTypeOf(path)
    if (!file || type === undefined) throw noFile()
    const isDocument = path === document
    const tag = isDocument && script !== undefined ? `"${file.sha256}-http"` : `"${file.sha256}"`
    const caching = isDocument ? 'no-cache' : 'public, max-age=31536000, immutable'
    void reply.headers({ 'Content-Type': type, ETag: tag, 'Cache-Control': caching })
    if (isKnown(request, tag)) return reply.code(304).send()
    const copy = await packages.pathOf(file.sha256)
    return isDocument ? sendDocument(reply, copy) : sendFileAt(request, reply, copy)
  })
}

const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

const noFile = () => new WireError(404, 'NOT_FOUND', 'there is no such file')
