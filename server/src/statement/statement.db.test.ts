// A player's statement and book over the real API: contents, paging, and detection of a modified history.
import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Receipt } from '@lucero/contract/player/ledger-proof'
import { lineNumbers } from '@lucero/contract/shared/line-numbers'
import { verifyBook, type Memory } from '@lucero/contract/player/verify-book'
import { sql, type Sql } from '@lucero/kit/sql'
import { noHead } from '../ledger/chain.ts'
import { transferColumns, type Transfer } from '../ledger/store.ts'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, welcomeOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { openProvider, seat, type Provider } from '../testing/provider.ts'
import { tamper } from '../testing/tamper.ts'
import { keysFrom } from './receipts.ts'

let casino: Casino
let provider: Provider
/** A player with credit, rounds, a redeem and a bonus. No test changes her book. */
let ana: TestPlayer
let redeemId: string

beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
  ana = await casino.player({ operators: [plainOperator, welcomeOperator], credit: 100 })
  const { bet, win, rollback } = await seat(provider, ana, { credit: 20 })
  await bet('b1', 'r1', 500)
  await win('w1', 'r1', 750)
  await bet('b2', 'r2', 100)
  await win('w2', 'r2', 0)
  await bet('b3', 'r3', 300)
  await rollback('x3', 'b3')
  await ana.call('collect')
  redeemId = (await ana.call('createRedeem', { body: { amount: 30 } })).data.redeem.redeem_id
  await ana.call('activateBonus', { body: { bonusId: await layBonus(casino.runtime) } })
  await ana.call('cancelRedeem', { body: { redeem_id: redeemId } })
})
afterAll(() => casino.stop())

type Query = NonNullable<NonNullable<Parameters<typeof ana.call<'getStatement'>>[1]>['query']>
const statement = async (player: TestPlayer, query: Query = {}) => (await player.call('getStatement', { query })).data
const summary = ({ rows }: Awaited<ReturnType<typeof statement>>) =>
  rows.map(({ kind, operatorId, amount, change, balance }) => [
    kind,
    operatorId,
    amount,
    change,
    balance!.main,
    balance!.total,
  ])

describe('the statement', () => {
  it('lists every movement, newest first, with the balance after it and its round, game or redeem', async () => {
    const { rows, next } = await statement(ana)
    expect(summary({ rows, next, days: [] })).toEqual([
      ['redeem-cancelled', plainOperator, 30, 0, 101.5, 104.5],
      ['bonus-given', plainOperator, 3, 3, 71.5, 104.5],
      ['redeem-made', plainOperator, 30, 0, 71.5, 101.5],
      ['from-game', plainOperator, 21.5, 0, 101.5, 101.5],
      ['bet-returned', plainOperator, 3, 3, 80, 101.5],
      ['bet', plainOperator, 3, -3, 80, 98.5],
      ['bet', plainOperator, 1, -1, 80, 101.5],
      ['win', plainOperator, 7.5, 7.5, 80, 102.5],
      ['bet', plainOperator, 5, -5, 80, 95],
      ['to-game', plainOperator, 20, 0, 80, 100],
      ['credit', plainOperator, 100, 100, 100, 100],
      ['welcome-credit', welcomeOperator, 50, 50, 50, 50],
    ])
    expect(next).toBeNull()
    expect(rows[0]).toMatchObject({ redeemId, balance: { main: 101.5, games: 0, held: 0, bonus: 3, total: 104.5 } })
    expect(rows[7]).toMatchObject({
      game: { name: 'DICE' },
      roundId: 'r1',
      roundUrl: 'https://games.example/r/r1',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  })

  it('returns the totals of each whole day by operator, also for a partial page', async () => {
    const { days, rows } = await statement(ana, { limit: 1 })
    const day = rows[0]!.createdAt.slice(0, 10)
    const totals = { received: 150, redeemed: 0, returned: 0, bonus: 3, games: 1.5, balance: 154.5 }
    expect(days).toEqual([{ day, ...totals }])
    const [own] = (await statement(ana, { limit: 1, operatorId: welcomeOperator })).days
    expect(own).toEqual({ day, ...totals, received: 50, bonus: 0, games: 0, balance: 50 })
  })

  it.each<[Query, string[]]>([
    [{ kind: 'credit' }, ['credit', 'welcome-credit']],
    [{ kind: 'games' }, ['from-game', 'to-game']],
    [{ kind: 'redeem' }, ['redeem-cancelled', 'redeem-made']],
    [{ kind: 'bonus' }, ['bonus-given']],
    [{ kind: 'play' }, ['bet-returned', 'bet', 'bet', 'win', 'bet']],
    [{ operatorId: welcomeOperator }, ['welcome-credit']],
    [{ operatorId: welcomeOperator, kind: 'redeem' }, []],
    [{ to: '2020-01-01' }, []],
    [{ from: '2120-01-01' }, []],
    [{ from: '2020-01-01', to: '2120-01-01', kind: 'credit' }, ['credit', 'welcome-credit']],
  ])('the filter %o returns only matching lines', async (query, kinds) => {
    const { rows, next } = await statement(ana, query)
    expect([rows.map(({ kind }) => kind), next]).toEqual([kinds, null])
  })

  it('consecutive pages have no gap', async () => {
    const whole = (await statement(ana)).rows
    const pages: typeof whole = []
    let before: number | undefined
    for (let count = 0; count < 20; count += 1) {
      const { rows, next } = await statement(ana, { limit: 5, ...(before && { before }) })
      pages.push(...rows)
      if (next === null) break
      before = next
    }
    expect(pages).toEqual(whole)
  })

  const numbersOf = ({ rows }: Awaited<ReturnType<typeof statement>>) => rows.map(lineNumbers)

  it('player 6 line numbers are consecutive: a book line that moved nothing is counted with the line before it', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 100 })
    const { bet, win } = await seat(provider, player, { credit: 20 })
    await bet('b1', 'r1', 100)
    await win('w1', 'r1', 0)
    await bet('b2', 'r2', 5000)
    await bet('b3', 'r3', 100)
    await win('w3', 'r3', 0)
    const whole = await statement(player)
    expect(whole.rows.map(({ kind }) => kind)).toEqual(['bet', 'bet', 'to-game', 'credit'])
    expect(numbersOf(whole)).toEqual(['7–8', '4–6', '3', '1–2'])
    const first = await statement(player, { limit: 2 })
    expect([numbersOf(first), first.next]).toEqual([['7–8', '4–6'], 4])
    const second = await statement(player, { limit: 2, before: 4 })
    expect([numbersOf(second), second.next]).toEqual([['3', '1–2'], null])
    expect(numbersOf(await statement(player, { before: 7, limit: 1 }))).toEqual(['4–6'])
    const { rows } = await statement(player, { kind: 'play' })
    expect(rows.map(lineNumbers)).toEqual(['7', '4'])
  })

  it("returns only the player's own lines, and an empty list without movements", async () => {
    const other = await casino.player()
    expect((await other.call('getStatement')).data).toEqual({ rows: [], next: null, days: [] })
    expect((await other.call('getLedger')).data).toMatchObject({ lines: [], count: 0, receipt: null, fault: null })
  })

  it('a long book: day totals, date ranges, and a rare kind behind many bets', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    await longHistory(player.id)
    const of = (query: Query) => statement(player, query)
    expect((await of({ kind: 'credit' })).rows.map(({ kind }) => kind)).toEqual(['credit'])
    const cut = await of({ from: '2031-01-03', to: '2031-01-03', limit: 200 })
    expect(new Set(cut.rows.map(({ createdAt }) => createdAt.slice(0, 10)))).toEqual(new Set(['2031-01-03']))
    expect([cut.rows.length, cut.next === null]).toEqual([200, false])
    expect(cut.days).toEqual([
      { day: '2031-01-03', received: 0, redeemed: 0, returned: 0, bonus: 0, games: 0, balance: 5 },
    ])
    const rare = await of({ kind: 'bonus' })
    expect([rare.rows, rare.next! < 9000]).toEqual([[], true])
    await casino.owner.run(sql`delete from transfer where player_id = ${player.id} and seq > 1`)
  })
})

/** Inserts 10,000 small bets, 1,000 per day from 2031 on. */
const longHistory = (playerId: string) =>
  casino.owner.run(sql`
    insert into transfer (player_id, seq, key, body_hash, kind, at, accounts, deltas, balances, reply, holdings, round_id, round_step, line,
      detail, hash)
    select ${playerId}, s, gen_random_uuid(), gen_random_uuid(), 'bet', '2031-01-01'::timestamptz + make_interval(days => (s / 1000)::int, secs => (s % 1000)::float8),
      ${`{game:${plainOperator}:dice,bank:dice}`}::text[], '{-1,1}', '{0,0}', '{}', ${`main:${plainOperator}=500,operator:${plainOperator}=-500`},
      gen_random_uuid(), 1, s, '{}', '\\xff'
    from generate_series((select max(seq) + 1 from transfer where player_id = ${playerId}), 10000) s`)

/** Verifies the book as a browser does, a few lines at a time. */
const check = (player: TestPlayer, memory?: Memory, limit = 4) =>
  verifyBook({
    memory,
    ask: async (after, receipt) => {
      const proof = receipt && { head: receipt.head, at: receipt.at, signature: receipt.signature }
      return (await player.call('getLedger', { query: { ...(after > 0 && { after }), limit, ...proof } })).data
    },
  })

const remembered = async (player: TestPlayer): Promise<Memory> => {
  const verdict = await check(player)
  if (verdict.fault) throw new Error(JSON.stringify(verdict.fault))
  return verdict.memory!
}

const python = fileURLToPath(new URL('../../../docs/statement.py', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0

/** Runs the Python program of docs/statement.md over HTTP. */
async function recompute({ token }: TestPlayer): Promise<unknown> {
  const env = { ...process.env, LUCERO_TOKEN: token }
  const { stdout } = await promisify(execFile)('python3', ['-B', python, casino.address], { env })
  return JSON.parse(stdout)
}

/** A player with credit and several transfers to a game: at least seven lines. */
async function newPlayer() {
  const player = await casino.player({ operators: [plainOperator], credit: 100 })
  for (let n = 1; n < 7; n += 1)
    await player.call('transferToGame', { body: { items: [{ gameId: 'dice', amount: n }] } })
  await casino.runtime.books.flush()
  return player
}

/** Simulates an attacker with the house's secret: changes a line and relinks all lines after it. */
async function rewrite(playerId: string, change: (transfer: Transfer) => Transfer): Promise<void> {
  const { chain } = casino.runtime.books
  const all = await casino.owner.all<Transfer>(
    sql`select ${transferColumns} from transfer t where player_id = ${playerId} order by seq`,
  )
  let head = noHead
  for (const one of all) {
    const changed = change(one)
    head = chain.link(head, changed)
    await casino.owner.run(sql`
      update transfer set kind = ${changed.kind}, at = to_timestamp(${changed.atMs} / 1000.0), hash = decode(${head}, 'hex')
      where player_id = ${playerId} and seq = ${one.seq}`)
  }
}

describe('recomputing the book', () => {
  it('matches the wallet, and continues from a stored receipt', async () => {
    const first = await check(ana)
    expect(first).toMatchObject({ fault: null, compared: 0 })
    const { wallets } = (await ana.call('getWallets')).data
    expect(first.tally.balances.get(`main:${plainOperator}`)).toBe(wallets.amount * 100)
    const memory = await remembered(ana)
    expect(memory.receipt).toMatchObject({ player: ana.id, count: first.count, head: first.head })
    expect(await check(ana, memory, 500)).toMatchObject({ fault: null, compared: first.count, head: first.head })
  })

  it.skipIf(!hasPython)('the Python program of the docs gets the same result and reports a changed line', async () => {
    const { count, head, tally } = await check(ana)
    const holds = Object.fromEntries([...tally.balances].filter(([, cents]) => cents !== 0))
    expect(await recompute(ana)).toEqual({ lines: count, head, holds })
    const player = await newPlayer()
    const change = sql`update transfer set deltas = '{-200,200}' where player_id = ${player.id} and seq = 3`
    await tamper({ owner: casino.owner, url: casino.databaseUrl }, player.id, change)
    await expect(recompute(player)).rejects.toThrow(/line 3: /)
  })

  it('a receipt is valid only with its player, count, time and head', async () => {
    const { receipt, key } = await remembered(ana)
    expect(key).toBe(keysFrom(casino.runtime.rootKey).point)
    const nextReceipt = async (changes: Partial<Receipt>, player = ana) => {
      const { head, at, signature, count } = { ...receipt, ...changes }
      return (await player.call('getLedger', { query: { after: count, head, at, signature } })).data.receipt
    }
    expect(await nextReceipt({})).toMatchObject({ count: receipt.count, head: receipt.head })
    expect(await nextReceipt({ head: 'ab'.repeat(32) })).toBeNull()
    expect(await nextReceipt({ at: receipt.at - 1 })).toBeNull()
    expect(await nextReceipt({ count: 1 })).toBeNull()
    expect(await nextReceipt({}, await newPlayer())).toBeNull()
  })

  const one = (id: string, seq: number) => sql`where player_id = ${id} and seq = ${seq}`
  it.each<[string, (id: string) => Sql[], object]>([
    ['an amount', (id) => [sql`update transfer set deltas = '{-200,200}' ${one(id, 3)}`], { line: 3, problem: 'seal' }],
    [
      'a balance',
      (id) => [sql`update transfer set balances[1] = balances[1] + 1 ${one(id, 4)}`],
      { line: 4, problem: 'seal' },
    ],
    [
      'a time',
      (id) => [sql`update transfer set at = at + interval '1 ms' ${one(id, 2)}`],
      { line: 2, problem: 'seal' },
    ],
    ['a line taken out', (id) => [sql`delete from transfer ${one(id, 5)}`], { line: 5, problem: 'missing' }],
    ['the first line taken out', (id) => [sql`delete from transfer ${one(id, 1)}`], { line: 1, problem: 'missing' }],
    [
      'the last line taken out',
      (id) => [
        sql`delete from transfer where player_id = ${id} and seq = (select max(seq) from transfer where player_id = ${id})`,
      ],
      { line: 8, problem: 'missing' },
    ],
    [
      'two lines in another order',
      (id) => [
        sql`update transfer set seq = 99 ${one(id, 3)}`,
        sql`update transfer set seq = 3 ${one(id, 4)}`,
        sql`update transfer set seq = 4 ${one(id, 99)}`,
      ],
      { line: 3, problem: 'seal' },
    ],
  ])('detects %s changed in the database at the first check, with its line', async (_what, change, fault) => {
    const player = await newPlayer()
    for (const query of change(player.id))
      await tamper({ owner: casino.owner, url: casino.databaseUrl }, player.id, query)
    expect(await check(player)).toMatchObject({ fault })
    // No receipt is signed for it.
    expect((await player.call('getLedger')).data.receipt).toBeNull()
  })

  it('detects history rewritten by the house, with its line, if the player has an earlier receipt', async () => {
    const player = await newPlayer()
    const memory = await remembered(player)
    await rewrite(player.id, (line) => (line.seq === 4n ? { ...line, kind: 'collect' } : line))
    expect(await check(player)).toMatchObject({ fault: null })
    expect(await check(player, memory)).toMatchObject({ fault: { problem: 'changed', from: 4, line: 4 } })
  })

  it('detects a truncated book if the player has an earlier receipt', async () => {
    const player = await newPlayer()
    const memory = await remembered(player)
    await casino.owner.run(sql`delete from transfer where player_id = ${player.id} and seq > 5`)
    await casino.owner.run(sql`update book set seq = 0 where player_id = ${player.id}`)
    expect(await check(player, memory)).toMatchObject({ fault: { problem: 'cut', line: 6, had: memory.receipt.count } })
  })

  it('detects a changed signing key', async () => {
    const memory = await remembered(ana)
    const verdict = await check(ana, { ...memory, key: keysFrom('another secret').point })
    expect(verdict).toMatchObject({ fault: { problem: 'key' } })
  })
})
