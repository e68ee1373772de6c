/** Every call of api.ts and its handler. */
import { traceHeader } from '@lucero/contract/shared/tracing'
import { inSpan, type Span } from '@lucero/kit/active-span'
import type { Tracer } from '@lucero/kit/tracing'
import type { FastifyRequest } from 'fastify'
import { gamesApi } from '../api-path.ts'
import { bodies, queries, type Answers } from '../api.ts'
import { openSchemaCheck } from './database.ts'
import { bearerOf, read, sendRefusal, type Server } from './http.ts'
import { addTableRoutes } from './crash/routes.ts'
import type { Table } from './crash/table.ts'
import { addHostedRoutes, addRecordRoutes, forceOutcome } from './hosted/routes.ts'
import { addShareCalls, addSharedPages } from './share/routes.ts'
import { addFeedRoutes } from './feed/routes.ts'
import type { Runtime } from './runtime.ts'
import { Refusal } from '../refusal.ts'
import { changeSeeds, enter, showSeat } from './rounds/at-seat.ts'
import {
  act,
  listNumbers,
  listRounds,
  play,
  revealRound,
  showRound,
  showRoundInLog,
  showStatistics,
} from './rounds/rounds.ts'
import { assertSeatOpen, seatInSession, seatOf, type SeatRow } from './seats/seats.ts'
import { z } from 'zod'

const roundPath = z.object({ id: z.uuid() })

export async function addRoutes(runtime: Runtime, server: Server, table: Table): Promise<void> {
  await addHostedRoutes(runtime, server)
  await addSharedPages(runtime, server)
  server.get('/healthz', async () => 'ok\n')
  const schemaProblem = openSchemaCheck(runtime)
  server.get('/readyz', async (_request, reply) => {
    const problem = await schemaProblem().catch(() => 'the database does not answer')
    return reply
      .code(problem ? 503 : 200)
      .header('Cache-Control', 'no-store')
      .send(`${problem ?? 'ready'}\n`)
  })
  await server.register(
    async (api) => {
      api.addHook('onRequest', async (_request, reply) => void reply.header('Cache-Control', 'no-store'))
      if (runtime.tracing) addSpans(api, runtime.tracing)
      api.get('/lobby', async (): Promise<Answers['lobby']> => ({ origin: runtime.settings.lobbyOrigin }))
      api.post('/enter', (request) =>
        enter(runtime, read(bodies.enter, request.body), {
          address: request.ip,
          host: request.host,
          pageToken: bearerOf(request),
        }),
      )
      api.get('/seat', async (request) => {
        const pageToken = bearerOf(request) ?? ''
        return showSeat(runtime, await seatOf(runtime, pageToken), { host: request.host, pageToken })
      })
      api.post('/play', async (request) =>
        play(runtime, await seatForTurn(runtime, request), read(bodies.play, request.body)),
      )
      api.post('/act', async (request) =>
        act(runtime, await seatInSession(runtime, bearerOf(request)), read(bodies.act, request.body)),
      )
      api.post('/seeds', async (request) => {
        const { clientSeed } = read(bodies.changeSeeds, request.body)
        const seat = await seatForTurn(runtime, request)
        await assertSeatOpen(runtime, seat)
        return changeSeeds(runtime, seat, clientSeed)
      })
      api.get('/rounds', async (request) =>
        listRounds(runtime, await seatInSession(runtime, bearerOf(request)), read(queries.rounds, request.query)),
      )
      api.get('/statistics', async (request) =>
        showStatistics(runtime, await seatInSession(runtime, bearerOf(request))),
      )
      api.get('/roulette/numbers', async (request) =>
        listNumbers(runtime, await seatInSession(runtime, bearerOf(request))),
      )
      api.get('/rounds/:id', (request) => showRound(runtime, idOf(request.params)))
      api.post('/rounds/:id/reveal', async (request) =>
        revealRound(runtime, await seatInSession(runtime, bearerOf(request)), idOf(request.params)),
      )
      api.get('/rounds/:id/log', async (request) => {
        // Each answer costs a signed call of the wallet.
        runtime.demoLimits.turns.admit(request.ip)
        return showRoundInLog(runtime, idOf(request.params))
      })
      addRecordRoutes(runtime, api)
      addShareCalls(runtime, api)
      api.post('/hosted/force', async (request) =>
        forceOutcome(runtime, await seatOf(runtime, bearerOf(request)), read(bodies.force, request.body)),
      )
      addFeedRoutes(runtime, api)
      addTableRoutes(runtime, api, table, (request) => seatForTurn(runtime, request))
      api.setNotFoundHandler(async (_request, reply) => sendRefusal(reply, new Refusal('NOT_FOUND')))
    },
    { prefix: gamesApi },
  )
}

/** A bet with a sampled trace gets a span. Our wallet's proxy removes the trace header of a page, so this one is our own. */
function addSpans(api: Server, tracing: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  // The body arrives before this hook. A hook before the body would lose the active span while it is read.
  api.addHook('preHandler', (request, reply, done) => {
    const start = { kind: 'server', startMs: performance.now() - reply.elapsedTime } as const
    const span = tracing.follow(request.headers[traceHeader], `POST ${request.routeOptions.url}`, start)
    if (span) spans.set(request, span)
    inSpan(span, done)
  })
  api.addHook('onResponse', async (request, { statusCode }) =>
    spans.get(request)?.end({ attributes: { 'http.response.status_code': statusCode }, isError: statusCode >= 500 }),
  )
}

/** The seat for calls that write rows. Demo seats are rate limited. */
async function seatForTurn(runtime: Runtime, request: FastifyRequest): Promise<SeatRow> {
  const seat = await seatOf(runtime, bearerOf(request))
  if (seat.mode === 'demo') runtime.demoLimits.turns.admit(request.ip)
  return seat
}

/** A malformed id is reported as a missing round. */
function idOf(params: unknown): string {
  const parsed = roundPath.safeParse(params)
  if (!parsed.success) throw new Refusal('ROUND_NOT_FOUND')
  return parsed.data.id
}
