// Many calls in one signed request.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { bytesOf, sign } from '@lucero/lab/load/requests'
import { maxCallsInBatch } from '@lucero/contract/provider/batch'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { assertBooksClean } from '../testing/ledger.ts'
import { openProvider, seat, type Provider, type SeatedPlayer } from '../testing/provider.ts'

let casino: Casino
let provider: Provider
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
})
afterEach(() => assertBooksClean({ ...casino.runtime, owner: casino.owner }))
afterAll(() => casino.stop())

type BatchedRequest = { call: string; body: unknown }

const sitDown = async () =>
  seat(provider, await casino.player({ operators: [plainOperator], credit: 100 }), { credit: 10 })
const bet = (
  { session, playerId: player }: SeatedPlayer,
  transaction: string,
  round: string,
  amount: number,
): BatchedRequest => ({
  call: 'bet',
  body: { session, player, transaction, round, amount },
})
const win = (
  { playerId: player }: SeatedPlayer,
  transaction: string,
  round: string,
  amount: number,
): BatchedRequest => ({
  call: 'win',
  body: { player, transaction, round, amount, roundClosed: true },
})
const send = async (...calls: BatchedRequest[]) => provider.call('batch', { calls })
const playableOf = async (seated: SeatedPlayer) => (await seated.balance()).body.balance!.playable

it('issue 39: each call of a batch has the answer that it would get alone, in the order of the calls', async () => {
  const [one, other] = [await sitDown(), await sitDown()]
  const { status, body } = await send(
    bet(one, 'b', 'r', 250),
    bet(other, 'b2', 'r', 5000),
    { call: 'balance', body: { session: other.session, player: other.playerId } },
    { call: 'round', body: { player: other.playerId, round: 'none' } },
    { call: 'rollback', body: { player: other.playerId, transaction: 'x', target: 'later' } },
  )
  expect(status).toBe(200)
  const { version } = one.opening
  expect(body).toEqual({
    result: 'OK',
    answers: [
      { result: 'OK', transaction: 'b', balance: { playable: 750, cash: 750, bonus: 0, version: version + 1 } },
      expect.objectContaining({ result: 'INSUFFICIENT_FUNDS', balance: { ...other.opening } }),
      // A refused bet is an entry of the book too.
      { result: 'OK', balance: { ...other.opening, version: other.opening.version + 1 } },
      expect.objectContaining({ result: 'BET_NOT_FOUND' }),
      { result: 'OK', transaction: 'x' },
    ],
  })
  const alone = await provider.call('bet', bet(other, 'b2', 'r', 5000).body)
  expect(alone.body).toEqual(body.answers![1])
})

it('issue 39: calls of one player follow each other: a bet, its win and the next bet of the win fit in one batch', async () => {
  const one = await sitDown()
  const { body } = await send(bet(one, 'b', 'r', 1000), win(one, 'w', 'r', 3000), bet(one, 'b2', 'r2', 3000))
  expect(body.answers!.map(({ result, balance }) => [result, (balance as { playable: number }).playable])).toEqual([
    ['OK', 0],
    ['OK', 3000],
    ['OK', 0],
  ])
})

it('issue 39: a call that is refused or malformed changes nothing, and does not stop the others', async () => {
  const one = await sitDown()
  const { body } = await send(
    { call: 'bet', body: { ...(bet(one, 'b', 'r', 100).body as object), unknown: 1 } },
    { call: 'bet', body: 'text' },
    { call: 'bet', body: null },
    bet(one, 'c', 'r', 1.5),
    bet(one, 'd', 'r', 100),
  )
  expect(body.answers!.map(({ result }) => result)).toEqual([
    'INVALID_INPUT',
    'INVALID_INPUT',
    'INVALID_INPUT',
    'INVALID_AMOUNT',
    'OK',
  ])
  expect(await playableOf(one)).toBe(900)
})

it('issue 39: a batch that is sent again is answered the same, and moves nothing', async () => {
  const seated = await Promise.all([sitDown(), sitDown(), sitDown()])
  const calls = seated.flatMap((one) => [bet(one, 'b', 'r', 100), win(one, 'w', 'r', 40)])
  const first = await send(...calls)
  const again = await Promise.all([send(...calls), send(...calls), send(...calls.toReversed())])
  expect(again[0].body).toEqual(first.body)
  expect(again[1].body).toEqual(first.body)
  expect(again[2].body.answers!.toReversed()).toEqual(first.body.answers)
  expect(await Promise.all(seated.map(playableOf))).toEqual([940, 940, 940])
})

it('issue 39: half a batch books nothing, a batch whose answer is not read is booked, and both are booked once in the end', async () => {
  const [torn, unread] = [await sitDown(), await sitDown()]
  const callsOf = (one: SeatedPlayer) => Array.from({ length: 20 }, (_none, n) => bet(one, `b${n}`, `r${n}`, 10))
  const { hostname, port } = new URL(casino.address)
  const credentials = { provider: provider.id, secret: provider.secret }
  const write = async (calls: BatchedRequest[], bytes: (all: string) => string) => {
    const socket = connect(Number(port), hostname).pause()
    await once(socket, 'connect')
    await new Promise((resolve) => socket.write(bytes(bytesOf(sign(credentials, 'batch', { calls }))), resolve))
    return socket
  }
  const half = await write(callsOf(torn), (all) => all.slice(0, -200))
  const whole = await write(callsOf(unread), (all) => all)
  await expect.poll(() => playableOf(unread)).toBe(800)
  for (const socket of [half, whole]) socket.resetAndDestroy()
  expect(await playableOf(torn)).toBe(1000)
  for (const one of [torn, unread]) {
    const { body } = await send(...callsOf(one))
    expect(new Set(body.answers!.map(({ result }) => result))).toEqual(new Set(['OK']))
    expect(await playableOf(one)).toBe(800)
  }
})

it('issue 39: a batch whose nonce was used is refused as a whole', async () => {
  const one = await sitDown()
  const nonce = randomUUID()
  const first = await provider.send('batch', { calls: [bet(one, 'b', 'r', 100)] }, { nonce })
  expect(first.body.result).toBe('OK')
  const second = await provider.send('batch', { calls: [bet(one, 'c', 'r', 100)] }, { nonce })
  expect([second.status, second.body.result]).toEqual([401, 'NONCE_REUSED'])
  expect(await playableOf(one)).toBe(900)
})

it('issue 39: 0 or 101 calls, a call that a batch cannot have, and a wrong signature are refused as a whole', async () => {
  const one = await sitDown()
  const good = bet(one, 'b', 'r', 100)
  const refused = async (...calls: unknown[]) => {
    const { status, body } = await provider.call('batch', { calls })
    return [status, body.result, Object.keys(body.fields ?? {})]
  }
  expect(await refused()).toEqual([400, 'INVALID_INPUT', ['calls']])
  const many = Array.from({ length: maxCallsInBatch + 1 }, () => good)
  expect(await refused(...many)).toEqual([400, 'INVALID_INPUT', ['calls']])
  for (const call of ['session', 'batch', 'packages', '__proto__'])
    expect(await refused(good, { call, body: {} })).toEqual([400, 'INVALID_INPUT', ['calls.1.call']])
  const forged = await provider.send('batch', { calls: [good] }, { raw: JSON.stringify({ calls: [good, good] }) })
  expect([forged.status, forged.body.result]).toEqual([401, 'INVALID_SIGNATURE'])
  expect(await playableOf(one)).toBe(1000)
})

it('issue 39: a hundred calls with the longest ids fit in a batch', async () => {
  const one = await sitDown()
  const long = (n: number) => `${n}`.padStart(128, '界')
  const calls = Array.from({ length: maxCallsInBatch }, (_, n) => bet(one, long(n), long(n), 10))
  const { status, body } = await send(...calls)
  expect([status, new Set(body.answers!.map(({ result }) => result))]).toEqual([200, new Set(['OK'])])
  expect(await playableOf(one)).toBe(0)
})

it('issue 39: players of another provider cannot be reached through a batch', async () => {
  const other = await openProvider(casino)
  const one = await sitDown()
  const { body } = await other.call('batch', { calls: [bet(one, 'b', 'r', 100), win(one, 'w', 'r', 100)] })
  expect(body.answers!.map(({ result }) => result)).toEqual(['SESSION_NOT_FOUND', 'BET_NOT_FOUND'])
  expect(await playableOf(one)).toBe(1000)
})
