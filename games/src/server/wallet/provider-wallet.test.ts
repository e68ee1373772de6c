import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { providerHeaders } from '@lucero/contract/provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerWallet, type ProviderWallet } from './provider-wallet.ts'

const secret = 'a secret that two programs share'
const [player, session] = [randomUUID(), randomUUID()]
const balance = { playable: 900, cash: 900, bonus: 0, version: 3 }
const sent = { session, player, transaction: 't1', round: 'r1', amount: 100 }
const stake = { ...sent, freeSpin: false }

type StubReply = {
  status?: number
  body: string
  signature?: string | ((right: SignatureParts) => string)
  timestamp?: number
  nonce?: string
  never?: true
}

let wallet: ProviderWallet
let server: Server
let told: StubReply
let asked: { headers: IncomingHttpHeaders; url: string; body: string }
const connections = new Set<unknown>()

type SignatureParts = { direction: 'request' | 'response'; timestamp: string | number; path: string; nonce: unknown }

const sign = ({ direction, timestamp, path, nonce }: SignatureParts, body: string) => {
  const lines = [direction, timestamp, 'POST', path, 'lucero', nonce, body]
  return `v2=${createHmac('sha256', secret).update(lines.join('\n')).digest('hex')}`
}

beforeAll(async () => {
  server = createServer((request, response) => {
    connections.add(request.socket)
    const answer = (body: string) => {
      asked = { headers: request.headers, url: request.url!, body }
      if (told.never) return
      const timestamp = told.timestamp ?? Math.floor(Date.now() / 1000)
      const nonce = request.headers[providerHeaders.nonce]
      const right = { direction: 'response', timestamp, path: request.url!, nonce } as const
      response.writeHead(told.status ?? 200, {
        [providerHeaders.timestamp]: String(timestamp),
        [providerHeaders.nonce]: told.nonce ?? nonce,
        [providerHeaders.signature]:
          typeof told.signature === 'function' ? told.signature(right) : (told.signature ?? sign(right, told.body)),
      })
      response.end(told.body)
    }
    void text(request).then(answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/casino`
  wallet = providerWallet({ url, providerId: 'lucero', secret, timeoutMs: 300 })
})
afterAll(() => {
  wallet.close()
  server.closeAllConnections()
  server.close()
})

const yes = (more: object = {}) => JSON.stringify({ result: 'OK', transaction: 't1', balance, ...more })

describe('a question', () => {
  it('L6 is signed over its direction, time, address, nonce and bytes, each with a nonce of its own', async () => {
    told = { body: yes() }
    const nonces = new Set<unknown>()
    for (let n = 0; n < 3; n += 1) {
      expect(await wallet.bet(stake)).toEqual({ outcome: 'accepted', balance: { cents: 900, bonus: 0, version: 3 } })
      nonces.add(asked.headers[providerHeaders.nonce])
    }
    expect(nonces.size).toBe(3)
    expect(asked.url).toBe('/casino/provider/v1/bet')
    expect(JSON.parse(asked.body)).toEqual(sent)
    expect(asked.headers[providerHeaders.provider]).toBe('lucero')
    const timestamp = String(asked.headers[providerHeaders.timestamp])
    const nonce = asked.headers[providerHeaders.nonce]
    const right = sign({ direction: 'request', timestamp, path: asked.url, nonce }, asked.body)
    expect(asked.headers[providerHeaders.signature]).toBe(right)
    expect(connections.size).toBe(1)
  })

  it('of a win always ends the round, and asks what it counted', async () => {
    told = { body: yes({ counted: 40 }) }
    const answer = await wallet.win({ player, transaction: 't1', round: 'r1', amount: 0 })
    expect(answer).toMatchObject({ outcome: 'accepted', counted: 40 })
    expect(JSON.parse(asked.body)).toMatchObject({ amount: 0, roundClosed: true, counted: true })
  })
})

describe('free spins', () => {
  it('are asked for, and told as the wallet tells them', async () => {
    told = { body: JSON.stringify({ result: 'OK', balance, freeSpins: { left: 4, amount: 20, grant: 'g' } }) }
    const seat = { session, player, freeSpins: true }
    expect(await wallet.balance(seat)).toMatchObject({
      outcome: 'accepted',
      freeSpins: { left: 4, cents: 20, grant: 'g' },
    })
    expect(JSON.parse(asked.body)).toEqual({ session, player, freeSpins: true })
    told = { body: JSON.stringify({ result: 'OK', balance }) }
    expect(await wallet.balance({ ...seat, freeSpins: false })).toMatchObject({ outcome: 'accepted', freeSpins: null })
    expect(JSON.parse(asked.body)).toEqual({ session, player })
  })

  it('are bets that say so, and their answer tells how many are left', async () => {
    told = { body: yes({ freeSpinsLeft: 3, freeSpinsGrant: 'g' }) }
    const answer = await wallet.bet({ ...stake, freeSpin: true })
    expect(answer).toMatchObject({ outcome: 'accepted', freeSpins: { left: 3, cents: 100, grant: 'g' } })
    expect(JSON.parse(asked.body)).toEqual({ ...sent, freeSpin: true })
    told = { status: 409, body: '{"result":"NO_FREE_SPIN"}' }
    expect(await wallet.bet({ ...stake, freeSpin: true })).toMatchObject({ outcome: 'refused', code: 'NO_FREE_SPIN' })
  })
})

describe('an answer', () => {
  it.each(['INSUFFICIENT_FUNDS', 'SESSION_EXPIRED', 'PLAYER_BLOCKED', 'ROLLED_BACK'])('%s is a no', async (result) => {
    told = { status: 409, body: JSON.stringify({ result, message: 'no' }) }
    expect(await wallet.bet(stake)).toMatchObject({ outcome: 'refused', code: result })
  })

  it.each([
    ['loss', 'OWN_LOSS_LIMIT'],
    ['stake', 'OWN_STAKE_LIMIT'],
    ['something-new', 'LIMIT_REACHED'],
    [undefined, 'LIMIT_REACHED'],
    [7, 'LIMIT_REACHED'],
  ])('that names %s as the limit of the player’s own is %s', async (own, code) => {
    told = { status: 409, body: JSON.stringify({ result: 'LIMIT_REACHED', message: 'no', fields: { own } }) }
    expect(await wallet.bet(stake)).toMatchObject({ outcome: 'refused', code })
    expect(await wallet.bet(stake)).toHaveProperty('limit', undefined)
  })

  it.each([
    [{ limit: 'game', amount: 200 }, 'LIMIT_REACHED', { limit: 'game', amount: 200 }],
    [{ limit: 'bonus', amount: 200 }, 'LIMIT_REACHED', { limit: 'bonus', amount: 200 }],
    [{ limit: 'own', own: 'stake', amount: 5 }, 'OWN_STAKE_LIMIT', { limit: 'own', amount: 5 }],
    [{ limit: 'something-new', amount: 5 }, 'LIMIT_REACHED', undefined],
    [{ limit: 'game', amount: 'much' }, 'LIMIT_REACHED', undefined],
  ])('F7 whose limit is %j names it', async (fields, code, limit) => {
    told = { status: 409, body: JSON.stringify({ result: 'LIMIT_REACHED', message: 'no', fields }) }
    expect(await wallet.bet(stake)).toEqual({ outcome: 'refused', code, balance: undefined, limit })
  })

  it('that refuses may carry the balance', async () => {
    told = { status: 409, body: JSON.stringify({ result: 'INSUFFICIENT_FUNDS', balance }) }
    expect(await wallet.bet(stake)).toMatchObject({ outcome: 'refused', balance: { cents: 900, bonus: 0, version: 3 } })
  })

  it('to a rollback of a bet that never came has no balance', async () => {
    told = { body: JSON.stringify({ result: 'OK', transaction: 't1' }) }
    expect(await wallet.rollback({ player, transaction: 't1', target: 't0' })).toEqual({ outcome: 'accepted' })
  })

  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
  it.each<[string, StubReply]>([
    ['with another signature', { body: yes(), signature: `v2=${'0'.repeat(64)}` }],
    ['with a signature of another form', { body: yes(), signature: 'v2=1' }],
    [
      'signed for another call',
      { body: yes(), signature: (right) => sign({ ...right, path: '/casino/provider/v1/win' }, yes()) },
    ],
    ['signed as a request', { body: yes(), signature: (right) => sign({ ...right, direction: 'request' }, yes()) }],
    ['signed for another nonce', { body: yes(), signature: (right) => sign({ ...right, nonce: randomUUID() }, yes()) }],
    ['from long ago', { body: yes(), timestamp: minutesAgo(6) }],
    ['from the future', { body: yes(), timestamp: minutesAgo(-6) }],
    ['to another question', { body: '{"result":"INSUFFICIENT_FUNDS"}', nonce: randomUUID() }],
    ['about another transaction', { body: yes({ transaction: 't2' }) }],
    ['that asks to try later', { status: 503, body: '{"result":"RETRY_LATER"}' }],
    ['that tells of a fault', { status: 500, body: '{"result":"INTERNAL"}' }],
    ['that says no to something else than a bet', { status: 404, body: '{"result":"BET_NOT_FOUND"}' }],
    ['that finds our signature wrong', { status: 401, body: '{"result":"INVALID_SIGNATURE"}' }],
    ['that is no JSON', { status: 502, body: '<html>' }],
    ['without what it promises', { body: '{"result":"OK"}' }],
    ['that is endless', { body: yes({ more: 'x'.repeat(300_000) }) }],
    ['that never comes', { body: '', never: true }],
  ])('%s decides nothing', async (_what, answer) => {
    told = answer
    expect(await wallet.bet(stake)).toMatchObject({ outcome: 'unknown' })
  })

  it('of nobody decides nothing', async () => {
    const nobody = providerWallet({ url: 'http://127.0.0.1:1', providerId: 'lucero', secret, timeoutMs: 300 })
    expect(await nobody.bet(stake)).toMatchObject({ outcome: 'unknown' })
    nobody.close()
  })
})
