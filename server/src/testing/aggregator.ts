// An aggregator: signs its calls with a key of its own, and speaks the dialect of server/src/aggregators/hub88.
import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import type { HouseInput } from '@lucero/contract/house/client'
import type { Casino } from './casino.ts'

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

  return { id, keys, connection: data.connection, send, call }
}

export type Aggregator = Awaited<ReturnType<typeof openAggregator>>
