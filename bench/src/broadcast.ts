/**
 * A broadcast to a million players, and its effect on bets: the load of the bets benchmark before, during and after, on the same server in
 * the same run.
 *   npm run bench -- broadcast [--players 1000000] [--seconds 10] [--connections 32]
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '@lucero/kit/sql'
import { addBroadcast } from '../../server/src/notifications/broadcast.ts'
import { find } from '../../server/src/notifications/broadcast-store.ts'
import { inside, liveWithoutDoor } from './bets/live.ts'
import { end, load, start, type Child } from './bets/processes.ts'
import { openProviderSessions, type ProviderSessions } from './bets/provider-sessions.ts'
import { printTable, rateLine } from './figures.ts'
import { medianOf, type Measurement } from './ledger/load.ts'
import { readOptions } from './options.ts'
import { startStack, type Stack } from './stack.ts'

const warmUpSeconds = 15

type Triple = [number, number, number]

export async function run(): Promise<void> {
  const options = readOptions({ players: '1000000', seconds: '10', connections: '32' })
  const [players, seconds, connections] = [options.players, options.seconds, options.connections].map(Number) as Triple
  const stack = await startStack(liveWithoutDoor)
  const generator = start('load.ts')
  try {
    const sessions = await inside(stack, openProviderSessions)
    await addPlayers(stack, players - sessions.sessions.length)
    const bets = betsOn(stack, generator, sessions, connections)
    await bets(warmUpSeconds)
    const before = [await bets(seconds), await bets(seconds), await bets(seconds)]
    const { during, tookSeconds } = await broadcast(stack, () => bets(seconds))
    const after = [await bets(seconds), await bets(seconds), await bets(seconds)]
    await assertEverybodyOnce(stack, players)
    const [quiet, busy] = [medianOf([...before, ...after]), medianOf(during)]
    printTable(`one message to ${players.toLocaleString('en')} players, beside bets on ${connections} connections`, [
      ['bets without', rateLine(quiet)],
      [`bets during (${during.length} times ${seconds} s)`, rateLine(busy)],
      ['bets during, of those without', `${((100 * busy.perSecond) / quiet.perSecond).toFixed(0)} %`],
      ['everybody told after', `${tookSeconds.toFixed(0)} s, ${(players / tookSeconds).toFixed(0)} a second`],
    ])
  } finally {
    await end(generator)
    await stack.stop()
  }
}

const betsOn = (stack: Stack, generator: Child, sessions: ProviderSessions, connections: number) => (seconds: number) =>
  load(generator, { ...sessions, port: stack.port, connections, seconds })

const playersPerStatement = 20_000

async function addPlayers({ db }: Stack, count: number): Promise<void> {
  for (let first = 1; first <= count; first += playersPerStatement)
    await db.run(sql`
      insert into player (id, username, username_key, phone_code, phone, verified_at)
      select gen_random_uuid(), 'many' || n, 'many' || n, 2, (1000000000 + n)::text, now()
      from generate_series(${first}::int, ${Math.min(count, first + playersPerStatement - 1)}::int) n`)
}

async function broadcast({ db }: Stack, bets: () => Promise<Measurement>) {
  const startedAt = performance.now()
  const id = await addBroadcast(db, { content: 'To everybody.', sender: 'house', isMarketing: true })
  const isOver = async () => (await find(db, id))?.isFinished ?? true
  const over = (async () => {
    while (!(await isOver())) await delay(500)
    return (performance.now() - startedAt) / 1000
  })()
  const during: Measurement[] = []
  while (!(await isOver())) {
    const measured = await bets()
    if (!during.length || !(await isOver())) during.push(measured)
  }
  return { during, tookSeconds: await over }
}

async function assertEverybodyOnce({ db }: Stack, players: number): Promise<void> {
  const { all, different } = await db.one<{ all: number; different: number }>(sql`
    select count(*)::int as all, count(distinct player_id)::int as different from notification where message = 'To everybody.'`)
  if (all !== players || different !== players) throw new Error(`${all} messages to ${different} of ${players} players`)
}
