/**
 * A round of a hosted game beside a round of Dice: CPU time of games, server and database. Both win 30 of 100 rounds. A round of the hosted game
 * that pays takes two calls, `play` and `end-round`; a round of Dice takes one. The rounds of both games alternate in one run.
 *   npm run bench -- play [--seconds 5] [--rounds 5] [--connections 16] [--players 320] [--outcomes 20000] [--database URL]
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { medianOf } from '@lucero/lab/load/closed-loop'
import { costing, processorOf, type Cost } from '@lucero/lab/nodes/processor'
import { registerOwnGames } from '../../server/src/games/own-games.ts'
import { inside, liveWithoutDoor } from './bets/live.ts'
import { end, say, start, type Child } from './bets/processes.ts'
import { judged, printTable, rateLine } from './figures.ts'
import { startGames } from './games.ts'
import { readOptions } from './options.ts'
import type { GameKind, RoundOrder, RoundResult, Seat } from './play/load.ts'
import { hostedGame, openSeats, publishHostedGame } from './play/seats.ts'
import { startStack, type Stack } from './stack.ts'

/** The first ten thousand rounds of a process cost more than later ones. */
const warmUpSeconds = 12
const maxRatio = 1.3
const kinds: GameKind[] = ['dice', 'hosted']
const names: Record<GameKind, string> = { dice: 'Dice', hosted: 'a hosted game' }

type Games = Child & { port: number }
type Bench = { stack: Stack; games: Games; generator: Child; seats: Seat[]; connections: number }

export async function run(): Promise<void> {
  const options = readOptions({ seconds: '5', rounds: '5', connections: '16', players: '320', outcomes: '20000' })
  const [seconds, connections] = [Number(options.seconds), Number(options.connections)]
  const stack = await startStack(liveWithoutDoor)
  const generator = start('../play/load.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'lucero-bench-'))
  let games: Games | undefined
  try {
    const secret = randomBytes(32).toString('hex')
    const seats = await inside(stack, async (runtime) => {
      await registerOwnGames(runtime, secret)
      await publishHostedGame(runtime, Number(options.outcomes))
      games = await startGames(stack, secret, { env: { GAMES_DATA_DIR: dataDir, CONTENT_HOST: 'localhost' } })
      return openSeats(runtime, Number(options.players), `http://127.0.0.1:${games.port}`)
    })
    const bench: Bench = { stack, games: games!, generator, seats, connections }
    for (const kind of kinds) await playRounds(bench, kind, warmUpSeconds)
    const measured = kinds.map((): (RoundResult & Cost)[] => [])
    for (let round = 0; round < Number(options.rounds); round += 1)
      for (const [n, kind] of kinds.entries()) measured[n]!.push(await playRounds(bench, kind, seconds))
    print(measured, `${connections} connections, median of ${options.rounds}; load ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    // The games end when their channel closes.
    games?.process.disconnect()
    await end(generator)
    await stack.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const playRounds = ({ stack, games, generator, ...order }: Bench, kind: GameKind, seconds: number) =>
  costing(
    () => processorOf([stack.pid, games.pid]),
    stack.postgres.processor,
    () =>
      say<RoundResult>(generator, { ...order, kind, seconds, game: hostedGame, port: games.port } satisfies RoundOrder),
  )

function print(measured: (RoundResult & Cost)[][], title: string): void {
  const medians = measured.map(medianOf)
  const costs = medians.map(({ nodeUs, databaseUs }) => (nodeUs ?? 0) + (databaseUs ?? 0))
  const rows = medians.map((median, n): [string, string] => [
    names[kinds[n]!],
    `${rateLine(median)}   ${((100 * median.wins) / median.requests).toFixed(0)} % paid`,
  ])
  const ratio = costs[1]! / costs[0]!
  const verdict = judged(`${ratio.toFixed(2)} times`, ratio <= maxRatio, `${maxRatio} times`)
  printTable(title, [...rows, ['CPU time of a hosted round, compared with Dice', verdict]])
}
