/**
 * Load on several nodes. Each request is retried until it is answered, so the final state is known exactly.
 */
import { openLine, type Line } from '../bets/line.ts'
import { askUntilDone, betAndWin, stake } from '../bets/requests.ts'
import type { Seats } from '../bets/seats.ts'
import { measure, type Measurement } from '../ledger/load.ts'

/** `sticky`: a player uses one node. */
export type FightOrder = Seats & { ports: number[]; sticky: boolean; connections: number; seconds: number }
/** By seat: the number of accepted commands, and the resulting change of the balance in cents. */
export type Effects = { commands: number[]; cents: number[] }
export type FightResult = Measurement & { askedAgain: number; effects: Effects }

process.on('message', (order: FightOrder) => void run(order).then((result) => process.send!(result)))

async function run({ ports, sticky, connections, seconds, ...seats }: FightOrder): Promise<FightResult> {
  const effects: Effects = { commands: seats.seats.map(() => 0), cents: seats.seats.map(() => 0) }
  const counts = { askedAgain: 0 }
  const open = () => Promise.all(ports.map(openLine))
  const callers = await Promise.all(Array.from({ length: connections }, open))
  const pick = (lines: Line[], seat: number) => (sticky ? lines[seat % lines.length]! : anyOf(lines))
  const rounds = callers.map((lines) => {
    let next: { call: 'win'; body: object; seat: number } | undefined
    return async () => {
      const seat = next?.seat ?? Math.floor(Math.random() * seats.seats.length)
      const { bet, win } = betAndWin(seats.seats[seat]!)
      const { call, body } = next ?? { call: 'bet' as const, body: bet }
      next = next ? undefined : { call: 'win', body: win, seat }
      counts.askedAgain += await askUntilDone(() => pick(lines, seat), seats, call, body)
      effects.commands[seat]! += 1
      effects.cents[seat]! += call === 'bet' ? -stake : stake
    }
  })
  const measured = await measure(connections, seconds, (caller) => rounds[caller]!())
  for (const line of callers.flat()) line.close()
  return { ...measured, ...counts, effects }
}

const anyOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!
