/**
 * The load, in a process of its own: connections that each send a bet, wait, send its win, wait, and so on. Written on bare sockets, so
 * that asking costs as little as it can beside answering.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { measure, type Measured } from '../ledger/load.ts'
import { betAndWin, bytesOf, sign } from './requests.ts'
import type { Seats } from './seats.ts'

export type LoadOrder = Seats & { port: number; connections: number; seconds: number }
/** With the processor that asking took. */
export type LoadResult = Measured & { cpuMs: number }

process.on('message', (order: LoadOrder) => void run(order).then((result) => process.send!(result)))

async function run({ port, connections, seconds, ...seats }: LoadOrder): Promise<LoadResult> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
  const rounds = lines.map((line) => playing(line, seats))
  const before = process.cpuUsage()
  const measured = await measure(connections, seconds, (caller) => rounds[caller]!())
  const { user, system } = process.cpuUsage(before)
  for (const line of lines) line.close()
  return { ...measured, cpuMs: (user + system) / 1000 }
}

/** A bet, and the next time its win. */
function playing(line: Line, seats: Seats): () => Promise<void> {
  let waiting: object | undefined
  return async () => {
    const { bet, win } = waiting ? { bet: undefined, win: waiting } : betAndWin(anyOf(seats.seats))
    waiting = bet && win
    await line.ask(bytesOf(sign(seats, bet ? 'bet' : 'win', bet ?? win)))
  }
}

const anyOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!

type Line = Awaited<ReturnType<typeof openLine>>

async function openLine(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let heard = ''
  let answered: { resolve(): void; reject(error: Error): void } | undefined
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    heard += chunk
    const length = lengthOfAnswer(heard)
    if (length === undefined || heard.length < length) return
    const answer = heard
    heard = ''
    if (answer.startsWith('HTTP/1.1 200')) answered?.resolve()
    else answered?.reject(new Error(answer))
  })
  socket.on('error', (error) => answered?.reject(error))
  return {
    ask: (bytes: string) =>
      new Promise<void>((resolve, reject) => {
        answered = { resolve, reject }
        socket.write(bytes)
      }),
    close: () => endOf(socket),
  }
}

function lengthOfAnswer(heard: string): number | undefined {
  const end = heard.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(heard)?.[1]
  if (length === undefined) throw new Error(`an answer without a length:\n${heard}`)
  return end + 4 + Number(length)
}

const endOf = (socket: Socket) => void socket.destroy()
