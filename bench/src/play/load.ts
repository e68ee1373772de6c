/** Load generator of rounds, in a separate process: each connection plays whole rounds, one after another, as players of its own. */
import { randomUUID } from 'node:crypto'
import { measure, type Measurement } from '@lucero/lab/load/closed-loop'
import { openConnection, type Connection } from '@lucero/lab/load/connection'
import { gamesApi } from '../../../games/src/api-path.ts'

export type GameKind = 'dice' | 'hosted'
/** The tokens of a player, by kind of game. */
export type Seat = Record<GameKind, string>
export type RoundOrder = {
  kind: GameKind
  game: string
  port: number
  seats: Seat[]
  connections: number
  seconds: number
}
/** `wins` counts rounds that paid. */
export type RoundResult = Measurement & { wins: number }

process.on('message', (order: RoundOrder) => void run(order).then((result) => process.send!(result)))

async function run({ kind, game, port, seats, connections, seconds }: RoundOrder): Promise<RoundResult> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const played = { rounds: 0, wins: 0 }
  const perLine = Math.floor(seats.length / connections)
  const turns = lines.map(() => 0)
  const measured = await measure(connections, seconds, async (caller) => {
    const line = lines[caller]!
    // A player has one round at a time, and a session has a limit of calls per second.
    const seat = seats[caller + connections * ((turns[caller]! += 1) % perLine)]!
    const isWin = kind === 'dice' ? await playDice(line, seat.dice) : await playHosted(line, game, seat.hosted)
    played.rounds += 1
    if (isWin) played.wins += 1
  })
  for (const line of lines) line.close()
  return { ...measured, wins: played.wins }
}

/** It wins 30 of 100 rounds, as the generated package does. */
const dice = { stake: 100, direction: 'under', target: 3000 }

async function playDice(line: Connection, token: string): Promise<boolean> {
  const head = `POST ${gamesApi}/play HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}`
  const answer = await post(line, head, { requestId: randomUUID(), bet: dice })
  if (!answer.includes('"status":"closed"')) throw new Error(`the round did not end: ${answer}`)
  return !answer.includes('"payout":0')
}

/** As a front end plays: a round that pays is ended by a second call. */
async function playHosted(line: Connection, game: string, sessionID: string): Promise<boolean> {
  const head = (call: string) => `POST /content/${game}/wallet/${call} HTTP/1.1\r\nhost: ${game}.localhost:3000`
  const bet = { sessionID, mode: 'base', amount: 1_000_000, currency: 'USD' }
  const isActive = (await post(line, head('play'), bet)).includes('"active":true')
  if (isActive) await post(line, head('end-round'), { sessionID })
  return isActive
}

async function post(line: Connection, head: string, content: object): Promise<string> {
  const body = JSON.stringify(content)
  const more = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`
  const answer = await line.ask(`${head}\r\n${more}\r\n\r\n${body}`)
  if (answer.slice(9, 12) !== '200') throw new Error(answer)
  return answer
}
