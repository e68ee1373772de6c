/**
 * The search of the house with many players, as staff of the house and of an operator with few players. Each search also writes the audit log.
 *   npm run bench -- search [--players 1000000] [--times 300] [--database URL]
 */
import { Client } from 'pg'
import { listPlayers } from '../../server/src/house/player-list.ts'
import { search } from '../../server/src/house/search.ts'
import { migrate } from '../../server/src/postgres/database.ts'
import { setupActor } from '../../server/src/staff/actor.ts'
import { inside } from './bets/live.ts'
import { printTable, spreadOf } from './figures.ts'
import { readOptions } from './options.ts'
import { openPostgres } from '@lucero/lab/nodes/postgres'

const house = setupActor('192.0.2.1')
const small = { ...house, operatorId: 1001 }

export async function run(): Promise<void> {
  const options = readOptions({ players: '1000000', times: '300' })
  const [players, times] = [Number(options.players), Number(options.times)]
  const postgres = await openPostgres()
  try {
    const url = await postgres.database('search')
    await migrate(url)
    await fill(url, players)
    await inside({ databaseUrl: url }, async (runtime) => {
      const rows: [string, string][] = []
      for (const [name, textOf] of texts(players))
        for (const [who, actor] of [
          ['house', house],
          ['an operator', small],
        ] as const)
          rows.push([
            `${name}, ${who}`,
            await spreadOf(times, (n) => search(runtime, actor, { text: textOf(n), limit: 20 })),
          ])
      rows.push([
        'first page of all players',
        await spreadOf(times, () => listPlayers(runtime, house, { sort: 'newest', limit: 50 })),
      ])
      printTable(`${players.toLocaleString('en')} players, ${times} times each`, rows)
    })
  } finally {
    await postgres.stop()
  }
}

const surnames = ['Vega', 'Rivera', 'Ñandúz', 'Santos', 'Cruz', 'Ortiz', 'Colón', 'Díaz', 'Reyes', 'Torres']

/** Texts that differ with each search, as a clerk types them. */
const texts = (players: number): [string, (n: number) => string][] => {
  const some = (n: number) => (n * 7919) % players
  return [
    ['a username', (n) => `player${some(n)}`],
    ['the start of a username', (n) => `player${String(some(n)).slice(0, 2)}`],
    ['two letters', () => 'pl'],
    ['a phone', (n) => String(2_000_000_000 + some(n))],
    ['the end of a phone', (n) => String(2_000_000_000 + some(n)).slice(-4)],
    ['a full name', (n) => `ana${some(n) % 5000} ${surnames[some(n) % surnames.length] ?? ''}`],
    ['a last name of many', (n) => surnames[n % surnames.length] ?? ''],
    ['nothing', (n) => `zzz${n}`],
    ['the id of a round', (n) => `round-${n}`],
  ]
}

/** One player in a thousand belongs to the small operator. */
async function fill(url: string, players: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const list = surnames.map((name) => `'${name}'`).join(',')
  try {
    await client.query(`
      insert into player (id, username, username_key, phone_code, phone, first_name, last_name, verified_at, created_at)
      select md5('player ' || n)::uuid, 'player' || n, 'player' || n, 1, (2000000000 + n)::text, 'Ana' || n % 5000,
        (array[${list}])[1 + n % ${surnames.length}], now(), now() - n * interval '10 seconds'
      from generate_series(0, ${players - 1}) n`)
    await client.query(`
      insert into wallet (player_id, operator_id, id, status, created_at)
      select md5('player ' || n)::uuid, case when n % 1000 = 0 then 1001 else 1002 end, gen_random_uuid(), 'active', now()
      from generate_series(0, ${players - 1}) n`)
    await client.query('vacuum analyze player, wallet')
  } finally {
    await client.end()
  }
}
