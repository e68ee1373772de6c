/**
 * Cost of an active bonus per bet: the load of the bets benchmark by players with a bonus, which pays each stake and receives each win,
 * compared with players without one, on the same server in the same run.
 *   npm run bench -- bonus [--seconds 5] [--rounds 5] [--connections 8,32,128]
 */
import type { Runtime } from '../../server/src/runtime/runtime.ts'
import { compare, warmUp, type Peer } from './bets/compare.ts'
import { giveBonus } from './bets/give-bonus.ts'
import { inside, liveWithoutDoor } from './bets/live.ts'
import { end, start } from './bets/processes.ts'
import { openProviderSessions } from './bets/provider-sessions.ts'
import type { ProviderSessions } from '@lucero/lab/load/requests'
import { numbersIn, readOptions } from './options.ts'
import { startStack } from './stack.ts'

export async function run(): Promise<void> {
  const options = readOptions({ seconds: '5', rounds: '5', connections: '8,32,128' })
  const stack = await startStack(liveWithoutDoor)
  const generator = start('load.ts')
  try {
    const { with: bonus, without } = await inside(stack, async (runtime) =>
      withAndWithout(runtime, await openProviderSessions(runtime)),
    )
    const server = { port: stack.port, pid: stack.pid, hasDatabase: true }
    const peers: Peer[] = [
      { name: 'an open bonus', sessions: bonus, ...server },
      { name: 'none', sessions: without, ...server },
    ]
    await warmUp(peers, generator)
    const [seconds, rounds] = [Number(options.seconds), Number(options.rounds)]
    for (const connections of numbersIn(options.connections))
      await compare(peers, { stack, generator, connections, seconds, rounds })
  } finally {
    await end(generator)
    await stack.stop()
  }
}

/** Half of the players activate a bonus. */
async function withAndWithout(
  runtime: Runtime,
  all: ProviderSessions,
): Promise<{ with: ProviderSessions; without: ProviderSessions }> {
  const sessions = [all.sessions.filter((_, n) => n % 2 === 0), all.sessions.filter((_, n) => n % 2 === 1)] as const
  await giveBonus(runtime, sessions[0])
  return { with: { ...all, sessions: sessions[0] }, without: { ...all, sessions: sessions[1] } }
}
