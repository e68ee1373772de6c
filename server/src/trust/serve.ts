/** Serves the public log as files below /log: c2sp.org/tlog-tiles. Anybody can read and copy them. */
import { readTilePath, tileWidth } from '@lucero/contract/trust/tiles'
import { Refusal } from '@lucero/contract/shared/refusals'
import { hashLength } from '@lucero/contract/trust/merkle'
import type { Server } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { headForReaders, withCosignatures } from './log.ts'
import * as store from './store.ts'

const immutable = 'public, max-age=31536000, immutable'
const brief = 'public, max-age=5'
const plainText = 'text/plain; charset=utf-8'

export function addPublicLog(runtime: Runtime, server: Server): void {
  server.get('/log/vkey', async (_request, reply) => {
    const key = await store.findKey(runtime.db)
    if (!key) throw new Refusal('NOT_FOUND')
    return reply.header('Cache-Control', brief).type(plainText).send(`${key.vkey}\n`)
  })
  server.get('/log/checkpoint', async (_request, reply) => {
    const head = await headForReaders(runtime)
    if (!head) throw new Refusal('NOT_FOUND')
    return reply
      .header('Cache-Control', brief)
      .type(plainText)
      .send(await withCosignatures(runtime.db, head))
  })
  server.get<{ Params: { '*': string } }>('/log/tile/*', async ({ params }, reply) => {
    const bytes = await readTile(runtime, `tile/${params['*']}`)
    if (!bytes) throw new Refusal('NOT_FOUND')
    return reply.header('Cache-Control', immutable).type('application/octet-stream').send(bytes)
  })
}

/** Undefined unless the tree of the newest checkpoint has that many hashes. A partial tile stays available when its tile is full. */
async function readTile(runtime: Runtime, path: string): Promise<Buffer | undefined> {
  const tile = readTilePath(path)
  if (!tile) return undefined
  const head = await headForReaders(runtime)
  const { level, index, width } = tile
  const hashes = Math.floor((head?.size ?? 0) / tileWidth ** (level === 'entries' ? 0 : level))
  if (hashes < index * tileWidth + width) return undefined
  if (level !== 'entries') return (await store.findTile(runtime.db, level, index)).subarray(0, width * hashLength)
  const bodies = await store.bodiesBetween(runtime.db, index * tileWidth, index * tileWidth + width)
  return Buffer.concat(bodies.map(bundled))
}

function bundled(body: string): Buffer {
  const bytes = Buffer.from(body)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
