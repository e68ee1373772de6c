// Issue 28: databases that earlier releases wrote, upgraded by a start of this program.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { apiBase, calls, type CallName } from '@lucero/contract/player/calls'
import { send } from '@lucero/contract/shared/send'
import { queriesOn } from '@lucero/kit/db'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitmentOf } from '../../../games/src/rules/draw.ts'
import { replay } from '../../../games/src/rules/game.ts'
import { games } from '../../../games/src/rules/games.ts'
import { commandLine } from '../../../house/src/testing/command-line.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { brokenBooks } from '../testing/broken-books.ts'
import { recordOf, releaseNames, restoreRelease } from '../testing/releases/releases.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder({ inMemory: true })
/** The program does not start without fsync, which the PostgreSQL of other tests has off. */
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
beforeAll(async () => void (postgres = await startEmbeddedPostgres({ dataDir: folder.path })), 120_000)
afterAll(async () => {
  await postgres.stop()
  await folder.remove()
})

it('there is a database of every release since 0.1', () => {
  expect(releaseNames).toEqual(['0.1', '0.2', '0.3'])
})

/** Each release costs a start of the program. `npm test` has the last one. */
const upgraded = process.env['NIGHTLY'] ? releaseNames : releaseNames.slice(-1)

describe.each(upgraded)('a database of %s', { timeout: 120_000 }, (name) => {
  const { players, answers, rounds, transfer } = recordOf(name)
  let server: ServerProcess
  let pool: Pool
  const { house } = commandLine(() => server)
  const ask = (call: CallName, options: object = {}) =>
    send(`${server.address}${apiBase}`, calls[call], { ...options }).then(({ status, data }) => ({ status, data }))
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    const DATABASE_URL = await restoreRelease(postgres.url, name)
    server = await startServerProcess({ DATABASE_URL, LUCERO_DATA_DIR: join(folder.path, name), LUCERO_GAMES: 'on' })
    pool = new Pool({ connectionString: DATABASE_URL, max: 1 })
    // A connection may still be closing when PostgreSQL stops.
    pool.on('error', () => undefined)
  }, 120_000)
  afterAll(async () => {
    await server.kill()
    await pool.end()
  })

  it('players sign in with their passwords', async () => {
    for (const { username, password } of players) {
      const { status, data } = await ask('signIn', { body: { username, password } })
      expect(status).toBe(200)
      tokens.set(username, (data as { accessToken: string }).accessToken)
    }
  })

  it('balances, transactions, history of play and redeems are as before', async () => {
    for (const { username } of players) {
      const [token, before] = [tokens.get(username), answers[username]!]
      const query = { pageNo: 1, limit: 100 }
      const after = {
        wallets: (await ask('getWallets', { token })).data,
        transactions: (await ask('getTransactions', { token, query })).data,
        play: (await ask('getCasinoTransactions', { token, query })).data,
        redeems: (await ask('getRedeems', { token })).data,
      }
      expect(after).toMatchObject(before)
    }
  })

  it('rounds verify: the seeds give the recorded payout', async () => {
    expect(rounds.filter(({ serverSeed }) => serverSeed)).toHaveLength(5)
    for (const { id, payout, ...recorded } of rounds) {
      const reply = await fetch(`${server.address}/games/api/rounds/${id}`)
      const { round } = (await reply.json()) as { round: typeof recorded & { serverSeed: string; payout: number } }
      // The commitment of a round is computed from its seed, also while the seed is secret.
      expect(round).toMatchObject({ ...recorded, payout })
      if (!recorded.serverSeed) continue
      expect(commitmentOf(round.serverSeed)).toBe(recorded.commitment)
      expect(games.dice!.payout(replay(games.dice!, round, round))).toBe(payout)
    }
  })

  it('I5 a repeated request has no second effect, and a new one is executed', async () => {
    const token = tokens.get(players[0]!.username)
    const wallets = async () => (await ask('getWallets', { token })).data
    const before = await wallets()
    expect((await ask('transferToGame', { token, body: transfer })).status).toBe(200)
    expect(await wallets()).toEqual(before)
    const items = [{ gameId: 'dice', amount: 1 }]
    expect((await ask('transferToGame', { token, body: { requestId: randomUUID(), items } })).status).toBe(200)
    expect(await wallets()).not.toEqual(before)
  })

  it('I1 I10 the audit is clean', async () => {
    expect(await queriesOn(pool).all(brokenBooks)).toEqual([])
    const { exitCode, out, err } = await house(['ledger', 'audit', '--json'])
    expect(exitCode, `${out}${err}`).toBe(0)
  })
})
