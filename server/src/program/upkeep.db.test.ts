import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestLimits } from '@lucero/kit/connection'
import { openLog } from '@lucero/kit/log'
import { sql } from '@lucero/kit/sql'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { startUpkeep } from './upkeep.ts'
import { openDb } from '../postgres/database.ts'

let program: TestProgram
beforeAll(async () => void (program = await startProgram()))
afterAll(() => program.stop())

/** Uses connections with short timeouts. */
const withTimeouts = (limits: { statementMs: number; lockMs?: number }) => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const db = openDb({ url: program.databaseUrl, log, connections: 2, limits: { ...requestLimits, ...limits } })
  return { lines, db, upkeep: startUpkeep({ ...program.runtime, db, log }) }
}

/** One field for each upkeep step. Written out here, so that a missing step fails the test. */
type Counts = Record<
  'limits' | 'nonces' | 'tokens' | 'sessions' | 'codes' | 'devices' | 'visitors' | 'gameSessions',
  number
>

const count = async () =>
  program.owner.one<Counts>(sql`
    select (select count(*)::int from rate_limit) as limits, (select count(*)::int from provider_nonce) as nonces,
      (select count(*)::int from launch_token) as tokens, (select count(*)::int from session) as sessions,
      (select count(*)::int from code) as codes, (select count(*)::int from device) as devices,
      (select count(*)::int from conversation) as visitors, (select count(*)::int from game_session) as "gameSessions"`)

/** A tenth of the rows in `npm test`, all of them in `npm run test:nightly`. */
const expiredLimits = process.env['NIGHTLY'] ? 200_000 : 20_000

const fill = async () => {
  await program.owner.run(sql`
    insert into rate_limit (key, per_seconds, forget_after)
    select sha256(n::text::bytea), 60, now() + case when n % ${expiredLimits / 5} = 0 then interval '1 hour' else interval '-1 hour' end
    from generate_series(1, ${expiredLimits}) n`)
  await program.owner.run(sql`
    insert into provider_nonce (id, used_at) select gen_random_uuid(), now() - interval '1 day' from generate_series(1, 5000)`)
  await program.owner.run(sql`
    insert into launch_token (token_hash, player_id, provider_id, operator_id, game_id, sign_in_id, expires_at)
    select sha256(n::text::bytea), gen_random_uuid(), 'p', 1, 'g', gen_random_uuid(), now() - interval '1 day'
    from generate_series(1, 5000) n`)
  const { id } = await program.newPlayer()
  await program.owner.run(sql`
    insert into session (token_hash, id, player_id, kind, last_used_at)
    select sha256(n::text::bytea), gen_random_uuid(), ${id}, 'access', now() - interval '1 year' from generate_series(1, 5000) n`)
  await program.owner.run(sql`
    insert into code (purpose, subject, phone_code, phone, tries_left, expires_at)
    select 'reset', n::text, 1, '1', 0, now() - interval '1 year' from generate_series(1, 5000) n`)
  await program.owner.run(sql`
    insert into conversation (id, topic, phone_code, phone, status, updated_at)
    values ('C1', 'other', 1, '1', 'closed', now() - interval '1 year')`)
  // The last row of each table is still in use.
  await program.owner.run(sql`
    insert into device (token_hash, player_id, last_used_at)
    select sha256(n::text::bytea), ${id}, now() - case when n = 5000 then interval '0' else interval '5 years' end
    from generate_series(1, 5000) n`)
  await program.owner.run(sql`
    insert into game_session (player_id, id, provider_id, operator_id, game_id, sign_in_id, sign_in_at, created_at, last_used_at)
    select ${id}, gen_random_uuid(), 'p', 1, 'g', gen_random_uuid(), at, at, at
    from generate_series(1, 5000) n,
      lateral (select now() - case when n = 5000 then interval '0' else interval '1 year' end as at) used`)
}

/** Rows still in use: five limits, a device and a game session. */
const inUse = 7

it('L2 U2 many expired rows under a short statement timeout: deletes all rows of every kind, and no others', async () => {
  await fill()
  const { upkeep, db } = withTimeouts({ statementMs: 250 })
  // A busy machine may need several turns. Each turn must make progress.
  for (let left = Infinity; left > 0;) {
    await upkeep.once()
    const expired = Object.values(await count()).reduce((sum, rows) => sum + rows, 0) - inUse
    expect(expired).toBeLessThan(left)
    left = expired
  }
  expect(await count()).toEqual({
    limits: 5,
    nonces: 0,
    tokens: 0,
    sessions: 0,
    codes: 0,
    devices: 1,
    visitors: 0,
    gameSessions: 1,
  })
  await upkeep.stop()
  await db.close()
}, 120_000)

it('L2 a step that fails does not block the others, and turns never overlap', async () => {
  await program.owner.run(sql`
    insert into rate_limit (key, per_seconds, forget_after) values ('\x01', 1, now() - interval '1 hour')`)
  await program.owner.run(sql`
    insert into provider_nonce (id, used_at) values (gen_random_uuid(), now() - interval '1 day')`)
  const holder = new Client(program.databaseUrl)
  await holder.connect()
  await holder.query('begin; lock table rate_limit in access exclusive mode')
  const { upkeep, db, lines } = withTimeouts({ statementMs: 20_000, lockMs: 100 })
  const turn = upkeep.once()
  expect(upkeep.once()).toBe(turn)
  await turn
  await holder.query('rollback')
  await holder.end()
  expect(await count()).toMatchObject({ limits: 6, nonces: 0 })
  expect(lines.map((line) => JSON.parse(line) as { step: string })).toEqual([
    expect.objectContaining({ step: 'limits', event: 'upkeep.step_failed' }),
  ])
  await upkeep.once()
  expect(await count()).toMatchObject({ limits: 5 })
  await upkeep.stop()
  await db.close()
})
