// An aggregator: signs its calls with a key of its own, and speaks the dialect of server/src/aggregators/hub88.
import { createPublicKey, generateKeyPairSync, randomUUID, sign, verify, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { HouseInput } from '@lucero/contract/house/client'
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
export async function openAggregator(
  casino: Pick<Casino, 'address' | 'house'>,
  more: Partial<HouseInput<'addConnection'>> = {},
) {
  const keys = newKeys()
  const id = `aggregator-${randomUUID().slice(0, 8)}`
  const vendor = await openVendor()
  const { data } = await casino.house('addConnection', {
    id,
    name: 'Test',
    address: vendor.address,
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

  /** Adds a game of the list to the catalogue, for everybody. */
  const addGame = async (listed: object = {}) => {
    const code = `code-${randomUUID().slice(0, 8)}`
    vendor.games.push({ ...inList(code), ...listed })
    await casino.house('readConnectionGames', { id })
    const { games } = (await casino.house('addConnectionGames', { id, codes: [code] })).data
    const gameId = games[0]?.gameId ?? ''
    await casino.house('setTrial', { gameId, isTrial: false })
    return { code, gameId }
  }

  /** A player in a session of the game, with credit there. */
  const sit = async (player: TestPlayer, { code, gameId }: { code: string; gameId: string }, credit: number) => {
    await player.call('transferToGame', { body: { items: [{ gameId, amount: credit }] } })
    await player.call('launchGame', { body: { gameId, platform: 'desktop' } })
    const session = String(vendor.received.findLast(({ call }) => call === 'game/url')?.body['token'])
    return seatOf(call, { user: player.id, token: session, game_code: code })
  }

  return { id, keys, connection: data.connection, send, call, addGame, sit, vendor }
}

type VendorRequest = { call: string; body: Record<string, unknown>; isSignedBy: (publicKey: string) => boolean }

const inList = (game_code: string) => ({
  game_code,
  name: game_code,
  product: 'Studio',
  category: 'Slots',
  rtp: 96,
  enabled: true,
  url_thumb: '',
  blocked_countries: [] as string[],
  freebet_support: true,
})

/** The address of the aggregator. A test may replace an answer. */
async function openVendor() {
  const games: ReturnType<typeof inList>[] = []
  const received: VendorRequest[] = []
  /** The HTTP status of a call, although it was done: its answer is lost. */
  const failWith: Record<string, number> = {}
  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    'game/list': () => games,
    'game/url': ({ game_code }) => ({ url: `https://games.example/${String(game_code)}` }),
    'game/round': ({ round }) => ({ url: `https://games.example/rounds/${String(round)}` }),
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await text(request)
    const call = (request.url ?? '').replace('/operator/generic/v2/', '')
    const signature = Buffer.from(String(request.headers['x-hub88-signature']), 'base64')
    const body = JSON.parse(raw) as Record<string, unknown>
    const isSignedBy = (publicKey: string) => verify('sha256', Buffer.from(raw), createPublicKey(publicKey), signature)
    received.push({ call, body, isSignedBy })
    const found = await answers[call]?.(body)
    const isError = found === undefined || found instanceof Error
    response
      .writeHead(failWith[call] ?? (isError ? 400 : 200))
      .end(JSON.stringify(isError ? { error: 'refused' } : found))
  }
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  server.unref()
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, games, received, answers, failWith }
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
