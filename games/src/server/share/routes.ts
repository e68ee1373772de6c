/** The short addresses of shared rounds: the page with its preview, the picture, and the calls about them. */
import { brand } from '@lucero/contract/shared/brand'
import { sharedRoundPath } from '@lucero/contract/shared/own-games'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bodies, type Answers } from '../../api.ts'
import { Refusal } from '../../refusal.ts'
import { bearerOf, read, type Server } from '../http.ts'
import { limitPerMinute } from '../per-minute.ts'
import type { Runtime } from '../runtime.ts'
import { seatInSession } from '../seats/seats.ts'
import { readPage, withPreview } from './head.ts'
import { openPictures } from './picture.ts'
import { pictureOfShared, shareRound, showShared } from './share.ts'

const sharedPath = z.object({ id: z.string().regex(/^[\w-]{11}$/) })
const roundPath = z.object({ id: z.uuid() })
/** One address may be a messenger with many readers. */
const readsPerMinute = 300
const sharesPerMinute = 60

function idIn(shape: typeof sharedPath | typeof roundPath, { params }: FastifyRequest): string {
  const parsed = shape.safeParse(params)
  if (!parsed.success) throw new Refusal('ROUND_NOT_FOUND')
  return parsed.data.id
}

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

export async function addSharedPages(runtime: Runtime, server: Server): Promise<void> {
  const limit = limitPerMinute(readsPerMinute)
  const pictures = openPictures()
  const page = await readPage(runtime.settings.pageDir)

  server.get(`${sharedRoundPath}/:id`, async (request, reply) => {
    limit.admit(request.ip)
    void reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache')
    const id = sharedPath.safeParse(request.params).data?.id
    const shared = id === undefined ? undefined : await showShared(runtime, id).catch(asMissing)
    // The page itself says that there is nothing.
    if (!shared) return reply.code(404).send(page ?? '')
    const url = `${originOf(request)}${sharedRoundPath}/${id}`
    const title = `${shared.name} · ${shared.multiple} · ${brand}`
    return reply.send(withPreview(page, { title, url, picture: `${url}/picture.png` }))
  })

  server.get(`${sharedRoundPath}/:id/picture.png`, async (request, reply) => {
    limit.admit(request.ip)
    const { key, svg } = await pictureOfShared(runtime, idIn(sharedPath, request))
    const picture = await pictures.of(key, svg)
    // Other origins may show it: that is its purpose.
    void reply.headers({ 'Cache-Control': 'public, max-age=3600', 'Cross-Origin-Resource-Policy': 'cross-origin' })
    return reply.type('image/png').send(picture)
  })
}

const asMissing = (error: unknown): undefined => {
  if (!(error instanceof Refusal && error.code === 'ROUND_NOT_FOUND')) throw error
  return undefined
}

export function addShareCalls(runtime: Runtime, api: Server): void {
  const [reads, shares] = [limitPerMinute(readsPerMinute), limitPerMinute(sharesPerMinute)]
  api.get('/shared/:id', (request): Promise<Answers['shared']> => {
    reads.admit(request.ip)
    return showShared(runtime, idIn(sharedPath, request))
  })
  api.post('/rounds/:id/share', async (request): Promise<Answers['share']> => {
    const seat = await seatInSession(runtime, bearerOf(request))
    shares.admit(seat.id)
    return shareRound(runtime, seat, idIn(roundPath, request), read(bodies.share, request.body))
  })
}
