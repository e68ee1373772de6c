// A wallet that loses answers, and an aggregator that is killed: each round comes to an end, and nothing is sent twice as something else.
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openJournal, type Journal, type Session } from './journal.ts'
import { isSignedBy } from './keys.ts'
import { openOperator } from './operator.ts'
import { freeSpinOf, openRounds } from './rounds.ts'

const folder = mkdtempSync(join(tmpdir(), 'lucero-aggregator-'))
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** Answers of the wallet by call, first in first out; then RS_OK. 503 is an answer that does not count. */
let answers: Record<string, (string | 503)[]> = {}
let received: { call: string; body: Record<string, unknown>; isSigned: boolean }[] = []
const wallet = createServer((request, response) => {
  void text(request).then((raw) => {
    const call = (request.url ?? '').replace('/transaction/', '')
    const isSigned = isSignedBy([pem], raw, request.headers['x-hub88-signature'])
    received.push({ call, body: JSON.parse(raw) as Record<string, unknown>, isSigned })
    const answer = answers[call]?.shift() ?? 'RS_OK'
    return response
      .writeHead(answer === 503 ? 503 : 200)
      .end(JSON.stringify({ status: answer, balance: 500_000, currency: 'USD' }))
  })
})

let operator: ReturnType<typeof openOperator>
beforeAll(async () => {
  await once(wallet.listen(0, '127.0.0.1'), 'listening')
  operator = openOperator({ url: `http://127.0.0.1:${(wallet.address() as AddressInfo).port}`, key: privateKey })
})
afterAll(() => {
  wallet.close()
  rmSync(folder, { recursive: true })
})

let path = ''
let journal: Journal
let session: Session
beforeEach(() => {
  answers = {}
  received = []
  path = join(folder, `${crypto.randomUUID()}.jsonl`)
  journal = openJournal(path)
  const place = { user: 'ana', token: 'token', country: 'US', lobby: 'http://localhost/' }
  session = journal.write({ kind: 'session', id: crypto.randomUUID(), game: 'sim_harvest_wheel', ...place })
})

const calls = () => received.map(({ call }) => call)
const ids = (call: string) =>
  new Set(received.filter((one) => one.call === call).map(({ body }) => body['transaction_uuid']))
async function play(requestId: string = crypto.randomUUID()) {
  const rounds = openRounds(journal, operator)
  const round = await rounds.play({ session, requestId, stake: 100_000, choice: '' })
  rounds.stop()
  return round
}

it('issue 38: a bet and a win without an answer are sent again with the same id, signed', async () => {
  answers = { bet: [503, 503], win: [503] }
  const round = await play()
  expect(round).toMatchObject({ state: 'closed', problem: null, balance: 500_000 })
  expect(calls()).toEqual(['bet', 'bet', 'bet', 'win', 'win'])
  expect([ids('bet').size, ids('win').size, received.every(({ isSigned }) => isSigned)]).toEqual([1, 1, true])
  expect(received.at(-1)!.body).toMatchObject({ round_closed: true, amount: round.payout })
  expect(await play(round.id)).toEqual(round)
  expect(calls()).toHaveLength(5)
})

it('issue 38: a bet that stays without an answer is rolled back, and shows no outcome', async () => {
  answers = { bet: [503, 503, 503, 503] }
  const round = await play()
  expect(round).toMatchObject({ state: 'void', outcome: null, payout: 0 })
  expect(calls()).toEqual(['bet', 'bet', 'bet', 'bet', 'rollback'])
  expect(received.at(-1)!.body['reference_transaction_uuid']).toBe([...ids('bet')][0])
})

it('issue 38: a refused bet draws nothing', async () => {
  answers = { bet: ['RS_ERROR_NOT_ENOUGH_MONEY'] }
  expect(await play()).toMatchObject({ state: 'refused', problem: 'RS_ERROR_NOT_ENOUGH_MONEY', outcome: null })
  expect(calls()).toEqual(['bet'])
})

it('issue 38: after a crash a win is sent again with its drawn outcome', async () => {
  answers = { win: [503, 503, 503, 503] }
  const before = await play()
  expect(before.state).toBe('settling')
  journal = openJournal(path)
  expect(journal.rounds.get(before.id)).toEqual(before)
  expect(await play(before.id)).toMatchObject({ state: 'closed', outcome: before.outcome, payout: before.payout })
  expect(ids('win').size).toBe(1)
})

it('issue 38: a refused free spin is given back, a played one is not', async () => {
  const reward = journal.write({
    kind: 'reward',
    id: crypto.randomUUID(),
    reference: 'grant',
    user: 'ana',
    game: session.game,
    stake: 20_000,
    count: 1,
    played: 0,
    from: '2026-01-01T00:00:00',
    until: '2099-01-01T00:00:00',
    isCancelled: false,
  })
  answers = { bet: ['RS_ERROR_UNKNOWN'] }
  await play()
  expect(freeSpinOf(journal, session)?.id).toBe(reward.id)
  await play()
  expect(received.at(-2)!.body).toMatchObject({ is_free: true, reward_uuid: reward.id, amount: 20_000 })
  expect(freeSpinOf(journal, session)).toBeUndefined()
})
