/**
 * Players, in a separate process: each has a socket, opened as the app does, and they bet in turn at a fixed rate. With one process, one
 * clock measures when a bet was sent, when it was answered, and when the player's socket received the event.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { connected, openSocket } from '@lucero/lab/clients/sockets'
import { openConnection, type Connection } from '@lucero/lab/load/connection'
import { betAndWin, bytesOf, sign } from '@lucero/lab/load/requests'
import type { PlayerSession, ProviderSessions } from '@lucero/lab/load/requests'

export type Order =
  /** Closes the open sockets, connects new ones, and replies with the number accepted. */
  | { connect: { port: number; tokens: string[] } }
  /** The players must match the open sockets, in the same order. */
  | { play: ProviderSessions & { port: number; perSecond: number; seconds: number } }

/** Times in milliseconds since 1970. `transaction` is the provider's id. */
export type Play = {
  player: string
  kind: 'bet' | 'win'
  transaction: string
  sent: number
  answered: number
  heard: number
}
/** `lateMs`: lateness of the sender. `unsent`: no player or connection was free. `unheard`: no event came. `strayed`: unexpected events. */
export type PlayResult = { plays: Play[]; lateMs: number[]; unsent: number; unheard: number; strayed: number }

/** Below the program's limit of unauthenticated sockets. */
const connectBatchSize = 50
const lines = 64
const eventTimeoutMs = 10_000

let sockets: Socket[] = []

process.on('message', (order: Order) => {
  const done = 'connect' in order ? connect(order.connect) : play(order.play)
  void done.then((result) => process.send!(result))
})

async function connect({ port, tokens }: { port: number; tokens: string[] }): Promise<{ open: number }> {
  for (const socket of sockets) socket.disconnect()
  sockets = []
  for (let at = 0; at < tokens.length; at += connectBatchSize) {
    const some = tokens.slice(at, at + connectBatchSize).map((token) => openSocket(`http://127.0.0.1:${port}`, token))
    await Promise.all(some.map(connected))
    for (const socket of some) socket.emit('unreadNotification')
    sockets.push(...some)
  }
  return { open: sockets.filter((socket) => socket.connected).length }
}

/** `playing` is set from sending a bet until its answer and its event have arrived. */
type Player = { playerSession: PlayerSession; win: { transaction: string } | undefined; playing: Play | undefined }

async function play({
  port,
  perSecond,
  seconds,
  ...sessions
}: Extract<Order, { play: object }>['play']): Promise<PlayResult> {
  const result: PlayResult = { plays: [], lateMs: [], unsent: 0, unheard: 0, strayed: 0 }
  const players = sessions.sessions.map((playerSession): Player => ({
    playerSession,
    win: undefined,
    playing: undefined,
  }))
  const [idle, free] = [[...players], await Promise.all(Array.from({ length: lines }, () => openConnection(port)))]
  const clock = openClock()
  const settle = (player: Player) => {
    if (!player.playing?.answered || !player.playing.heard) return
    result.plays.push(player.playing)
    player.playing = undefined
    idle.push(player)
  }
  const listeners = players.map((player) => () => {
    if (!player.playing || player.playing.heard) result.strayed += 1
    else player.playing.heard = clock()
    settle(player)
  })
  listeners.forEach((listener, n) => sockets[n]!.on('wallet', listener))
  const send = async (player: Player, line: Connection) => {
    const { kind, body } = nextOf(player)
    const bytes = bytesOf(sign(sessions, kind, body))
    const playing = (player.playing = {
      ...player.playerSession,
      kind,
      transaction: body.transaction,
      sent: clock(),
      answered: 0,
      heard: 0,
    })
    const answer = await line.ask(bytes)
    playing.answered = clock()
    if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer)
    free.push(line)
    settle(player)
  }
  const due = (late: number) => {
    result.lateMs.push(late)
    const [player, line] = [idle.shift(), free.shift()]
    if (player && line) return void send(player, line)
    result.unsent += 1
    if (player) idle.unshift(player)
    if (line) free.unshift(line)
  }
  await whenDue(perSecond, seconds, due)
  const giveUp = performance.now() + eventTimeoutMs
  while (idle.length < players.length && performance.now() < giveUp) await delay(10)
  result.unheard = players.length - idle.length
  listeners.forEach((listener, n) => sockets[n]!.off('wallet', listener))
  for (const line of free) line.close()
  return result
}

/** Alternates between a bet and its win. */
function nextOf(player: Player): { kind: 'bet' | 'win'; body: { transaction: string } } {
  const { bet, win } = betAndWin(player.playerSession)
  const body = player.win ?? bet
  const kind = player.win ? 'win' : 'bet'
  player.win = player.win ? undefined : win
  return { kind, body }
}

async function whenDue(perSecond: number, seconds: number, send: (lateMs: number) => void): Promise<void> {
  const [start, all] = [performance.now(), perSecond * seconds]
  for (let next = 0; next < all; await delay(1))
    for (let at = 0; next < all && (at = start + (next / perSecond) * 1000) <= performance.now(); next += 1)
      send(performance.now() - at)
}

/** The system clock, as PostgreSQL uses it, with more than Node's millisecond resolution. */
function openClock(): () => number {
  const before = Date.now()
  while (Date.now() === before);
  const offset = Date.now() - performance.now()
  return () => offset + performance.now()
}
