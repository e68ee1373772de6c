/**
 * The peer, a separate program: the same HTTP, the same signatures in both directions, the same shapes, and one SQL function call per bet
 * or win. It receives its database and provider in a message, and replies with its port.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  providerBase,
  providerCalls,
  providerHeaders,
  providerLimits,
  signedHeads,
  type SignedParts,
} from '@lucero/contract/provider/calls'
import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import type { RefusalCode } from '@lucero/contract/shared/refusals'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { Pool } from 'pg'
import { findSigningSecret, signatureOf } from '../../../server/src/games/signature.ts'
import { schema } from './function-schema.ts'
import type { ProviderSessions } from '@lucero/lab/load/requests'

export type FunctionOrder = ProviderSessions & { url: string; connections: number }

const firstCents = 100_000_000

type Answer = { result: 'OK' | RefusalCode; balance: string; version: string }
type Body = { player: string; transaction: string; round: string; amount: number; roundClosed?: boolean }

async function serve({ url, connections, provider, secret, sessions }: FunctionOrder): Promise<number> {
  const pool = new Pool({ connectionString: url, max: connections })
  pool.on('error', () => undefined)
  await pool.query(schema)
  const players = sessions.map(({ player }) => player)
  await pool.query('insert into wallet (player, cents) select id, $2 from unnest($1::uuid[]) as id', [
    players,
    firstCents,
  ])
  const move = async (kind: string, nonce: string, body: Body): Promise<Answer> => {
    const { player, transaction, round, amount, roundClosed = false } = body
    const { rows } = await pool.query<Answer>({
      name: 'move',
      text: 'select * from move($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [kind, provider, nonce, player, transaction, round, amount, roundClosed],
    })
    return rows[0]!
  }
  const server = Fastify()
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, raw, parsed) => parsed(null, raw))
  for (const kind of ['bet', 'win'] as const)
    server.post(`${providerBase}/${kind}`, async (request, reply) => {
      const signed = check(request, provider, secret)
      if (!signed) return reply.code(401).send({ result: 'INVALID_SIGNATURE', message: 'The signature does not match' })
      const body = providerCalls[kind].body.parse(JSON.parse(signed.raw.toString())) as Body
      return answer(reply, signed, secret, body, await move(kind, signed.parts.nonce, body))
    })
  await server.listen({ host: '127.0.0.1', port: 0 })
  return (server.server.address() as AddressInfo).port
}

type SignedRequest = { parts: SignedParts; raw: Buffer }

/** Verifies as the product does: two secrets, the time, all bytes. */
function check(request: FastifyRequest, provider: string, secret: string): SignedRequest | undefined {
  const header = (name: keyof typeof providerHeaders) => String(request.headers[providerHeaders[name]])
  const [timestamp, nonce] = [header('timestamp'), header('nonce')]
  const raw = request.body as Buffer
  const parts: SignedParts = {
    direction: 'request',
    timestamp,
    method: request.method,
    path: request.url,
    provider: header('provider'),
    nonce,
  }
  const right = findSigningSecret([secret, provider], header('signature'), 'v2', signedHeads.v2(parts), raw)
  const offSeconds = Math.abs(Date.now() / 1000 - Number(timestamp))
  return right && offSeconds <= providerLimits.clockSkewSeconds ? { parts, raw } : undefined
}

function answer(
  reply: FastifyReply,
  { parts }: SignedRequest,
  secret: string,
  body: Body,
  moved: Answer,
): FastifyReply {
  const cash = Number(moved.balance)
  const balance = { playable: cash, cash, bonus: 0, version: Number(moved.version) }
  const isOk = moved.result === 'OK'
  const text = JSON.stringify({
    result: moved.result,
    ...(isOk ? { transaction: body.transaction } : { message: moved.result }),
    balance,
  })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const head = signedHeads.v2({ ...parts, direction: 'response', timestamp })
  return reply
    .code(moved.result === 'OK' ? 200 : refusals[moved.result].status)
    .header('X-Nonce', parts.nonce)
    .header('X-Timestamp', timestamp)
    .header('X-Signature', signatureOf(secret, 'v2', head, text))
    .header('Cache-Control', 'no-store')
    .type('application/json')
    .send(text)
}

const [order] = (await once(process, 'message')) as [FunctionOrder]
process.send!({ port: await serve(order) })
