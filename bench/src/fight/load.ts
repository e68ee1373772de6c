/**
 * Load on several nodes. Each request is retried until it is answered, so the final state is known exactly.
 */
import { openConnection, type Connection } from '../bets/connection.ts'
import { askUntilDone, betAndWin, stake } from '../bets/requests.ts'
import type { ProviderSessions } from '../bets/provider-sessions.ts'
import { measure, type Measurement } from '../ledger/load.ts'

/** `sticky`: a player uses one node. */
export type FightOrder = ProviderSessions & { ports: number[]; sticky: boolean; connections: number; seconds: number }
/** By playerSession: the number of accepted commands, and the resulting change of the balance in cents. */
export type Effects = { commands: number[]; cents: number[] }
export type FightResult = Measurement & { retries: number; effects: Effects }

process.on('message', (order: FightOrder) => void run(order).then((result) => process.send!(result)))

async function run({ ports, sticky, connections, seconds, ...sessions }: FightOrder): Promise<FightResult> {
  const effects: Effects = { commands: sessions.sessions.map(() => 0), cents: sessions.sessions.map(() => 0) }
  const counts = { retries: 0 }
  const open = () => Promise.all(ports.map(openConnection))
  const callers = await Promise.all(Array.from({ length: connections }, open))
  const pick = (lines: Connection[], playerSession: number) =>
    sticky ? lines[playerSession % lines.length]! : anyOf(lines)
  const rounds = callers.map((lines) => {
    let next: { call: 'win'; body: object; playerSession: number } | undefined
    return async () => {
      const playerSession = next?.playerSession ?? Math.floor(Math.random() * sessions.sessions.length)
      const { bet, win } = betAndWin(sessions.sessions[playerSession]!)
      const { call, body } = next ?? { call: 'bet' as const, body: bet }
      next = next ? undefined : { call: 'win', body: win, playerSession }
      counts.retries += await askUntilDone(() => pick(lines, playerSession), sessions, call, body)
      effects.commands[playerSession]! += 1
      effects.cents[playerSession]! += call === 'bet' ? -stake : stake
    }
  })
  const measured = await measure(connections, seconds, (caller) => rounds[caller]!())
  for (const line of callers.flat()) line.close()
  return { ...measured, ...counts, effects }
}

const anyOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!
