/**
 * Link previews need an absolute URL of the picture, and only the running server knows its address. The pages with a picture are
 * rewritten once, at start, and compressed in each encoding.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Form = 'br' | 'gzip' | 'identity'
type SharedPage = { hash: string; forms: Record<Form, Buffer> }

const imageTag = /(<meta property="og:image" content=")(\/[^"]*)/
/** The best quality takes a hundred times as long and saves 5 %. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }

export async function sharedPages(folder: string, files: Iterable<string>, publicUrl: string) {
  const pages = new Map<string, SharedPage>()
  for (const file of files) {
    const html = file.endsWith('.html') ? await readFile(join(folder, file), 'utf8') : ''
    if (!imageTag.test(html)) continue
    const whole = html.replace(imageTag, (_all, before: string, path: string) => before + new URL(path, publicUrl).href)
    pages.set(file, await inAllForms(Buffer.from(whole)))
  }
  return pages
}

async function inAllForms(identity: Buffer): Promise<SharedPage> {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity, { params }), promisify(gzip)(identity)])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27)
  return { hash, forms: { br, gzip: gzipped, identity } }
}

export function sendShared(request: FastifyRequest, reply: FastifyReply, { hash, forms }: SharedPage): FastifyReply {
  const form = bestOf(request.headers['accept-encoding'] ?? '')
  const etag = `W/"${hash}"`
  void reply.headers({ ETag: etag, 'Content-Type': 'text/html; charset=utf-8' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (form !== 'identity') void reply.header('Content-Encoding', form)
  void reply.header('Content-Length', forms[form].length)
  return request.method === 'HEAD' ? reply.send() : reply.send(forms[form])
}

function bestOf(accepted: string): Form {
  const wanted = accepted.split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
  const names = new Set(wanted.map((part) => part.split(';')[0]?.trim()))
  return (['br', 'gzip'] as const).find((form) => names.has(form)) ?? 'identity'
}
