/** Passes requests to the origins of hosted games on to the games process. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentBase, isForContent, type ContentConfig } from './content.ts'
import { addProxy } from './proxy.ts'
import type { Server } from './http.ts'

/** How long a request waits for a restart of the games process. */
const restartWaitMs = 10_000

export function addContent(
  server: Server,
  config: ContentConfig,
  target: (request: FastifyRequest) => string | undefined | Promise<string | undefined>,
  refuse: (reply: FastifyReply) => FastifyReply,
  waitMs = restartWaitMs,
): void {
  const own = (request: FastifyRequest, reply: FastifyReply) =>
    isForContent(config, request.raw) ? undefined : refuse(reply)
  addProxy(server, { path: contentBase, own, target, onDown: sendLater, retryForMs: waitMs, isRepeatable })
}

/** A second play is another bet, unless it has a key. */
const isRepeatable = ({ method, url, headers }: FastifyRequest): boolean =>
  method !== 'POST' || !url.endsWith('/wallet/play') || headers['idempotency-key'] !== undefined

/** In the form of the wire contract. */
const sendLater = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(500)
    .headers({ 'Retry-After': '1', 'Cache-Control': 'no-store' })
    .send({ error: 'ERR_GEN', message: 'The games are not there; try again in a moment' })
