/** Security: the limits of a request itself, checked after its signature. */
import { providerBase, providerHeaders as names, providerLimits } from '@lucero/contract/provider/calls'
import type { Case, CaseContext } from '../case.ts'
import { ok, refused, sameMoney } from '../expect.ts'
import { newId, type Seat } from '../seat.ts'

const betOf = (seat: Seat) => seat.betBody(newId('round'), 100)

/** A request of at most this size is read. */
const maxBytes = 64 * 1024

/** JSON of exactly this many bytes. */
const padded = (content: object, bytes: number) => JSON.stringify(content).padEnd(bytes, ' ')

async function expectNothingTaken({ seat }: CaseContext, send: () => Promise<void>): Promise<void> {
  const before = await seat.balance()
  await send()
  sameMoney('balance', await seat.balance(), before)
}

export const requests: Case[] = [
  {
    name: 'another method',
    rule: 'Calls take POST only; another method is refused with a signed METHOD_NOT_ALLOWED',
    play: (table) =>
      expectNothingTaken(table, async () => {
        const { client, seat } = table
        refused(await client.send(client.prepare('bet', betOf(seat), { method: 'PUT' })), 'METHOD_NOT_ALLOWED')
        refused(await client.send(client.prepare('balance', '', { method: 'GET' })), 'METHOD_NOT_ALLOWED')
      }),
  },
  {
    name: 'unknown call',
    rule: 'A path that is no call is refused with a signed NOT_FOUND',
    async play({ client, seat }) {
      const { session, player } = seat
      const path = `${providerBase}/${newId('call')}`
      refused(await client.send(client.prepare('balance', { session, player }, { path })), 'NOT_FOUND')
    },
  },
  {
    name: 'query',
    rule: 'A path with a query is refused, even if the query is signed',
    play: (table) =>
      expectNothingTaken(table, async () => {
        const { client, seat } = table
        const path = `${providerBase}/bet?amount=1`
        refused(await client.send(client.prepare('bet', betOf(seat), { path })), 'INVALID_INPUT')
      }),
  },
  {
    name: 'content type',
    rule: 'A body is application/json, in any case and with any parameters; another type is refused',
    async play(table) {
      const { client, seat } = table
      const typed = (type: string) => {
        const request = client.prepare('bet', betOf(seat))
        request.headers['content-type'] = type
        return client.send(request)
      }
      await expectNothingTaken(table, async () => {
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json-patch+json'])
          refused(await typed(type), 'UNSUPPORTED_MEDIA_TYPE')
      })
      for (const type of ['application/json; charset=utf-8', 'Application/JSON']) ok(await typed(type))
    },
  },
  {
    name: 'body size',
    rule: 'A body of 64 KiB is read; one byte more is REQUEST_TOO_LARGE',
    async play(table) {
      const { client, seat } = table
      ok(await client.send(client.prepare('bet', padded(betOf(seat), maxBytes))))
      await expectNothingTaken(table, async () => {
        refused(await client.send(client.prepare('bet', padded(betOf(seat), maxBytes + 1))), 'REQUEST_TOO_LARGE')
      })
    },
  },
  {
    name: 'nonce length',
    rule: 'A nonce has 1 to 128 visible ASCII characters; a longer one, or one with a space, is INVALID_INPUT',
    async play(table) {
      const { client, seat } = table
      const nonceOf = (length: number) => newId('nonce').padEnd(length, '~')
      ok(await client.send(client.prepare('bet', betOf(seat), { nonce: nonceOf(128) })))
      await expectNothingTaken(table, async () => {
        for (const nonce of [nonceOf(129), newId('nonce of')])
          refused(await client.send(client.prepare('bet', betOf(seat), { nonce })), 'INVALID_INPUT')
      })
    },
  },
  {
    name: 'time at the limit',
    rule: `A time ${providerLimits.clockSkewSeconds} seconds ahead is accepted; one that is a second older than that is stale`,
    async play({ client, seat }) {
      const balance = { session: seat.session, player: seat.player }
      // By the wallet's clock, in whole seconds, which the header of a response shows and a line of a stream does not. It may reach the next second
      // before the request arrives, so there are three tries.
      for (let time = 0; time < 3; time += 1) {
        const now = Number((await client.send(client.prepare('balance', balance))).headers.get(names.timestamp))
        const at = (seconds: number) => client.prepare('balance', balance, { timestamp: String(now + seconds) })
        ok(await client.send(at(providerLimits.clockSkewSeconds)))
        refused(await client.send(at(-providerLimits.clockSkewSeconds - 1)), 'STALE_TIMESTAMP')
      }
    },
  },
]
