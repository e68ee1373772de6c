/** Players of Star Crash, in a separate process: each reads the live stream on a connection of its own, bets and cashes out. */
import { Agent, get, request, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { gamesApi } from '../../../games/src/api-path.ts'
import type { RoundView, TableMessage, TableView } from '../../../games/src/api.ts'

export type Order =
  /** Closes the open streams, and opens one per token. */
  | { connect: { port: number; path: string; tokens: string[] } }
  /** Waits for a new round. The first `bettors` place a bet during `overSeconds`. */
  | { bet: { port: number; bettors: number; overSeconds: number } }
  /** Waits for the flight, and `afterSeconds` more. Then all bettors cash out within a second. */
  | { cashOut: { port: number; afterSeconds: number } }
  /** Waits until the round has ended. */
  | { end: true }
  /** Replies with the measurements since the last call. */
  | { take: true }

/** A line as the first player read it, and when, relative to the first recorded line. */
export type RecordedLine = { atMs: number; line: string }
export type Measurement = { latencyMs: number[]; messages: number; bytes: number; lines: RecordedLine[] }
export type Connection = { open: number; seconds: number }
export type BetResult = { placed: number; refused: Record<string, number> }
export type CashOutResult = {
  sent: number
  sentOverMs: number
  /** Replies with a settled payout. */
  closed: number
  others: Record<string, number>
  /** From the first request until the last confirmation. */
  lastMs: number
  replyMs: number[]
}

const connectBatchSize = 50
const stampStart = '{"kind":"table","now":'
const tableLine = Buffer.from(stampStart)
const stampDigits = 13

/** As many connections as players: a shared one would delay requests before they are sent. */
const agent = new Agent({ keepAlive: true })
let streams: IncomingMessage[] = []
let tokens: string[] = []
let bets: { token: string; id: string }[] = []
let table: TableView | undefined
let measured: Measurement = emptyMeasurement()
let recordingSince: number | undefined

function emptyMeasurement(): Measurement {
  return { latencyMs: [], messages: 0, bytes: 0, lines: [] }
}

const clock = () => performance.timeOrigin + performance.now()

process.on('message', (order: Order) => void carryOut(order).then((result) => process.send!(result)))

async function carryOut(order: Order): Promise<object> {
  if ('connect' in order) return connect(order.connect)
  if ('bet' in order) return placeBets(order.bet)
  if ('cashOut' in order) return cashOut(order.cashOut)
  if ('end' in order) {
    const { number } = table!
    await until(() => table?.status === 'ended' || table!.number > number)
    return { ended: true }
  }
  const result = measured
  measured = emptyMeasurement()
  recordingSince = undefined
  return result
}

async function connect({ port, path, tokens: all }: { port: number; path: string; tokens: string[] }) {
  for (const stream of streams) stream.destroy()
  streams = []
  tokens = all
  const start = performance.now()
  let admitted = 0
  for (let at = 0; at < all.length; at += connectBatchSize)
    await Promise.all(
      all.slice(at, at + connectBatchSize).map(async (token, n) => {
        const stream = await openStream(port, path, token)
        streams.push(stream)
        read(stream, at + n === 0, () => (admitted += 1))
      }),
    )
  await until(() => admitted === all.length)
  return { open: admitted, seconds: (performance.now() - start) / 1000 } satisfies Connection
}

const openStream = (port: number, path: string, token: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) =>
      response.statusCode === 200 ? resolve(response) : reject(new Error(`stream refused: ${response.statusCode}`)),
    ).on('error', reject)
  })

/** Splits the stream into lines. Only the first player parses them: parsing 2,000 times would measure this process. */
function read(stream: IncomingMessage, isFirst: boolean, onAdmitted: () => void): void {
  let head: Buffer = Buffer.alloc(0)
  let hasLine = false
  const headBytes = isFirst ? Infinity : tableLine.length + stampDigits
  stream.on('data', (chunk: Buffer) => {
    const readAt = clock()
    measured.bytes += chunk.length
    for (let from = 0; from < chunk.length;) {
      const end = chunk.indexOf(10, from)
      const part = chunk.subarray(from, end < 0 ? chunk.length : end)
      if (head.length < headBytes) head = head.length ? Buffer.concat([head, part]) : Buffer.from(part)
      if (end < 0) return
      from = end + 1
      takeLine(head, readAt, isFirst)
      head = Buffer.alloc(0)
      if (!hasLine) onAdmitted()
      hasLine = true
    }
  })
  stream.on('error', () => undefined)
}

function takeLine(line: Buffer, readAt: number, isFirst: boolean): void {
  measured.messages += 1
  if (line.subarray(0, tableLine.length).equals(tableLine))
    measured.latencyMs.push(readAt - Number(line.toString('latin1', tableLine.length, tableLine.length + stampDigits)))
  if (!isFirst) return
  const text = line.toString()
  const message = JSON.parse(text) as TableMessage
  if (message.kind !== 'table') return
  if (message.round) table = message.round
  if (message.isFull) return
  recordingSince ??= readAt
  measured.lines.push({ atMs: readAt - recordingSince, line: `${text}\n` })
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delay(5)
}

type Reply = { status: number; body: { refusal?: string; round?: RoundView } }

const post = (port: number, path: string, token: string, body: object): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }
    const sent = request({ host: '127.0.0.1', port, path: `${gamesApi}${path}`, method: 'POST', headers, agent })
    sent.on('error', reject)
    sent.on('response', (response) => {
      let reply = ''
      response.setEncoding('utf8').on('data', (chunk) => (reply += chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(reply) as Reply['body'] }))
    })
    sent.end(text)
  })

/** Starts `count` requests evenly over the time, without waiting for replies, and then waits for all. */
async function spread<T>(count: number, overMs: number, send: (n: number) => Promise<T>): Promise<T[]> {
  const start = performance.now()
  const sent: Promise<T>[] = []
  while (sent.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - start) / overMs) * count))
    while (sent.length < due) sent.push(send(sent.length))
    await delay(1)
  }
  return Promise.all(sent)
}

const countOf = (names: string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))

async function placeBets({ port, bettors, overSeconds }: { port: number; bettors: number; overSeconds: number }) {
  const before = table?.number ?? 0
  await until(() => table?.status === 'betting' && table.number > before)
  const { number } = table!
  const replies = await spread(bettors, overSeconds * 1000, async (n) => {
    const bet = { requestId: crypto.randomUUID(), number, slot: 0, bet: { cents: 100 + (n % 50) } }
    return { token: tokens[n]!, reply: await post(port, '/crash/bets', tokens[n]!, bet) }
  })
  bets = replies.flatMap(({ token, reply }) =>
    reply.body.round?.status === 'open' ? [{ token, id: reply.body.round.id }] : [],
  )
  const refused = replies.flatMap(({ reply }) =>
    reply.body.round?.status === 'open' ? [] : [reply.body.refusal ?? reply.body.round?.status ?? String(reply.status)],
  )
  return { placed: bets.length, refused: countOf(refused) } satisfies BetResult
}

async function cashOut({ port, afterSeconds }: { port: number; afterSeconds: number }): Promise<CashOutResult> {
  await until(() => table?.status === 'climbing')
  await until(() => clock() >= table!.startedAt! + afterSeconds * 1000)
  const start = performance.now()
  let lastSentAt = start
  const replies = await spread(bets.length, 900, async (n) => {
    const sentAt = (lastSentAt = performance.now())
    const { token, id } = bets[n]!
    const { body, status } = await post(port, '/crash/cash-out', token, { round: id, part: 'all' })
    const outcome = body.refusal ?? (body.round?.payout === 0 ? 'lost' : body.round?.status) ?? String(status)
    return { outcome, tookMs: performance.now() - sentAt, at: performance.now() }
  })
  const closed = replies.filter(({ outcome }) => outcome === 'closed')
  return {
    sent: bets.length,
    sentOverMs: lastSentAt - start,
    closed: closed.length,
    others: countOf(replies.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'closed')),
    lastMs: Math.max(...replies.map(({ at }) => at)) - start,
    replyMs: replies.map(({ tookMs }) => tookMs),
  }
}
