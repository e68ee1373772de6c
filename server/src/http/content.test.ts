import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { routedUrl } from './content.ts'
import { addContent } from './content-proxy.ts'

const config = { content: { host: 'localhost', scheme: 'http' as const } }
let server: FastifyInstance
afterEach(() => server.close())

function withoutGames() {
  server = Fastify({ rewriteUrl: (request) => routedUrl(config, request) })
  addContent(
    server,
    config,
    () => undefined,
    (reply) => reply.code(404).send('nothing'),
    0,
  )
  return server
}

it('issue 38: front ends get an error of the wire contract while the games process is gone', async () => {
  const asked = { method: 'POST' as const, url: '/wallet/play', headers: { host: 'sample.localhost:3000' } }
  const answer = await withoutGames().inject(asked)
  expect([answer.statusCode, answer.json()]).toMatchObject([500, { error: 'ERR_GEN' }])
  expect(answer.headers['retry-after']).toBe('1')
})

it('the path of content on the host of the app leads nowhere', async () => {
  const answer = await withoutGames().inject({ url: '/content/sample/v1/', headers: { host: 'localhost:3000' } })
  expect([answer.statusCode, answer.body]).toEqual([404, 'nothing'])
})
