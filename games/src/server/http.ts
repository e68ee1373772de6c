/** The HTTP server of the games: JSON bodies, refusals, and the same security headers as the wallet. */
import { answerRangeError } from '@lucero/kit/static-files'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isTransientDbError } from '@lucero/kit/connection'
import { OverloadError } from '@lucero/kit/errors'
import { securityHeaders, serverLimits } from '@lucero/kit/http-hardening'
import type { Log } from '@lucero/kit/log'
import type { z } from 'zod'
import { Refusal } from '../refusal.ts'

export type Server = FastifyInstance

/** No referrer: the launch URL carries a token. */
const headersWith = (frames: string[]) => securityHeaders({ frames, hasMedia: true, referrerPolicy: 'no-referrer' })
const headers = headersWith([])

/** The headers of the page around a hosted game, which is on an origin of `frames`. */
export const frameHeaders = headersWith

export function openServer({ log, trustedProxies }: { log: Log; trustedProxies: string }): Server {
  const server = Fastify({
    bodyLimit: 16 * 1024,
    trustProxy: trustedProxies,
    ...serverLimits,
    routerOptions: { ignoreTrailingSlash: false },
  })
  server.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  server.setErrorHandler<Error>(
    (error, request, reply) => answerRangeError(error, reply) ?? answerError(log, error, request, reply),
  )
  let stopping = false
  server.addHook('preClose', async () => void (stopping = true))
  server.addHook('onSend', async (_request, reply) => void (stopping && reply.header('Connection', 'close')))
  return server
}

export function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const result = shape.safeParse(body ?? {})
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Refusal('INVALID_INPUT', `${issue?.path.join('.') || 'body'}: ${issue?.message}`)
}

export const bearerOf = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  authorization?.replace(/^Bearer /i, '').trim() || undefined

function answerError(log: Log, error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = toRefusal(error)
  if (refused.code === 'INTERNAL_ERROR')
    log.error(
      { err: error, requestId: request.id, route: request.routeOptions.url, event: 'http.unhandled_error' },
      'unhandled error in a request',
    )
  if (refused.status === 503) void reply.header('Retry-After', '1')
  return sendRefusal(reply, refused)
}

export const sendRefusal = (reply: FastifyReply, { code, message, status, more }: Refusal): FastifyReply =>
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .send({ refusal: code, message, ...more })

function toRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof OverloadError || isTransientDbError(error)) return new Refusal('RETRY_LATER')
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return new Refusal(status >= 400 && status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL_ERROR')
}
