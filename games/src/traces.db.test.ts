// Traces of bets: page, wallet's proxy, games process, signed wallet call, ledger, event and socket, over real HTTP on PostgreSQL.
import { randomUUID } from 'node:crypto'
import { pageSpanHeader } from '@lucero/contract/shared/tracing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSocket, heard } from '../../server/src/testing/live-socket.ts'
import { houseToken } from '../../server/src/testing/casino.ts'
import { startCollector, type CollectedSpan } from '../../server/src/testing/collector.ts'
import { startProgram, type TestProgram } from '../../server/src/testing/program.ts'
import { openGamesCasino, type GamesCasino } from './testing/games-casino.ts'

type Collector = Awaited<ReturnType<typeof startCollector>>

let collector: Collector
let house: GamesCasino
let otherNode: TestProgram
let gamesUrl: string | undefined

beforeAll(async () => {
  collector = await startCollector()
  const otel = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key' }
  house = await openGamesCasino({ ...otel }, { settings: otel, gamesAt: () => gamesUrl })
  gamesUrl = (await house.startProcess()).url
  otherNode = await startProgram(otel, { databaseUrl: house.casino.databaseUrl })
})
afterAll(async () => {
  await otherNode.stop()
  await house.stop()
  await collector.stop()
})

const houseHeaders = { Authorization: `Bearer ${houseToken}` }

const traceIdOf = () => randomUUID().replaceAll('-', '')
const traceparent = (traceId: string, flags = '00') => `00-${traceId}-00f067aa0ba902b7-${flags}`

/** A page of a player, on the address of the wallet. */
async function openPage(address = house.casino.address) {
  const player = await house.player()
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${address}/games/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const { body } = await post('/enter', { game: 'mines', token: await player.launch() })
  const token = body['pageToken'] as string
  const play = (headers: Record<string, string> = {}) =>
    post(
      '/play',
      { requestId: randomUUID(), bet: { cents: 5, waits: false } },
      { Authorization: `Bearer ${token}`, ...headers },
    )
  return { player, seat: body, token, play }
}

/** Every span as `service: name`, indented below its parent, in order of its start. */
function treeOf(spans: CollectedSpan[], parent?: string, depth = 0): string[] {
  return spans
    .filter(({ parentSpanId }) => (parentSpanId || undefined) === parent)
    .toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)))
    .flatMap((span) => [`${'  '.repeat(depth)}${span.service}: ${span.name}`, ...treeOf(spans, span.spanId, depth + 1)])
}

const traceOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId)

/** Spans of one bet, without the statements of the games and of the wallet's other tables. */
const betTree = [
  'lucero-page: bet',
  '  lucero: POST /games/api/play',
  '    lucero-games: POST /games/api/play',
  ...['bet', 'win'].flatMap((call) => [
    `      lucero-games: POST /provider/v1/${call}`,
    `        lucero: POST /provider/v1/${call}`,
    '          lucero: ledger wait',
    '          lucero: ledger decide',
    '          lucero: ledger commit',
    '          lucero: publish wallet-changed',
    '            lucero: socket wallet',
    '            lucero: socket wallet',
  ]),
]

it('issue 28: one bet is one trace, from the page through games, wallet and commit to sockets of two nodes', async () => {
  const page = await openPage()
  expect(page.seat['traces']).toBe(true)
  await page.play()
  const sockets = [await openSocket(house.casino, page.player.token), await openSocket(otherNode, page.player.token)]
  const updates = sockets.map((socket) => heard(socket, 'wallet'))
  const [traceId, next] = [traceIdOf(), traceIdOf()]
  expect((await page.play({ traceparent: traceparent(traceId) })).status).toBe(200)
  await Promise.all(updates)
  await page.play({ traceparent: traceparent(next), [pageSpanHeader]: `${traceId};dur=4000` })
  await collector.has(traceId, 'socket wallet', 4)
  await collector.has(traceId, 'bet')
  await collector.has(traceId, 'POST /games/api/play', 2)
  const spans = traceOf(traceId)
  expect(treeOf(spans).filter((line) => !line.includes('postgres '))).toEqual(betTree)
  expect(spans.filter(({ name }) => name.startsWith('postgres ')).length).toBeGreaterThan(4)
  const [bet, proxied] = ['bet', 'POST /games/api/play'].map((name) => spans.find((span) => span.name === name)!)
  expect(BigInt(bet!.endTimeUnixNano) - BigInt(bet!.startTimeUnixNano)).toBeGreaterThan(3_990_000_000n)
  expect(BigInt(bet!.startTimeUnixNano)).toBeLessThan(BigInt(proxied!.startTimeUnixNano))
  const { attributes } = spans.find(({ name }) => name === 'ledger commit')!
  expect(attributes).toEqual({ 'lucero.batch.id': expect.any(String) as string, 'lucero.batch.commands': 1 })
})

it('issue 28: exports go to /v1/traces with the configured headers, and contain no id of a player, token or address', async () => {
  const page = await openPage()
  const traceId = traceIdOf()
  const { body } = await page.play({ traceparent: traceparent(traceId) })
  await collector.has(traceId, 'POST /games/api/play', 2)
  for (const { path, headers } of collector.requests)
    expect([path, headers['api-key'], headers['content-type']]).toEqual(['/v1/traces', 'a key', 'application/json'])
  const exported = collector.requests.map((request) => request.body).join()
  const { id, username, phone, token } = page.player
  const round = (body['round'] as { id: string }).id
  const secrets = [id, username, phone, token, page.token, round, '127.0.0.1']
  expect(secrets.filter((secret) => exported.includes(secret))).toEqual([])
})

it('issue 28: off by default: a bet with a traceparent passes through a node without a collector, and no span is exported', async () => {
  const node = await startProgram({}, { databaseUrl: house.casino.databaseUrl, gamesAt: () => gamesUrl })
  const page = await openPage(node.address)
  const [untraced, traced] = [traceIdOf(), traceIdOf()]
  const names = () => collector.spans.filter(({ name }) => name === 'POST /provider/v1/bet').length
  const before = names()
  expect((await page.play({ traceparent: traceparent(untraced, '01') })).status).toBe(200)
  await node.stop()
  // A later trace that has arrived shows that nothing of the earlier bet waits for export.
  await (await openPage()).play({ traceparent: traceparent(traced) })
  await collector.has(traced, 'POST /provider/v1/win', 2)
  expect(traceOf(untraced)).toEqual([])
  expect(names() - before).toBe(2)
})

it('issue 28: bets succeed while the collector is down, and the spans are counted as dropped', async () => {
  const otel = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_TIMEOUT: '200' }
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const node = await startProgram(
    { ...otel, LOG_LEVEL: 'warn' },
    { databaseUrl: house.casino.databaseUrl, gamesAt: () => gamesUrl, logTo },
  )
  const page = await openPage(node.address)
  for (let n = 0; n < 5; n += 1) expect((await page.play()).status).toBe(200)
  const dropped = /lucero_trace_spans_total\{outcome="dropped"\} ([1-9]\d*)/
  const metrics = async () => (await fetch(`${node.houseAddress}/metrics`, { headers: houseHeaders })).text()
  await expect.poll(metrics, { timeout: 20_000 }).toMatch(dropped)
  expect(lines.filter((line) => line.includes('"traces.not_sent"'))).toHaveLength(1)
  await node.stop()
})
