/** The open streams of the players that are seated at this node. */
import type { ServerResponse } from 'node:http'
import { defined } from '@lucero/kit/defined'
import type { TableMessage } from '../../api.ts'
import type { SeatRow } from '../seats/seats.ts'

export type Stream = { seat: SeatRow; response: ServerResponse; sentAt: number }
export type Mode = SeatRow['mode']

/** A player with more open pages loses the oldest stream. */
const maxStreamsPerPlayer = 4
/** A page that reads too slowly is disconnected. It connects again and gets the full state. */
const maxBufferedBytes = 1_000_000
/** Proxies close silent connections. */
const aliveMs = 5_000

/** Bytes, so that a broadcast is encoded once. */
const lineOf = (message: TableMessage): Buffer => Buffer.from(`${JSON.stringify(message)}\n`)

export type Streams = ReturnType<typeof openStreams>

export function openStreams() {
  /** They get broadcasts. */
  const streams = new Set<Stream>()
  /** Also those that do not get broadcasts yet. */
  const responses = new Set<ServerResponse>()
  let isStopped = false

  const write = (stream: Stream, line: Buffer) => {
    if (stream.response.writableEnded) return
    stream.sentAt = performance.now()
    stream.response.write(line)
    if (stream.response.writableLength > maxBufferedBytes) stream.response.destroy()
  }
  const send = (stream: Stream, message: TableMessage) => write(stream, lineOf(message))

  return {
    send,
    isEmpty: () => streams.size === 0,
    count: () => streams.size,
    /** Streams of these players. */
    of: (players: { has(player: string): boolean }) => [...streams].filter(({ seat }) => players.has(seat.player)),
    open(seat: SeatRow, response: ServerResponse): Stream {
      const stream = { seat, response, sentAt: performance.now() }
      response.on('close', () => {
        responses.delete(response)
        streams.delete(stream)
      })
      response.on('error', () => response.destroy())
      responses.add(response)
      if (isStopped) response.end()
      return stream
    },
    add(stream: Stream): void {
      const others = [...streams].filter(({ seat }) => seat.player === stream.seat.player)
      for (const oldest of others.slice(0, Math.max(0, others.length + 1 - maxStreamsPerPlayer))) oldest.response.end()
      streams.add(stream)
    },
    /** The same text for all players with real credit, and for all with play money. */
    broadcast(messageFor: (mode: Mode) => TableMessage): void {
      const lines = new Map<Mode, Buffer>()
      for (const stream of streams) {
        const { mode } = stream.seat
        if (!lines.has(mode)) lines.set(mode, lineOf(messageFor(mode)))
        write(stream, defined(lines.get(mode)))
      }
    },
    keepAlive(): void {
      for (const stream of streams) if (performance.now() - stream.sentAt > aliveMs) send(stream, { kind: 'alive' })
    },
    /** Ends every stream, also those that are opened later: the server waits for open responses before it closes. */
    stop(): void {
      isStopped = true
      for (const response of responses) response.end()
      streams.clear()
    },
  }
}
