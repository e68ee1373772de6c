/**
 * What a bonus costs a bet: the load of the bets bench by players with an open bonus, which every stake takes first and every win goes back to,
 * beside players without, on the same server in the same run.
 *   npm run bench -- bonus [--seconds 5] [--rounds 5] [--connections 8,32,128]
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { activateBonus } from '../../server/src/bonus/bonus.ts'
import { drawUpBonus, publishBonus } from '../../server/src/bonus/offers.ts'
import type { Kit } from '../../server/src/kit/kit.ts'
import { compare, warmUp, type Peer } from './bets/compare.ts'
import { inside, liveWithoutDoor } from './bets/live.ts'
import { end, start } from './bets/processes.ts'
import { takeSeats, type Seats } from './bets/seats.ts'
import { startStack } from './stack.ts'

const text = (otherwise: string) => ({ type: 'string', default: otherwise }) as const
const options = { seconds: text('5'), rounds: text('5'), connections: text('8,32,128') }

export async function run(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(3), options })
  const stack = await startStack(liveWithoutDoor)
  const generator = start('load.ts')
  try {
    const { with: bonus, without } = await inside(stack, async (kit) => withAndWithout(kit, await takeSeats(kit)))
    const server = { port: Number(new URL(stack.address).port), pid: stack.pid, hasDatabase: true }
    const peers: Peer[] = [
      { name: 'an open bonus', seats: bonus, ...server },
      { name: 'none', seats: without, ...server },
    ]
    await warmUp(peers, generator)
    const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
    for (const connections of values.connections.split(',').map(Number))
      await compare(peers, { stack, generator, connections, seconds, rounds })
  } finally {
    await end(generator)
    await stack.stop()
  }
}

/** One half of the players activates a bonus that is never used up or wagered in the time of a bench. */
async function withAndWithout(kit: Kit, all: Seats): Promise<{ with: Seats; without: Seats }> {
  const id = randomUUID()
  await drawUpBonus(kit, {
    id,
    title: 'Bench',
    description: '',
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
  await publishBonus(kit, id, true)
  const seats = [all.seats.filter((_, n) => n % 2 === 0), all.seats.filter((_, n) => n % 2 === 1)] as const
  for (const { player } of seats[0]) await activateBonus(kit, player, id)
  return { with: { ...all, seats: seats[0] }, without: { ...all, seats: seats[1] } }
}
