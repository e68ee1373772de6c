/** Calls of aggregators to the wallet, below /aggregators/{connection}. The signature over the raw body is verified before the body is read. */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { providerDoor } from '../http/door.ts'
import { refusalFor, type Server } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { aggregatorBase, liveConnections, type Connection } from './connections.ts'
import type { Answer, Dialect } from './dialect.ts'
import { dialectOf } from './dialects.ts'
import { addRoundLinks } from './round-link.ts'
import { answerWallet } from './wallet.ts'

type Call = FastifyRequest<{ Params: { connection: string; '*': string } }>

export function addAggregators(runtime: Runtime, server: Server): void {
  addRoundLinks(runtime, server)
  void server.register(async (scope) => {
    scope.addHook('onRequest', providerDoor(runtime))
    scope.removeAllContentTypeParsers()
    // Types that only `*` matches are parsed again for every request, so the usual type is registered too.
    for (const type of ['application/json', '*'])
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, raw, parsed) => parsed(null, raw))
    scope.post(`${aggregatorBase}/:connection/*`, async (request: Call, reply) => answerCall(runtime, request, reply))
  })
}

async function answerCall(runtime: Runtime, request: Call, reply: FastifyReply): Promise<FastifyReply> {
  const startMs = performance.now()
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const { connection: id, '*': path } = request.params
  const connections = await liveConnections(runtime)
  const connection = connections.get(id)
  // The answer to an unknown connection, and the time that it takes, are those of a wrong signature.
  const dialect = dialectOf(connection?.dialect ?? 'hub88')
  if (!dialect?.paths.includes(`/${path}`)) throw new Refusal('NOT_FOUND')
  const isSigned = dialect.isSigned((connection ?? [...connections.values()][0])?.trusted ?? [], request.headers, raw)
  if (!connection || !isSigned || !connection.admits(request.ip))
    return send(reply, dialect.unread(new Refusal('INVALID_SIGNATURE')))
  const answer = await runtime.admission
    .inTurn('provider', () =>
      answerSigned(runtime, { connection, dialect, path: `/${path}`, raw }, (error) =>
        refusalFor(runtime, error, request, reply),
      ),
    )
    .catch((error: Error) => dialect.unread(refusalFor(runtime, error, request, reply)))
  runtime.metrics.providerAnswered(id, answer.status, (performance.now() - startMs) / 1000)
  return send(reply, answer)
}

type SignedCall = { connection: Connection; dialect: Dialect; path: string; raw: Buffer }

async function answerSigned(
  runtime: Runtime,
  { connection, dialect, path, raw }: SignedCall,
  refusalOf: (error: Error) => Refusal,
): Promise<Answer> {
  const read = dialect.read(path, raw)
  if (!('request' in read)) return read
  return answerWallet(runtime, connection, read.request).then(read.accepted, (error: Error) =>
    read.refused(refusalOf(error)),
  )
}

const send = (reply: FastifyReply, { status, body }: Answer): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
