/** Security: the wallet accepts only requests that the provider signed, exactly as signed. */
import { randomUUID } from 'node:crypto'
import { providerHeaders as names, providerLimits, type SignedParts } from '@lucero/contract/provider/calls'
import type { Case, CaseContext } from '../case.ts'
import { nowInSeconds, openClient, type Request } from '../client.ts'
import { equal, movementsOf, ok, refused, sameBytes, sameMoney } from '../expect.ts'
import { newId, type Seat } from '../seat.ts'
import { signatureOf } from '@lucero/provider/signature'

const betOf = (seat: Seat, amount = 100) => seat.betBody(newId('round'), amount)

/** A bet that is changed between signing and sending is rejected, and takes no money. */
async function expectChangedRejected(
  table: CaseContext,
  change: (request: Request) => void,
  ...codes: string[]
): Promise<void> {
  const { client, seat } = table
  const before = await seat.balance()
  const request = client.prepare('bet', betOf(seat))
  change(request)
  refused(await client.send(request), ...codes)
  sameMoney('balance', await seat.balance(), before)
}

/** A bet whose signature covers these parts instead of its own. */
const expectSignatureRejected = (table: CaseContext, changed: Partial<SignedParts>) =>
  expectChangedRejected(
    table,
    ({ headers, parts, form, body }) =>
      (headers[names.signature] = signatureOf(table.client.secret, form, { ...parts, ...changed }, body)),
    'INVALID_SIGNATURE',
  )

const secondsFromNow = (seconds: number) => String(nowInSeconds() + seconds)
const tooLong = providerLimits.clockSkewSeconds + 30

export const signing: Case[] = [
  {
    name: 'signed answers',
    rule: 'Every answer carries X-Timestamp, the X-Nonce of its request, and the X-Signature of its own bytes',
    async play({ client, seat }) {
      // The client checks the signature of every response. This case has one call of each kind.
      ok(await client.call('bet', betOf(seat)))
      const { playable } = await seat.balance()
      refused(await client.call('bet', betOf(seat, playable + 1)), 'INSUFFICIENT_FUNDS')
      refused(await client.call('bet', { nonsense: true }), 'INVALID_INPUT', 'INVALID_AMOUNT')
    },
  },
  {
    name: 'no signature',
    rule: 'An unsigned request is rejected',
    play: (table) =>
      expectChangedRejected(table, ({ headers }) => delete headers[names.signature], 'INVALID_SIGNATURE'),
  },
  {
    name: 'wrong secret',
    rule: 'A signature with another secret is rejected',
    async play({ client, seat }) {
      const before = await seat.balance()
      refused(await client.send(client.prepare('bet', betOf(seat), { secret: 'not the secret' })), 'INVALID_SIGNATURE')
      refused(await client.send(client.prepare('bet', betOf(seat), { secret: '' })), 'INVALID_SIGNATURE')
      sameMoney('balance', await seat.balance(), before)
    },
  },
  {
    name: 'half a signature',
    rule: 'The whole signature is compared, in its exact form',
    async play(table) {
      const changes: ((signature: string) => string)[] = [
        (signature) => signature.slice(0, -2),
        (signature) => signature.slice(0, 7),
        () => 'v1=',
        () => 'v2=',
        (signature) => signature.slice('v2='.length),
        (signature) => signature.replace(/^v\d/, 'v3'),
        (signature) => `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`,
        (signature) => `${signature}00`,
      ]
      for (const change of changes)
        await expectChangedRejected(
          table,
          ({ headers }) => (headers[names.signature] = change(headers[names.signature]!)),
          'INVALID_SIGNATURE',
        )
    },
  },
  {
    name: 'tampered body',
    rule: 'The signature covers the body: another amount needs another signature',
    play: (table) =>
      expectChangedRejected(
        table,
        (request) => (request.body = request.body.replace('"amount":100', '"amount":1')),
        'INVALID_SIGNATURE',
      ),
  },
  {
    name: 're-serialised body',
    rule: 'The signature covers the bytes: the same JSON written another way needs another signature',
    play: (table) =>
      expectChangedRejected(
        table,
        (request) => (request.body = JSON.stringify(JSON.parse(request.body), null, 1)),
        'INVALID_SIGNATURE',
      ),
  },
  {
    name: 'unusual JSON formatting',
    rule: 'JSON in any formatting is accepted if its exact bytes were signed',
    async play({ client, seat }) {
      const odd = ` ${JSON.stringify(betOf(seat), null, '\t').replace('"amount"', String.raw`"\u0061mount"`)}\r\n`
      ok(await client.send(client.prepare('bet', odd)))
    },
  },
  {
    name: 'signature of another call',
    rule: 'The signature covers the path: a signature for balance is invalid for rollback',
    async play({ client, seat }) {
      const bet = betOf(seat)
      ok(await client.call('bet', bet))
      const body = { player: seat.player, transaction: newId('rollback'), target: bet.transaction }
      const request = client.prepare('rollback', body)
      const parts = { ...request.parts, path: client.prepare('balance', body).path }
      request.headers[names.signature] = signatureOf(client.secret, request.form, parts, request.body)
      refused(await client.send(request), 'INVALID_SIGNATURE')
      equal('movements', movementsOf(await seat.look(bet.round)).length, 1)
    },
  },
  {
    name: 'signature of another method',
    rule: 'The signature covers the method',
    play: (table) => expectSignatureRejected(table, { method: 'GET' }),
  },
  {
    name: 'signature of another time',
    rule: 'The signature covers the timestamp: an old request cannot get a new time',
    play: (table) =>
      expectChangedRejected(
        table,
        ({ headers }) => (headers[names.timestamp] = secondsFromNow(5)),
        'INVALID_SIGNATURE',
      ),
  },
  {
    name: 'signature of another nonce',
    rule: 'The signature covers the nonce: a recorded request cannot be sent with another nonce',
    needs: ['v2'],
    play: (table) =>
      expectChangedRejected(
        table,
        ({ headers }) => {
          const nonce = headers[names.nonce]!
          headers[names.nonce] = `${nonce.slice(0, -1)}${nonce.endsWith('0') ? '1' : '0'}`
        },
        'INVALID_SIGNATURE',
      ),
  },
  {
    name: 'signature of another direction',
    rule: 'The signature names its direction: a signed response is not a valid request',
    needs: ['v2'],
    play: (table) => expectSignatureRejected(table, { direction: 'response' }),
  },
  {
    name: 'signature of another provider',
    rule: 'The signature names the provider',
    needs: ['v2'],
    play: (table) => expectSignatureRejected(table, { provider: `${table.client.provider}-b` }),
  },
  {
    name: 'an answer sent as a request',
    rule: 'A response of the wallet, sent back as a request, is rejected with any nonce',
    needs: ['v2'],
    async play({ client, seat }) {
      const answer = await client.call('balance', { session: seat.session, player: seat.player })
      const header = (name: string) => answer.headers.get(name) ?? ''
      for (const nonce of [header(names.nonce), randomUUID()]) {
        const request = client.prepare('balance', answer.text, { nonce, timestamp: header(names.timestamp) })
        request.headers[names.signature] = header(names.signature)
        refused(await client.send(request), 'INVALID_SIGNATURE')
      }
    },
  },
  {
    name: 'signature version 1',
    rule: 'A v1 request is accepted, or gets SIGNATURE_OUTDATED after the announced date; its response is signed as v1',
    async play({ client, seat }) {
      const balance = { session: seat.session, player: seat.player }
      const answer = await client.send(client.prepare('balance', balance, { form: 'v1' }))
      if (answer.result !== 'OK') refused(answer, 'SIGNATURE_OUTDATED')
    },
  },
  {
    name: 'stale time',
    rule: `A request that is more than ${providerLimits.clockSkewSeconds} seconds old, or from the future, is refused`,
    async play({ client, seat }) {
      const before = await seat.balance()
      for (const seconds of [-tooLong, tooLong, -86_400])
        refused(
          await client.send(client.prepare('bet', betOf(seat), { timestamp: secondsFromNow(seconds) })),
          'STALE_TIMESTAMP',
        )
      sameMoney('balance', await seat.balance(), before)
      const slow = { timestamp: secondsFromNow(30 - providerLimits.clockSkewSeconds) }
      ok(await client.send(client.prepare('bet', betOf(seat), slow)))
    },
  },
  {
    name: 'invalid time',
    rule: 'The time is in unix seconds: milliseconds and words are rejected as stale',
    async play({ client, seat }) {
      const before = await seat.balance()
      for (const timestamp of [String(Date.now()), 'now', '0', `-${nowInSeconds()}`, 'NaN', '1e9'])
        refused(await client.send(client.prepare('bet', betOf(seat), { timestamp })), 'STALE_TIMESTAMP')
      sameMoney('balance', await seat.balance(), before)
    },
  },
  {
    name: 'replay',
    rule: 'The same request with the same nonce is accepted once',
    async play({ client, seat }) {
      const request = client.prepare('bet', betOf(seat))
      const { balance } = ok(await client.send(request))
      refused(await client.send(request), 'NONCE_REUSED')
      sameMoney('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'no nonce',
    rule: 'Every request has a nonce',
    async play({ client, seat }) {
      const before = await seat.balance()
      refused(await client.send(client.prepare('bet', betOf(seat), { nonce: '' })), 'INVALID_INPUT')
      sameMoney('balance', await seat.balance(), before)
    },
  },
  {
    name: 'nonce reused for another request',
    rule: 'A nonce is valid once, for any request',
    async play({ client, seat }) {
      const nonce = randomUUID()
      ok(await client.send(client.prepare('bet', betOf(seat), { nonce })))
      const before = await seat.balance()
      refused(await client.send(client.prepare('bet', betOf(seat), { nonce })), 'NONCE_REUSED')
      sameMoney('balance', await seat.balance(), before)
    },
  },
  {
    name: 'nonce of an unsigned request',
    rule: 'Only a correctly signed request uses up its nonce',
    async play({ client, seat }) {
      const [nonce, bet] = [randomUUID(), betOf(seat)]
      refused(await client.send(client.prepare('bet', bet, { nonce, secret: 'a guess' })), 'INVALID_SIGNATURE')
      ok(await client.send(client.prepare('bet', bet, { nonce })))
    },
  },
  {
    name: 'order of the checks',
    rule: 'Signature, then time, then nonce, then shape: an unauthenticated caller learns nothing about the later checks',
    async play({ client, seat }) {
      const [nonce, nonsense] = [randomUUID(), { nonsense: true }]
      ok(await client.send(client.prepare('bet', betOf(seat), { nonce })))
      const stale = { timestamp: secondsFromNow(-tooLong), nonce }
      refused(await client.send(client.prepare('bet', nonsense, { ...stale, secret: 'wrong' })), 'INVALID_SIGNATURE')
      refused(await client.send(client.prepare('bet', nonsense, stale)), 'STALE_TIMESTAMP')
      refused(await client.send(client.prepare('bet', nonsense, { nonce })), 'NONCE_REUSED')
    },
  },
  {
    name: 'rotation of the secret',
    rule: 'During rotation the new and the previous secret are valid, and each response is signed with the secret of its request',
    needs: ['rotate'],
    async play({ client, seat, hooks }) {
      const { base: url, provider, form } = client
      const renewed = openClient({ url, provider, form, secret: await hooks.rotate() })
      ok(await renewed.call('bet', betOf(seat)))
      ok(await client.call('bet', betOf(seat)))
    },
  },
  {
    name: 'unknown provider',
    rule: 'An unknown provider gets the same response as a wrong signature',
    async play({ client, seat }) {
      const bet = betOf(seat)
      const unknown = await client.send(client.prepare('bet', bet, { provider: newId('provider') }))
      const wrong = await client.send(client.prepare('bet', bet, { secret: 'wrong' }))
      refused(unknown, 'INVALID_SIGNATURE')
      sameBytes(unknown, wrong)
    },
  },
]
