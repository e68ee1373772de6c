// Signed calls as lines of one connection, on real sockets.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { providerBase, type BatchedCall } from '@lucero/contract/provider/calls'
import { lineMethod, lineNonce, streamPath, streamProtocol } from '@lucero/contract/provider/stream'
import { openLines, type Lines } from '@lucero/provider/lines'
import { signRequest, type SignatureForm } from '@lucero/provider/signature'
import { openStream } from '@lucero/provider/stream'
import { startReverseProxy } from '@lucero/lab/nodes/reverse-proxy'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { startCuttingProxy } from '../testing/cutting-proxy.ts'
import { assertBooksClean } from '../testing/ledger.ts'
import { startProgram } from '../testing/program.ts'
import { gameOf, nowSeconds, openProvider, seat, type Provider, type SeatedPlayer } from '../testing/provider.ts'

let casino: Casino
let provider: Provider
const open: (() => unknown)[] = []
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
  await assertBooksClean({ ...casino.runtime, owner: casino.owner })
})
afterAll(() => casino.stop())

const sitDown = async (at = provider) =>
  seat(at, await casino.player({ operators: [plainOperator], credit: 100 }), { credit: 10 })
const betOf = (
  { session, playerId: player }: SeatedPlayer,
  transaction: string,
  amount: number,
  round = transaction,
) => ({
  session,
  player,
  transaction,
  round,
  amount,
})
const winOf = ({ playerId: player }: SeatedPlayer, transaction: string, round: string, amount: number) => ({
  player,
  transaction,
  round,
  amount,
  roundClosed: true,
})
const playableOf = async (seated: SeatedPlayer) => (await seated.balance()).body.balance!.playable

/** Lines whose answers are verified. */
async function openVerified({ id, secret }: Provider = provider) {
  const lines = await openLines({ url: casino.address, provider: id, secret })
  if (lines.outcome !== 'open') throw new Error(lines.reason)
  open.push(() => lines.end())
  return lines
}
type Answer = { result: string; balance?: { playable: number }; transaction?: string }
const ask = async (lines: Lines, call: BatchedCall, body: unknown) =>
  JSON.parse(await lines.send(call, typeof body === 'string' ? body : JSON.stringify(body))) as Answer

type Raw = { nonce?: string; form?: SignatureForm; headers?: Record<string, string>; path?: string; method?: string }

/** A connection on which the test writes bytes. */
async function openRaw({
  nonce = randomUUID(),
  form = 'v2',
  headers = {},
  path = streamPath,
  method = 'GET',
}: Raw = {}) {
  const { hostname, port, host } = new URL(casino.address)
  const { id, secret } = provider
  const signed = signRequest({ provider: id, secret, form }, path, '', { method, nonce })
  const socket: Socket = connect(Number(port), hostname)
  open.push(() => socket.destroy())
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString())).on('error', () => undefined)
  const all = { host, ...signed.headers, connection: 'Upgrade', upgrade: streamProtocol, ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
  await expect.poll(() => text).toContain('\r\n\r\n')
  const [status = ''] = text.split('\r\n', 1)
  return {
    socket,
    status: Number(status.split(' ')[1]),
    refusal: () => JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as Answer & { fields?: object },
    /** Lines of the server, without numbers, times and signatures. */
    received: () =>
      text
        .slice(text.indexOf('\r\n\r\n') + 4)
        .split('\n')
        .filter(Boolean)
        .map((line) => (line.includes('{') ? (JSON.parse(line.slice(line.indexOf('{'))) as Answer).result : line)),
    line(number: number, call: string, body: object, more: { timestamp?: string; path?: string } = {}) {
      const content = JSON.stringify(body)
      const { parts, headers } = signRequest(
        { provider: id, secret },
        more.path ?? `${providerBase}/${call}`,
        content,
        {
          method: lineMethod,
          nonce: lineNonce(nonce, String(number)),
          ...more,
        },
      )
      return `${number} ${parts.timestamp} ${call} ${headers['x-signature']} ${content}\n`
    },
  }
}

it('issue 39: each line has the answer that its call would get alone, signed', async () => {
  const [lines, one, other] = [await openVerified(), await sitDown(), await sitDown()]
  const { session, playerId: player, opening } = other
  const answers = await Promise.all([
    ask(lines, 'bet', betOf(one, 'b', 250, 'r')),
    ask(lines, 'bet', betOf(other, 'b2', 5000)),
    ask(lines, 'balance', { session, player }),
    ask(lines, 'round', { player, round: 'none' }),
    ask(lines, 'rollback', { player, transaction: 'x', target: 'later' }),
  ])
  const { version } = one.opening
  expect(answers).toEqual([
    { result: 'OK', transaction: 'b', balance: { playable: 750, cash: 750, bonus: 0, version: version + 1 } },
    expect.objectContaining({ result: 'INSUFFICIENT_FUNDS', balance: { ...opening } }),
    { result: 'OK', balance: { ...opening, version: opening.version + 1 } },
    expect.objectContaining({ result: 'BET_NOT_FOUND' }),
    { result: 'OK', transaction: 'x' },
  ])
  expect((await provider.call('bet', betOf(other, 'b2', 5000))).body).toEqual(answers[1])
})

it('issue 39: lines of one player follow each other, so a bet, its win and a bet of the win may be sent at once', async () => {
  const [lines, one] = [await openVerified(), await sitDown()]
  const answers = await Promise.all([
    ask(lines, 'bet', betOf(one, 'b', 1000, 'r')),
    ask(lines, 'win', winOf(one, 'w', 'r', 3000)),
    ask(lines, 'bet', betOf(one, 'b2', 3000)),
  ])
  expect(answers.map(({ result, balance }) => [result, balance?.playable])).toEqual([
    ['OK', 0],
    ['OK', 3000],
    ['OK', 0],
  ])
})

it('issue 39: a line that is refused, malformed or out of time changes nothing, and does not stop the others', async () => {
  const [lines, one] = [await openVerified(), await sitDown()]
  const results = await Promise.all(
    [
      ask(lines, 'bet', { ...betOf(one, 'a', 100), unknown: 1 }),
      ask(lines, 'bet', '{"session":'),
      ask(lines, 'bet', ''),
      ask(lines, 'bet', betOf(one, 'c', 1.5)),
      ask(lines, 'session' as BatchedCall, { token: 'x', game: gameOf(provider) }),
      ask(lines, '__proto__' as BatchedCall, {}),
    ].map((answer) => answer.catch((error: Error) => ({ result: error.message }))),
  )
  expect(results.slice(0, 5).map(({ result }) => result)).toEqual([
    'INVALID_INPUT',
    'MALFORMED_REQUEST',
    'INVALID_INPUT',
    'INVALID_AMOUNT',
    'INVALID_INPUT',
  ])
  // The name of a call has letters only: the head of the line is malformed.
  expect(results[5]!.result).toBe('the wallet has ended the stream: MALFORMED_REQUEST')
  const raw = await openRaw()
  raw.socket.write(raw.line(1, 'bet', betOf(one, 'd', 100), { timestamp: String(nowSeconds() - 400) }))
  raw.socket.write(raw.line(2, 'bet', betOf(one, 'e', 100)))
  await expect.poll(raw.received).toHaveLength(2)
  expect(raw.received().toSorted()).toEqual(['OK', 'STALE_TIMESTAMP'])
  expect(await playableOf(one)).toBe(900)
})

it('issue 39: a stream or a line that is sent again is refused, and nothing moves twice', async () => {
  const [nonce, one] = [randomUUID(), await sitDown()]
  const first = await openRaw({ nonce })
  const bet = first.line(7, 'bet', betOf(one, 'b', 100))
  first.socket.write(bet)
  await expect.poll(first.received).toEqual(['OK'])
  first.socket.write(first.line(6, 'bet', betOf(one, 'b2', 100)))
  await once(first.socket, 'close')
  expect(first.received()).toEqual(['OK', 'end NONCE_REUSED'])
  const again = await openRaw({ nonce })
  expect([again.status, again.refusal().result]).toEqual([401, 'NONCE_REUSED'])
  // On another stream the line has another nonce than the one that it was signed with.
  const other = await openRaw()
  other.socket.write(bet)
  await once(other.socket, 'close')
  expect(other.received()).toEqual(['end INVALID_SIGNATURE'])
  // And a line is no request: HTTP has no such method.
  expect(await playableOf(one)).toBe(900)
})

it.each<[string, Raw, number, string]>([
  ['a wrong signature', { headers: { 'x-signature': `v2=${'0'.repeat(64)}` } }, 401, 'INVALID_SIGNATURE'],
  ['a signature of version 1', { form: 'v1' }, 401, 'SIGNATURE_OUTDATED'],
  ['another protocol', { headers: { upgrade: 'websocket' } }, 400, 'INVALID_INPUT'],
  ['a query', { path: `${streamPath}?x=1` }, 400, 'INVALID_INPUT'],
  ['a nonce of more than 100 characters', { nonce: 'n'.repeat(101) }, 400, 'INVALID_INPUT'],
  ['POST', { method: 'POST' }, 405, 'METHOD_NOT_ALLOWED'],
])('issue 39: %s opens no stream', async (_, how, status, result) => {
  const raw = await openRaw(how)
  expect([raw.status, raw.refusal().result]).toEqual([status, result])
})

it('issue 39: a request without an upgrade is told what is missing', async () => {
  const { status, body } = await provider.send('stream' as 'batch', undefined, { method: 'GET' })
  expect([status, body.result, body.fields]).toEqual([400, 'INVALID_INPUT', { upgrade: 'must be lucero-lines' }])
})

it('issue 39: a line for another call, another body, or after the end of the head is refused before its call', async () => {
  const one = await sitDown()
  const bet = betOf(one, 'b', 100)
  const bad = [
    (raw: Awaited<ReturnType<typeof openRaw>>) => raw.line(1, 'bet', bet).replace('"amount":100', '"amount":900'),
    (raw: Awaited<ReturnType<typeof openRaw>>) => raw.line(1, 'win', bet).replace(' win ', ' bet '),
    (raw: Awaited<ReturnType<typeof openRaw>>) => raw.line(1, 'bet', bet).replace(/^1 /, '2 '),
  ]
  for (const write of bad) {
    const raw = await openRaw()
    raw.socket.write(write(raw) + raw.line(3, 'bet', bet))
    await once(raw.socket, 'close')
    expect(raw.received()).toEqual(['end INVALID_SIGNATURE'])
  }
  expect(await playableOf(one)).toBe(1000)
})

it('issue 39: a key that is revoked, or a provider that is disabled, counts from the next line of an open stream', async () => {
  const other = await openProvider(casino)
  const [lines, one] = [await openVerified(other), await sitDown(other)]
  expect((await ask(lines, 'bet', betOf(one, 'b', 100))).result).toBe('OK')
  await casino.house('switchProvider', { providerId: other.id, enabled: false })
  await expect.poll(async () => (await ask(lines, 'bet', betOf(one, randomUUID(), 0))).result).toBe('GAME_DISABLED')
  // The newest secret and the one before it are valid.
  for (let n = 0; n < 2; n += 1) await casino.house('rotateSecret', { providerId: other.id })
  await expect(
    (async () => {
      for (;;) await ask(lines, 'balance', { session: one.session, player: one.playerId })
    })(),
  ).rejects.toThrow('the wallet has ended the stream: INVALID_SIGNATURE')
  expect(await openLines({ url: casino.address, provider: other.id, secret: other.secret })).toMatchObject({
    outcome: 'unknown',
    isRetryable: false,
  })
})

it('issue 39: half a line and a connection that is reset book nothing; the same bet on the next stream is booked once', async () => {
  const one = await sitDown()
  const raw = await openRaw()
  raw.socket.write(raw.line(1, 'bet', betOf(one, 'whole', 100)))
  await expect.poll(raw.received).toEqual(['OK'])
  raw.socket.write(raw.line(2, 'bet', betOf(one, 'torn', 100)).slice(0, -20))
  raw.socket.resetAndDestroy()
  const lines = await openVerified()
  expect((await ask(lines, 'bet', betOf(one, 'torn', 100))).result).toBe('OK')
  expect((await ask(lines, 'bet', betOf(one, 'whole', 100))).result).toBe('OK')
  expect(await playableOf(one)).toBe(800)
})

it('issue 39: of a flood of lines whose answers are not read, each is booked once, and has one answer', async () => {
  const [players, raw] = [await Promise.all([sitDown(), sitDown(), sitDown()]), await openRaw()]
  raw.socket.pause()
  const bets = players.flatMap((seated) => Array.from({ length: 200 }, (_none, n) => betOf(seated, `b${n}`, 2)))
  for (const [n, bet] of bets.entries()) raw.socket.write(raw.line(n + 1, 'bet', bet))
  for (const seated of players) await expect.poll(() => playableOf(seated), { timeout: 10_000 }).toBe(600)
  expect(raw.received()).toEqual([])
  raw.socket.resume()
  await expect.poll(() => raw.received().length).toBe(bets.length)
  expect(new Set(raw.received())).toEqual(new Set(['OK']))
})

it('issue 39: a line of 1 MB ends the stream; what was sent before it is answered, and later streams work', async () => {
  const one = await sitDown()
  const raw = await openRaw()
  raw.socket.write(raw.line(1, 'bet', betOf(one, 'before', 100)))
  raw.socket.write(raw.line(2, 'bet', { ...betOf(one, 'long', 100), more: 'x'.repeat(1_000_000) }))
  await once(raw.socket, 'close')
  expect(raw.received()).toEqual(['OK', 'end REQUEST_TOO_LARGE'])
  expect(await playableOf(one)).toBe(900)
})

it('issue 39: a provider has at most 32 streams in a process; one that ends makes room', async () => {
  const streams = await Promise.all(Array.from({ length: 32 }, () => openVerified()))
  const refused = await openRaw()
  expect([refused.status, refused.refusal().result]).toEqual([503, 'RETRY_LATER'])
  expect(await casino.runtime.metrics.text()).toContain(`lucero_provider_streams{provider="${provider.id}"} 32`)
  streams[0]!.end()
  await streams[0]!.ended
  await expect.poll(async () => (await openRaw()).status).toBe(101)
})

it('issue 39: a stream whose connections are lost again and again loses no call and repeats none', async () => {
  const [cutting, players] = [
    await startCuttingProxy(casino.address),
    await Promise.all([sitDown(), sitDown(), sitDown()]),
  ]
  open.push(cutting.stop)
  const stream = openStream({ url: cutting.url, provider: provider.id, secret: provider.secret })
  let answered = 0
  const play = async (seated: SeatedPlayer) => {
    for (let n = 0; n < 12; n += 1) {
      const bet = await stream.callUntilDecided('bet', betOf(seated, `b${n}`, 50, `r${n}`))
      expect(bet.outcome).toBe('accepted')
      const win = await stream.callUntilDecided('win', winOf(seated, `w${n}`, `r${n}`, 30))
      expect(win.outcome).toBe('accepted')
      if ((answered += 1) % 9 === 0) cutting.reset()
    }
  }
  await Promise.all(players.map(play))
  await stream.close()
  expect(await Promise.all(players.map(playableOf))).toEqual(players.map(() => 1000 - 12 * 20))
})

it('issue 39: a rolling restart of two nodes loses no call and repeats none', async () => {
  const [first, second] = await Promise.all([0, 1].map(() => startProgram({}, { databaseUrl: casino.databaseUrl })))
  const nodes = [first!.address, second!.address]
  const proxy = await startReverseProxy(() => nodes)
  open.push(() => proxy.stop())
  await proxy.sawAll()
  const stream = openStream({ url: proxy.address, provider: provider.id, secret: provider.secret })
  const players = await Promise.all([sitDown(), sitDown()])
  const outcomes: string[] = []
  let isOver = false
  const play = async (seated: SeatedPlayer) => {
    let n = 0
    for (; !isOver; n += 1) outcomes.push((await stream.callUntilDecided('bet', betOf(seated, `b${n}`, 1))).outcome)
    return n
  }
  const playing = players.map(play)
  for (const node of [first!, second!]) {
    const before = outcomes.length
    await expect.poll(() => outcomes.length).toBeGreaterThan(before + 20)
    if (node === second) nodes.splice(0, 2, second.address, casino.address)
    await proxy.sawAll()
    await node.drain(0.3)
    nodes.splice(nodes.indexOf(node.address), 1)
    await node.stop()
  }
  const before = outcomes.length
  await expect.poll(() => outcomes.length).toBeGreaterThan(before + 20)
  isOver = true
  const counts = await Promise.all(playing)
  await stream.close()
  expect(new Set(outcomes)).toEqual(new Set(['accepted']))
  expect(await Promise.all(players.map(playableOf))).toEqual(counts.map((count) => 1000 - count))
})
