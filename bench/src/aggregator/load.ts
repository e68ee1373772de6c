/**
 * Load generator of an aggregator, in a separate process: each connection sends a bet, waits, sends its win, and so on. A signature of RSA costs
 * more than the wallet needs for the whole request, so requests are signed before the measurement.
 */
import { createPrivateKey, randomUUID, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { measure } from '@lucero/lab/load/closed-loop'
import { openConnection, type Connection } from '@lucero/lab/load/connection'
import type { LoadResult } from '../bets/load.ts'

type Seat = { user: string; token: string }
export type AggregatorSessions = { path: string; key: string; game: string; seats: Seat[] }
export type AggregatorOrder = AggregatorSessions & {
  port: number
  connections: number
  seconds: number
  /** Rounds that are signed in advance. */
  prepared: number
}

const signed = promisify(sign)
/** 1.00 in units of the dialect. */
const stake = 100_000
const signAtOnce = 4

process.on('message', (order: AggregatorOrder) => void run(order).then((result) => process.send!(result)))

/** The requests of a bet and of the win that closes its round. */
type Round = [bet: string, win: string]

/** Signed rounds that are left over serve the next measurement. */
const prepared: Round[] = []

async function run(order: AggregatorOrder): Promise<LoadResult> {
  const { port, connections, seconds } = order
  const next = await prepare(order)
  const lines = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const counts = { retries: 0 }
  const waiting: (string | undefined)[] = []
  const before = process.cpuUsage()
  const measured = await measure(connections, seconds, async (caller) => {
    const win = waiting[caller]
    const [bet, ofBet] = win === undefined ? await next() : [win, undefined]
    waiting[caller] = ofBet
    counts.retries += await askUntilDone(lines[caller]!, bet)
  })
  const { user, system } = process.cpuUsage(before)
  for (const line of lines) line.close()
  return { ...measured, ...counts, cpuMs: (user + system) / 1000 }
}

/** When the prepared rounds are used up, further ones are signed on the way, which costs rate. */
async function prepare(order: AggregatorOrder): Promise<() => Promise<Round>> {
  const key = createPrivateKey(order.key)
  const make = () => roundOf(order, key)
  await Promise.all(
    Array.from({ length: signAtOnce }, async () => {
      while (prepared.length < order.prepared) prepared.push(await make())
    }),
  )
  return async () => prepared.pop() ?? make()
}

async function roundOf({ path, seats, game }: AggregatorSessions, key: KeyObject): Promise<Round> {
  const seat = seats[Math.floor(Math.random() * seats.length)]!
  const [bet, win] = [randomUUID(), randomUUID()]
  const bodyOf = (id: string, more: object) => ({
    ...seat,
    game_code: game,
    request_uuid: randomUUID(),
    transaction_uuid: id,
    supplier_transaction_id: `s-${id}`,
    supplier_user: `supplier-${seat.user}`,
    round: `round-${bet}`,
    amount: stake,
    currency: 'USD',
    is_free: false,
    is_aggregated: false,
    ...more,
  })
  const request = async (call: string, content: object): Promise<string> => {
    const body = JSON.stringify(content)
    const signature = (await signed('sha256', Buffer.from(body), key)).toString('base64')
    const head = `POST ${path}/transaction/${call} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json`
    return `${head}\r\nx-hub88-signature: ${signature}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  }
  return [
    await request('bet', bodyOf(bet, { round_closed: false })),
    await request('win', bodyOf(win, { round_closed: true, reference_transaction_uuid: bet })),
  ]
}

/** Returns the number of retries. */
async function askUntilDone(line: Connection, request: string): Promise<number> {
  for (let again = 0; ; again += 1) {
    const answer = await line.ask(request)
    const status = answer.slice(9, 12)
    if (status === '200' && answer.includes('"status":"RS_OK"')) return again
    if (status !== '503') throw new Error(answer)
  }
}
