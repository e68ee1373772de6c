import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pageSpanHeader } from '@lucero/contract/shared/tracing'
import { openLog } from '@lucero/kit/log'
import { openTracing, type Tracer } from '@lucero/kit/tracing'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { addGames } from '../program/games-process.ts'
import { startCollector } from '../testing/collector.ts'

let received: IncomingHttpHeaders = {}
const games = createServer(({ headers }, response) => {
  received = headers
  response.end('{}')
})
let collector: Awaited<ReturnType<typeof startCollector>>
beforeAll(async () => {
  collector = await startCollector()
  await once(games.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  games.closeAllConnections()
  games.close()
  await collector.stop()
})

const pageTrace = (n: number) => `${n}`.padStart(32, 'a')
const traceparent = (n: number, flags = '00') => `00-${pageTrace(n)}-00f067aa0ba902b7-${flags}`

async function openEdge(ratio: number | undefined) {
  const server = Fastify()
  let tracing: Tracer | undefined
  const settings = { endpoint: collector.url, headers: '', service: 'lucero', timeoutMs: 5000 }
  if (ratio !== undefined) tracing = await openTracing({ ...settings, ratio }, { log: openLog('silent') })
  addGames(server, () => `http://127.0.0.1:${(games.address() as AddressInfo).port}`, { tracing })
  onTestFinished(() => void server.close())
  const send = async (headers: Record<string, string>, path = '/games/api/play', method: 'GET' | 'POST' = 'POST') => {
    await server.inject({ method, url: path, headers })
    return received.traceparent
  }
  return { send, flush: async () => tracing?.stop() }
}

const spansOf = (n: number) => collector.spans.filter(({ traceId }) => traceId === pageTrace(n)).map(({ name }) => name)

it('issue 28: without tracing, no trace header reaches the games', async () => {
  const { send } = await openEdge(undefined)
  const headers = { tracestate: 'a=b', baggage: 'c=d', [pageSpanHeader]: `${pageTrace(1)};dur=1` }
  expect(await send({ traceparent: traceparent(1, '01'), ...headers })).toBeUndefined()
  for (const name of Object.keys(headers)) expect(received[name]).toBeUndefined()
})

it('issue 28: a page cannot force sampling with the flag or with the trace id: nothing is sent or exported', async () => {
  const { send, flush } = await openEdge(0)
  const ids = [2, 0].map((n) => traceparent(n, '01'))
  for (const header of [...ids, `00-${'0'.repeat(31)}1-00f067aa0ba902b7-01`])
    expect(await send({ traceparent: header })).toBeUndefined()
  const before = collector.requests.length
  await flush()
  expect(collector.requests.length).toBe(before)
})

it('issue 28: a sampled bet keeps the trace id of the page; only bets are traced', async () => {
  const { send, flush } = await openEdge(1)
  expect(await send({ traceparent: traceparent(3) })).toMatch(
    new RegExp(`^00-${pageTrace(3)}-(?!00f067aa0ba902b7)[\\da-f]{16}-01$`),
  )
  expect(await send({ traceparent: traceparent(4) }, '/games/api/seat', 'GET')).toBeUndefined()
  expect(await send({ traceparent: traceparent(4) }, '/games/api/enter')).toBeUndefined()
  await flush()
  expect([spansOf(3), spansOf(4)]).toEqual([['POST /games/api/play'], []])
})

it('issue 28: a trace id that a page uses again starts another trace', async () => {
  const { send } = await openEdge(1)
  const [first, second] = [await send({ traceparent: traceparent(5) }), await send({ traceparent: traceparent(5) })]
  expect(first).toContain(pageTrace(5))
  expect(second).not.toContain(pageTrace(5))
})

it('issue 28: a page reports its own span once, for a trace that it began; others are ignored', async () => {
  const { send, flush } = await openEdge(1)
  await send({ traceparent: traceparent(6) })
  const reports = [`${pageTrace(7)};dur=5`, `${pageTrace(6)};dur=-5`, `${pageTrace(6)};dur=9999999`, 'nonsense']
  for (const report of reports) await send({ [pageSpanHeader]: report })
  for (let n = 0; n < 2; n += 1) await send({ [pageSpanHeader]: `${pageTrace(6)};dur=0` })
  await flush()
  expect([spansOf(6).toSorted(), spansOf(7)]).toEqual([['POST /games/api/play', 'bet'], []])
  const [page, own] = ['bet', 'POST /games/api/play'].map((name) =>
    collector.spans.find((span) => span.traceId === pageTrace(6) && span.name === name),
  )
  expect(own).toMatchObject({ parentSpanId: page?.spanId })
  // The page cannot be faster than the server that answered it.
  expect([page?.startTimeUnixNano, page?.endTimeUnixNano]).toEqual([own?.startTimeUnixNano, own?.endTimeUnixNano])
})
