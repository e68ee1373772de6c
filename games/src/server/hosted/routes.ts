/**
 * Requests to the origin of a hosted game. The server passes them on with the game in the path: /content/GAME/… Only the calls of the wire
 * contract and the files of the front end are there.
 */
import { errorBody, invalid, WireError } from '@lucero/outcomes/wire/contract'
import { readBody, sessionOf, type WireBody } from '@lucero/outcomes/wire/requests'
import { tokenKey } from '@lucero/kit/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Server } from '../http.ts'
import { contentHeaders } from './content-headers.ts'
import { isHostOf } from '../packages/content-address.ts'
import type { Runtime } from '../runtime.ts'
import { seatOfContent } from '../seats/seats.ts'
import { openCallCounts } from './call-counts.ts'
import { openCallRate } from './call-rate.ts'
import { addFront } from './front.ts'
import { wholeNumber } from './path-numbers.ts'
import { openWire, replayedOutcome, type HostedSeat } from './wire.ts'
import { startWatch } from './watch.ts'
import { toWireError, unknownSession } from './wire-errors.ts'

export { deleteOldCalls } from './call-store.ts'
export { addRecordRoutes } from './records.ts'
export { forceOutcome } from './tries.ts'

type Work = (seat: HostedSeat, body: WireBody, request: FastifyRequest) => Promise<string>

const gamePath = z.object({ game: z.string() })
const replayPath = z.object({
  game: z.string(),
  named: z.string(),
  version: wholeNumber,
  mode: z.string(),
  event: wholeNumber,
})
const keyForm = /^[\x21-\x7e]{1,128}$/

export async function addHostedRoutes(runtime: Runtime, server: Server): Promise<void> {
  const wire = openWire(runtime)
  const rate = openCallRate()
  const counts = openCallCounts()
  const watch = startWatch(runtime, counts)
  server.addHook('onClose', async () => {
    await wire.stop()
    await watch.stop()
  })

  const seatFor = async (game: string, body: WireBody): Promise<HostedSeat> => {
    const session = sessionOf(body)
    if (!rate.admit(tokenKey(session))) throw new WireError(429, 'ERR_GEN', 'more than 20 calls in a second')
    const seat = await seatOfContent(runtime, session)
    if (seat?.game !== game || seat.packageVersion === null) throw unknownSession()
    return { ...seat, packageVersion: seat.packageVersion }
  }

  await server.register(
    async (content) => {
      content.removeAllContentTypeParsers()
      content.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, parsed) => parsed(null, text))
      content.addHook('onRequest', async (request, reply) => {
        void reply.headers(contentHeaders(runtime.settings, request.host))
        const { game } = gamePath.parse(request.params)
        if (!isHostOf(runtime.settings.content, request.host, game)) throw notFound()
        // A service worker answers in our place, and its answers have no policy. `Vary` keeps a copy of the browser from becoming one.
        if ('service-worker' in request.headers) throw notFound()
      })
      content.setErrorHandler((error, request, reply) => sendError(runtime, error, request, reply))
      content.setNotFoundHandler(async () => Promise.reject(notFound()))
      const call = (path: string, work: Work) =>
        content.post(path, async (request, reply) => {
          const startMs = performance.now()
          const { game } = gamePath.parse(request.params)
          let version = runtime.packages.published(game)?.version
          const count = (result: string) => {
            if (version !== undefined) counts.add({ game, version }, result, performance.now() - startMs)
          }
          try {
            const body = readBody(typeof request.body === 'string' ? request.body : '')
            const seat = await seatFor(game, body)
            version = seat.packageVersion
            const answer = await work(seat, body, request)
            count('OK')
            return reply.type('application/json; charset=utf-8').send(answer)
          } catch (error) {
            count(toWireError(error)?.code ?? 'ERR_GEN')
            throw error
          }
        })
      call('/wallet/authenticate', (seat) => wire.authenticate(seat))
      call('/wallet/balance', (seat) => wire.balance(seat))
      call('/wallet/play', async (seat, body, request) => {
        if (seat.mode === 'demo') runtime.demoLimits.turns.admit(request.ip)
        return wire.play(seat, body, keyIn(request))
      })
      call('/wallet/end-round', (seat) => wire.endRound(seat))
      call('/bet/event', (seat, body) => wire.event(seat, body))
      content.get('/bet/replay/:named/:version/:mode/:event', async (request, reply) => {
        const path = replayPath.safeParse(request.params)
        if (!path.success || path.data.named !== path.data.game) throw notFound()
        return reply.type('application/json; charset=utf-8').send(await replayedOutcome(runtime, path.data))
      })
      addFront(runtime, content)
    },
    { prefix: '/content/:game' },
  )
}

const notFound = () => new WireError(404, 'NOT_FOUND', 'there is nothing here')

function keyIn({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !keyForm.test(key)))
    throw invalid('Idempotency-Key must be 1 to 128 visible characters')
  return key
}

function sendError(runtime: Runtime, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toWireError(error)
  if (!known)
    runtime.log.error(
      { err: error, route: request.routeOptions.url, event: 'http.unhandled_error' },
      'unhandled error in a request',
    )
  const sent = known ?? new WireError(500, 'ERR_GEN', 'something went wrong here')
  if (sent.status === 429) void reply.header('Retry-After', '1')
  return reply
    .code(sent.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(sent)))
}
