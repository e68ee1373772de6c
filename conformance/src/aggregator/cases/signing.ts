/** Signatures: RSA with SHA-256 over the exact bytes of the body. */
import { equal } from '../../expect.ts'
import type { Case, CaseContext } from '../case.ts'
import type { Request } from '../client.ts'
import { signatureHeader } from '../dialect.ts'
import { ok, refused } from '../expect.ts'
import { newKeys, publicPem, signatureOf } from '../keys.ts'

/** A bet that is changed between signing and sending is refused, and takes no money. */
async function expectChangedRefused({ client, seat }: CaseContext, change: (request: Request) => void): Promise<void> {
  const before = await seat.balance()
  const request = client.prepare('transaction/bet', seat.betBody(100))
  change(request)
  refused(await client.send(request), 'RS_ERROR_INVALID_SIGNATURE')
  equal('balance', await seat.balance(), before)
}

const withSignature = (table: CaseContext, change: (signature: string) => string) =>
  expectChangedRefused(table, ({ headers }) => (headers[signatureHeader] = change(headers[signatureHeader]!)))

export const signing: Case[] = [
  {
    name: 'no signature',
    rule: 'An unsigned request is refused',
    play: (table) => expectChangedRefused(table, ({ headers }) => delete headers[signatureHeader]),
  },
  {
    name: 'signature of another key',
    rule: 'A signature with a key that the house does not trust is refused',
    async play({ client, seat }) {
      const before = await seat.balance()
      const { privateKey } = await newKeys()
      const request = client.prepare('transaction/bet', seat.betBody(100), privateKey)
      refused(await client.send(request), 'RS_ERROR_INVALID_SIGNATURE')
      equal('balance', await seat.balance(), before)
    },
  },
  {
    name: 'half a signature',
    rule: 'The whole signature is checked',
    async play(table) {
      const changes: ((signature: string) => string)[] = [
        () => '',
        (signature) => signature.slice(0, signature.length / 2),
        (signature) => `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
        () => Buffer.alloc(256).toString('base64'),
        () => '!',
      ]
      for (const change of changes) await withSignature(table, change)
    },
  },
  {
    name: 'changed body',
    rule: 'The signature covers the body: another amount needs another signature',
    play: (table) =>
      expectChangedRefused(
        table,
        (request) => (request.body = request.body.replace('"amount":100000', '"amount":1000')),
      ),
  },
  {
    name: 're-serialised body',
    rule: 'The signature covers the bytes: the same JSON in another formatting needs another signature',
    play: (table) =>
      expectChangedRefused(table, (request) => (request.body = JSON.stringify(JSON.parse(request.body), null, 1))),
  },
  {
    name: 'signature of another body',
    rule: 'The signature of one request is not valid for another',
    play: (table) => {
      const other = JSON.stringify(table.seat.betBody(1))
      return withSignature(table, () => signatureOf(table.client.key, other))
    },
  },
  {
    name: 'signature before content',
    rule: 'The signature is verified before the body is parsed: an unsigned text that is not JSON is refused for its signature',
    async play({ client }) {
      const request = client.prepare('transaction/bet', '{"user": ')
      request.headers[signatureHeader] = 'AAAA'
      refused(await client.send(request), 'RS_ERROR_INVALID_SIGNATURE')
    },
  },
  {
    name: 'unusual formatting of JSON',
    rule: 'JSON in any formatting is accepted if its exact bytes were signed',
    async play({ client, seat }) {
      const body = { request_uuid: '583c985f-fee6-4c0e-bbf5-308aad6265af', ...seat.betBody(100) }
      const odd = ` ${JSON.stringify(body, null, '\t').replace('"amount"', String.raw`"\u0061mount"`)}\r\n`
      const bet = ok(await client.send(client.prepare('transaction/bet', odd)))
      ok(await seat.rollback(seat.rollbackBody(body)))
      equal('balance after the rollback', await seat.balance(), bet.balance + 100_000)
    },
  },
  {
    name: 'second key',
    rule: 'A key can be replaced without a pause: the old and the new one are valid together',
    needs: ['trust'],
    async play({ client, seat, hooks }) {
      const { privateKey, publicKey } = await newKeys()
      const look = { user: seat.user, token: seat.token, game_code: seat.game }
      const withNew = () => client.send(client.prepare('user/balance', look, privateKey))
      refused(await withNew(), 'RS_ERROR_INVALID_SIGNATURE')
      await hooks.trust(publicPem(publicKey))
      ok(await withNew())
      ok(await seat.look())
    },
  },
]
