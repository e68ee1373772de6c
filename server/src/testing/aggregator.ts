// An aggregator: signs its calls with a key of its own, and speaks the dialect of server/src/aggregators/hub88.
import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import type { HouseInput } from '@lucero/contract/house/client'
import { sql } from '@lucero/kit/sql'
import { noNonce } from '../games/nonces.ts'
import { openSession } from '../games/sessions.ts'
import type { Casino, TestPlayer } from './casino.ts'

export const newKeys = (bits = 2048) => generateKeyPairSync('rsa', { modulusLength: bits })
export const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

export const signed = (key: KeyObject, raw: string): string => sign('sha256', Buffer.from(raw), key).toString('base64')

type WalletAnswer = {
  status: string
  request_uuid?: string
  user?: string
  balance?: number
  currency?: string
  country?: string
}

export type SentCall = { key?: KeyObject; signature?: string; raw?: string; connection?: string }

/** A connection that the house has added, without limits on payouts. */
export async function openAggregator(casino: Casino, more: Partial<HouseInput<'addConnection'>> = {}) {
  const keys = newKeys()
  const id = `aggregator-${randomUUID().slice(0, 8)}`
  const { data } = await casino.house('addConnection', {
    id,
    name: 'Test',
    address: 'http://localhost:1',
    vendorOperator: 7,
    publicKey: pemOf(keys.publicKey),
    maxRoundPayout: null,
    maxDayPayout: null,
    ...more,
  })

  /** Signs correctly unless told otherwise. */
  const send = async (
    path: string,
    content: object,
    { key = keys.privateKey, raw, signature, connection = id }: SentCall = {},
  ) => {
    const text = raw ?? JSON.stringify(content)
    const response = await fetch(`${casino.address}/aggregators/${connection}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Hub88-Signature': signature ?? signed(key, text) },
      body: text,
    })
    return { status: response.status, body: (await response.json()) as WalletAnswer }
  }
  /** Adds a request id. */
  const call = (path: string, content: object, sent?: SentCall) =>
    send(path, { request_uuid: randomUUID(), ...content }, sent)

  /** Adds a game to the catalogue, under the code with which the aggregator calls. */
  const addGame = async (code = `code-${randomUUID()}`) => {
    const gameId = `${id}-${code}`.slice(0, 40)
    const launchUrl = 'https://games.example/'
    await casino.house('addGame', {
      id: gameId,
      name: code,
      category: 'Test',
      returnToPlayer: 96,
      provider: id,
      launchUrl,
      isTrial: false,
    })
    await casino.program.owner.run(
      sql`insert into aggregator_game (connection_id, code, game_id, listing) values (${id}, ${code}, ${gameId}, '{}')`,
    )
    casino.runtime.events.publish({ kind: 'catalogue-changed' })
    return { code, gameId }
  }

  /** A player in a session of the game, with credit there. */
  const sit = async (player: TestPlayer, { code, gameId }: { code: string; gameId: string }, credit: number) => {
    await player.call('transferToGame', { body: { items: [{ gameId, amount: credit }] } })
    const { url } = (await player.call('launchGame', { body: { gameId, platform: 'desktop' } })).data
    const token = new URL(url).searchParams.get('token') ?? ''
    const { session } = await openSession(casino.runtime, {
      providerId: id,
      body: { token, game: gameId },
      nonce: noNonce,
    })
    return seatOf(call, { user: player.id, token: session, game_code: code })
  }

  return { id, keys, connection: data.connection, send, call, addGame, sit }
}

type SeatFields = { user: string; token: string; game_code: string }
type Call = (path: string, content: object) => Promise<{ status: number; body: WalletAnswer }>

/** The calls of a session. Amounts are in units of the dialect. */
function seatOf(call: Call, fields: SeatFields) {
  const sent = (more: object) => {
    const id = randomUUID()
    return { ...fields, transaction_uuid: id, supplier_transaction_id: id, round: `round-${id}`, ...more }
  }
  type Transaction = ReturnType<typeof sent>
  const answerTo = (path: string) => async (content: object) => call(`transaction/${path}`, content)
  return {
    ...fields,
    betOf: (amount: number, more: object = {}) => sent({ amount, currency: 'USD', ...more }),
    winOf: (amount: number, bet: Transaction, more: object = {}) =>
      sent({ amount, currency: 'USD', round: bet.round, reference_transaction_uuid: bet.transaction_uuid, ...more }),
    rollbackOf: (bet: Transaction, more: object = {}) =>
      sent({ round: bet.round, reference_transaction_uuid: bet.transaction_uuid, ...more }),
    bet: answerTo('bet'),
    win: answerTo('win'),
    rollback: answerTo('rollback'),
    balance: async () => (await call('user/balance', fields)).body.balance,
  }
}

export type Aggregator = Awaited<ReturnType<typeof openAggregator>>
