/**
 * Cost of an active bonus per bet: the load of the bets benchmark by players with a bonus, which pays each stake and receives each win,
 * compared with players without one, on the same server in the same run.
 *   npm run bench -- bonus [--seconds 5] [--rounds 5] [--connections 8,32,128]
 */
import { randomUUID } from 'node:crypto'
import { activateBonus } from '../../server/src/bonus/bonus.ts'
import { createBonus, publishBonus } from '../../server/src/bonus/offers.ts'
import type { Runtime } from '../../server/src/runtime/runtime.ts'
import { compare, warmUp, type Peer } from './bets/compare.ts'
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

/** Half of the players activate a bonus that is neither used up nor wagered during the benchmark. */
async function withAndWithout(
  runtime: Runtime,
  all: ProviderSessions,
): Promise<{ with: ProviderSessions; without: ProviderSessions }> {
  const id = randomUUID()
  await createBonus(runtime, {
    id,
    title: 'Bench',
    description: '',
    titleTranslations: {},
    descriptionTranslations: {},
    audience: 'all',
    operatorId: null,
    repeats: false,
    offeredFrom: new Date(0),
    offeredUntil: new Date(Date.now() + 86_400_000),
    terms: {
      kind: 'no-deposit',
      minDeposit: 0n,
      maxDeposit: 0n,
      amount: 100_000_00n,
      playThrough: 10_000,
      maxBet: null,
      shares: {},
      spins: null,
    },
  })
  await publishBonus(runtime, id, true)
  const sessions = [all.sessions.filter((_, n) => n % 2 === 0), all.sessions.filter((_, n) => n % 2 === 1)] as const
  for (const { player } of sessions[0]) await activateBonus(runtime, player, id)
  return { with: { ...all, sessions: sessions[0] }, without: { ...all, sessions: sessions[1] } }
}
