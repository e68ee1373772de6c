import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '../../server/src/testing/ask.ts'
import { freshDatabase } from '../../server/src/testing/database.ts'
import { openLog } from '@lucero/kit/log'
import type { Db } from '@lucero/kit/db'
import { migrate, openDb } from './server/database.ts'
import { startUpkeep } from './upkeep.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  await migrate(database.url)
  db = openDb({ url: database.url, log: openLog('silent'), connections: 3 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const log = { warn: (about: object) => expect.unreachable(JSON.stringify(about)) } as unknown as Parameters<
  typeof startUpkeep
>[0]['log']

it('L2 deletes all data of idle demo players and idle real seats, and nothing else', async () => {
  // A thousand idle players, one of them with very many rounds; one idle with a second seat still in use; one idle real seat.
  await ask(
    database.url,
    `set search_path = lucero_games;
    create temp table who as select gen_random_uuid() as player, n, case n when 1002 then 'real' else 'demo' end as mode
    from generate_series(1, 1002) n;
    insert into seat (id, token_hash, mode, game, player, username, currency, balance, balance_version, used_at)
      select gen_random_uuid(), sha256(n::text::bytea), mode, 'dice', player, 'x', 'USD', 0, 0, now() - interval '8 days' from who;
    insert into seat (id, token_hash, mode, game, player, username, currency, balance, balance_version)
      select gen_random_uuid(), 'used', mode, 'mines', player, 'x', 'USD', 0, 0 from who where n = 1001;
    insert into purse (player, cents) select player, 5 from who where mode = 'demo';
    insert into seed_pair (player, game, server_seed, next_server_seed, client_seed)
      select player, 'dice', '', '', 'c' from who;
    insert into round (id, mode, player, game, request_id, pair, nonce, bet, status, stake, asking, next_try_at)
      select gen_random_uuid(), mode, seed_pair.player, 'dice', gen_random_uuid(), id, 1, '{}', 'closed', 1, 0, now()
      from seed_pair join who using (player), generate_series(1, case n when 1 then 30000 else 1 end);
    insert into purse_movement (player, kind, transaction, cents, refused)
      select player, 'bet', id::text, 1, false from round where mode = 'demo'`,
  )
  const upkeep = startUpkeep({ db, log })
  expect(upkeep.once()).toBe(upkeep.once())
  await upkeep.once()
  const counts = await Promise.all(
    ['seat', 'purse', 'seed_pair', 'round', 'purse_movement'].map(
      async (table) => (await ask(database.url, `select count(*)::int from lucero_games.${table}`))[0]![0],
    ),
  )
  expect(counts).toEqual([2, 1, 2, 2, 1])
  await upkeep.stop()
}, 60_000)
