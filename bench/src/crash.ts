/**
 * The table of Star Crash with many players, in the games process with a real wallet and PostgreSQL: latency of the live stream from the
 * server's write to the player's read, CPU time per message, and cash-outs of all players within one second. A bare HTTP server replays the
 * same lines to as many connections. The crash point is fixed, so that the flight lasts long enough.
 *   npm run bench -- crash [--players 2000] [--betting 20] [--database URL]
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { gamesApi } from '../../games/src/api-path.ts'
import { compareRecords } from '../../games/src/testing/compare-records.ts'
import { ask } from '../../server/src/testing/ask.ts'
import { registerOwnGames } from '../../server/src/games/own-games.ts'
import { inside, liveWithoutDoor } from './bets/live.ts'
import { end, say, start, type Child } from './bets/processes.ts'
import type { BetResult, CashOutResult, Connection, Measurement, Order } from './crash/players.ts'
import { openSeats } from './crash/seats.ts'
import { quantile } from '@lucero/lab/load/quantile'
import { printTable } from './figures.ts'
import { startGames } from './games.ts'
import { readOptions } from './options.ts'
import { processorOf } from '@lucero/lab/nodes/processor'
import { startStack, type Stack } from './stack.ts'

/** In hundredths: 15.3 s of flight. */
const crashAt = 250
/** Players who bet while the others watch. */
const fewBettors = 40

type Bench = { stack: Stack; games: Child & { port: number }; players: Child; bettingSeconds: number }

export async function run(): Promise<void> {
  const options = readOptions({ players: '2000', betting: '20' })
  const [count, bettingSeconds] = [Number(options.players), Number(options.betting)]
  const stack = await startStack({ ...liveWithoutDoor, LUCERO_HOUSE_PORT: '0' })
  const players = start('../crash/players.ts')
  const secret = randomBytes(32).toString('hex')
  const closing: Child[] = [players]
  try {
    const tokens = await inside(stack, async (runtime) => {
      await registerOwnGames(runtime, secret)
      const games = await startGames(stack, secret, {
        file: 'testing/crash-process.ts',
        env: {
          CRASH_CHAIN_LENGTH: '2500',
          CRASH_BETTING_SECONDS: String(bettingSeconds),
          CRASH_AT: String(crashAt),
        },
      })
      closing.push(games)
      return { games, all: await openSeats(runtime, count, `http://127.0.0.1:${games.port}`) }
    })
    const { games } = tokens
    const bench = { stack, games, players, bettingSeconds }
    const path = `${gamesApi}/crash/stream`
    const { seconds } = await order<Connection>(players, { connect: { port: games.port, path, tokens: tokens.all } })
    console.log(`${count} players connected and admitted within ${seconds.toFixed(1)} s`)
    const watched = await playRound(bench, fewBettors)
    print(`${count} players watch, ${fewBettors} of them bet`, watched)
    const everybody = await playRound(bench, count)
    print(`all ${count} players bet and cash out`, everybody)
    await checkRecords(stack, everybody.cashed.sent)
    for (const [name, round] of [
      ['a round with few bets', watched],
      ['a round with bets of all', everybody],
    ] as const)
      await replay(players, tokens.all, name, round.lines)
  } finally {
    await Promise.all(closing.map(end))
    await stack.stop()
  }
}

const order = <T>(players: Child, message: Order): Promise<T> => say<T>(players, message)

type Phase = Measurement & { cpuMs: number }

async function measurePhase<T>(players: Child, pid: number, work: () => Promise<T>): Promise<[T, Phase]> {
  await order<Measurement>(players, { take: true })
  const before = await processorOf([pid])
  const result = await work()
  const cpuMs = (await processorOf([pid])) - before
  return [result, { ...(await order<Measurement>(players, { take: true })), cpuMs }]
}

async function playRound({ games, players, bettingSeconds }: Bench, bettors: number) {
  const { port, pid } = games
  const [placed, betting] = await measurePhase(players, pid, () =>
    order<BetResult>(players, { bet: { port, bettors, overSeconds: bettingSeconds * 0.7 } }),
  )
  const [cashed, flight] = await measurePhase(players, pid, async () => {
    const result = await order<CashOutResult>(players, { cashOut: { port, afterSeconds: 2 } })
    await order(players, { end: true })
    return result
  })
  const gap = betting.lines.at(-1)?.atMs ?? 0
  const later = flight.lines.map(({ atMs, line }) => ({ atMs: atMs + gap + 250, line }))
  return { placed, cashed, betting, flight, lines: [...betting.lines, ...later] }
}

type Round = Awaited<ReturnType<typeof playRound>>

const spread = (values: number[]) =>
  [0.5, 0.99, 1].map((share, n) => `${['p50', 'p99', 'max'][n]} ${quantile(values, share).toFixed(1)} ms`).join('   ')

const phaseLine = ({ latencyMs, messages, bytes, cpuMs }: Phase) =>
  `${spread(latencyMs)}; ${messages} messages, ${(bytes / messages / 1000).toFixed(2)} kB each, ${((cpuMs * 1000) / messages).toFixed(1)} µs of CPU each`

function print(name: string, { placed, cashed, betting, flight }: Round): void {
  printTable(`${name}; load ${loadavg()[0]?.toFixed(1)}`, [
    ['bets placed', `${placed.placed}; refused ${JSON.stringify(placed.refused)}`],
    ['betting, from write to read', phaseLine(betting)],
    ['flight and cash-outs', phaseLine(flight)],
    ['cash-outs', `${cashed.sent} sent within ${cashed.sentOverMs.toFixed(0)} ms, ${cashed.closed} paid in the reply`],
    ['other replies', JSON.stringify(cashed.others)],
    ['last reply', `${cashed.lastMs.toFixed(0)} ms after the first request`],
    ['reply to a cash-out', spread(cashed.replyMs)],
  ])
}

/** Throws unless the games and the wallet agree about every bet, and each was paid once. */
async function checkRecords({ databaseUrl }: Stack, cashedOut: number): Promise<void> {
  const waiting = `select id from lucero_games.round where status not in ('closed', 'void', 'refused')`
  while ((await ask(databaseUrl, waiting)).length) await delay(100)
  const { rounds, differences } = await compareRecords(databaseUrl)
  if (differences.length) throw new Error(`${differences.length} differences: ${differences.slice(0, 5).join('; ')}`)
  const [counts] = await ask(
    databaseUrl,
    `select count(*) filter (where payout > 0)::int, count(*) filter (where payout = 0)::int
    from lucero_games.round join lucero_games.crash_bet on crash_bet.round = round.id
    where number = (select max(number) from lucero_games.crash_bet)`,
  )
  printTable('games and wallet compared', [
    ['bets of all rounds', `${rounds}, no difference`],
    ['last round', `${Number(counts?.[0])} of ${cashedOut} paid, ${Number(counts?.[1])} lost`],
  ])
}

async function replay(players: Child, tokens: string[], name: string, lines: Measurement['lines']): Promise<void> {
  const bare = start('../crash/bare.ts')
  try {
    const { port } = await say<{ port: number }>(bare)
    await order<Connection>(players, { connect: { port, path: '/', tokens } })
    const [, phase] = await measurePhase(players, bare.pid, () => say(bare, lines))
    printTable(`bare server, the lines of ${name}; load ${loadavg()[0]?.toFixed(1)}`, [
      ['from write to read', phaseLine(phase)],
    ])
    await order<Connection>(players, { connect: { port, path: '/', tokens: [] } })
  } finally {
    await end(bare)
  }
}
