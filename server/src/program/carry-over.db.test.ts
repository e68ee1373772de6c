// Converts a database written by version 0.1, and compares answers with those that version 0.1 gave.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { carryOver } from './carry-over.ts'
import { sql } from '@lucero/kit/sql'
import { ask } from '../testing/ask.ts'
import { databaseLike } from '../testing/database.ts'
import { auditAll } from '../testing/ledger.ts'
import { houseOf } from '../testing/casino.ts'
import { refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { providerAt } from '../testing/provider.ts'
import { migrate } from '../postgres/database.ts'

type OldPlayer = { id: string; username: string }
type Page = { casinoTransaction: { rows: unknown[]; count: number } }
type OldDatabase = {
  secret: string
  provider: { id: string; secret: string }
  session: string
  players: Record<'one' | 'two' | 'three', OldPlayer>
  asked: ['bet' | 'win' | 'rollback' | 'round', Record<string, unknown>, { result: string }][]
  activity: { one: [Page, Page]; two: Page }
  balances: Record<'one' | 'two', Record<string, number>>
  winners: { recentWinings: object[] }
  wallets: [unknown, unknown]
  rows: Record<string, object[]>
}

const then = JSON.parse(readFileSync(join(import.meta.dirname, '../testing/first-design.json'), 'utf8')) as OldDatabase
const { one, two, three } = then.players
const game = '844570c4-dice'

let database: Awaited<ReturnType<typeof databaseLike>>
let program: TestProgram
const progressReports: [number, number][] = []

beforeAll(async () => {
  database = await databaseLike('template0')
  await migrate(database.url, { before: '120' })
  for (const [table, rows] of Object.entries(then.rows)) await layRows(table, rows)
  await migrate(database.url)
  // The first start is interrupted after its first book.
  const cutOff = () => {
    throw new Error('cut off')
  }
  await carryOver(database.url, then.secret, cutOff, 1).catch(() => undefined)
  await carryOver(database.url, then.secret, (...progress) => void progressReports.push(progress), 1)
  program = await startProgram({ LUCERO_SECRET: then.secret }, { databaseUrl: database.url })
})
afterAll(async () => {
  await program.stop()
  await database.drop()
})

/** Inserts the old rows unchanged, without foreign key checks. */
async function layRows(table: string, rows: object[]): Promise<void> {
  const columnRows = await ask(
    database.url,
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
  )
  const columns = String(columnRows[0]![0])
  const json = JSON.stringify(rows).replaceAll("'", "''")
  await ask(
    database.url,
    `set session_replication_role = replica;
     insert into ${table} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${table}, '${json}')`,
  )
}

const provider = () => providerAt(program.address, then.provider.id, then.provider.secret)
const bodyOf = async (name: OldDatabase['asked'][number][0], body: object) => (await provider().call(name, body)).body

it('continues after an interrupted start, reports progress and drops the old tables', async () => {
  expect(progressReports).toEqual([
    [2, 3],
    [3, 3],
  ])
  const gone = ['casino_transaction', 'game_round', 'kept_refusal', 'carry_over']
  for (const table of gone)
    expect(await program.owner.one(sql`select to_regclass(${table})::text as name`)).toEqual({ name: null })
  await carryOver(database.url, then.secret, () => expect.unreachable())
})

it('I10 the hash chain of an old history still verifies; only the broken book is frozen', async () => {
  const { findings } = await auditAll({ ...program.runtime, db: program.runtime.db })
  expect(findings).toEqual([expect.stringContaining(three.id)])
  expect(await program.owner.all(sql`select player_id as id from frozen_book`)).toEqual([{ id: three.id }])
})

it('I5 retried provider requests get the answer of version 0.1', async () => {
  for (const [name, body, answer] of then.asked)
    expect([name, body, await bodyOf(name, body)]).toEqual([name, body, answer])
})

it('ACT-1 GAM-2 ENT-2 shows the same history, winners, wallets and balances', async () => {
  const tokens = [
    await startSession(program.runtime.db, one.id, 'access'),
    await startSession(program.runtime.db, two.id, 'access'),
  ]
  const page = async (token: string, pageNo: number) =>
    (await program.call('getCasinoTransactions', { token, query: { pageNo, limit: 10 } })).data
  expect([await page(tokens[0]!, 1), await page(tokens[0]!, 3)]).toEqual(then.activity.one)
  expect(await page(tokens[1]!, 1)).toEqual(then.activity.two)
  // Each player is shown once since 0.3, with a win that 0.1 showed too.
  const winners = (await program.call('getRecentWinners')).data.recentWinings
  expect(winners).toHaveLength(tokens.length)
  for (const { amount, casinoGame, createdAt, username } of winners)
    expect(then.winners.recentWinings).toContainEqual({ amount, casinoGame, createdAt, username })
  for (const [n, token] of tokens.entries())
    expect((await program.call('getWallets', { token })).data).toEqual(then.wallets[n])
  for (const name of ['one', 'two'] as const) {
    const rows = await program.owner.all<{ name: string; balance: bigint }>(
      sql`select name, balance from account where player_id = ${then.players[name].id}`,
    )
    expect(Object.fromEntries(rows.map((row) => [row.name, Number(row.balance) / 100]))).toEqual(then.balances[name])
  }
})

it('I7 open rounds continue: resolved, rolled-back and refused bets are recognised', async () => {
  const base = { player: one.id }
  const win = { ...base, round: 'open', amount: 1, roundClosed: false }
  expect((await bodyOf('win', { ...win, transaction: 'n1', bet: 'open-1' })).result).toBe('ALREADY_RESOLVED')
  expect((await bodyOf('rollback', { ...base, transaction: 'n2', target: 'open-1' })).result).toBe('ALREADY_RESOLVED')
  expect((await bodyOf('rollback', { ...base, transaction: 'n3', target: 'open-2' })).result).toBe('OK')
  const early = { ...base, session: then.session, transaction: 'early-2', round: 'late', amount: 1 }
  expect((await bodyOf('bet', early)).result).toBe('ROLLED_BACK')
  expect((await bodyOf('win', { ...win, transaction: 'n4', amount: 5, roundClosed: true })).result).toBe('OK')
  expect((await bodyOf('round', { ...base, round: 'open' })) as unknown).toMatchObject({ state: 'closed' })
  expect((await bodyOf('win', { ...base, round: 'r1', transaction: 'n5', amount: 1, roundClosed: true })).result).toBe(
    'ROUND_CLOSED',
  )
  const { findings } = await auditAll({ ...program.runtime, db: program.runtime.db })
  expect(findings).toEqual([expect.stringContaining(three.id)])
})

it('N4 I5 a request that version 0.1 executed is not executed again when it is retried after the upgrade', async () => {
  const token = await startSession(program.runtime.db, one.id, 'access')
  const stored = (kind: string) =>
    program.owner.one<{ key: string; reply: string; count: bigint }>(sql`
      select min(key::text) as key, min(reply) as reply, count(*) as count from transfer
      where player_id = ${one.id} and kind = ${kind}`)
  const balances = () =>
    program.owner.all(sql`select name, balance from account where player_id = ${one.id} order by name`)
  const before = await balances()
  const transfer = await stored('transfer-to-game')
  const items = [{ gameId: game, amount: 30 }]
  for (const requestId of [transfer.key, transfer.key.toUpperCase()]) {
    const { data } = await program.call('transferToGame', { token, body: { requestId, items } })
    expect(data.transactions.map(({ id }) => id)).toEqual((JSON.parse(transfer.reply) as { ids: string[] }).ids)
  }
  const redeem = await stored('create-redeem')
  const again = await program.call('createRedeem', { token, body: { requestId: redeem.key, amount: 10 } })
  expect(again.data.redeem.redeem_id).toBe((JSON.parse(redeem.reply) as { redeemId: string }).redeemId)
  const grant = await stored('grant-credit')
  const credit = { requestId: grant.key, operatorId: 2001, username: one.username, amount: 50 }
  expect((await houseOf(program.address)('grantCredit', credit)).data).toMatchObject({ mainWallet: 50 })
  expect(await balances()).toEqual(before)
  for (const kind of ['transfer-to-game', 'create-redeem', 'grant-credit'])
    expect(await stored(kind)).toMatchObject({ count: 1n })

  // Another body under the same id is a conflict. The id of a transfer of another kind can be used.
  const other = { requestId: transfer.key, items: [{ gameId: game, amount: 29 }] }
  expect(refusal(await program.call('transferToGame', { token, body: other }))).toEqual([409, 'CONFLICT'])
  const bet = await stored('bet')
  const fresh = { requestId: bet.key, items: [{ gameId: game, amount: 1 }] }
  expect((await program.call('transferToGame', { token, body: fresh })).status).toBe(200)
  expect(await stored('transfer-to-game')).toMatchObject({ count: 2n })
})
