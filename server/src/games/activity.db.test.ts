// Last Activity: the list of bets, wins and losses, and the list of rounds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { openProvider, seat, type Provider } from '../testing/provider.ts'

let casino: Casino
let provider: Provider
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
})
afterAll(() => casino.stop())

const sitDown = async () => {
  const player = await casino.player({ operators: [plainOperator], credit: 100 })
  return { player, ...(await seat(provider, player)) }
}
const listed = async (player: TestPlayer, query: { pageNo?: number; limit?: number } = {}) =>
  (await player.call('getCasinoTransactions', { query })).data.casinoTransaction

describe('API-18 ACT-1 Last Activity', () => {
  it('API-18 ACT-1 GAM-3 ENT-4 lists bets, wins and losses, newest first, and marks rolled-back bets', async () => {
    const { player, bet, win, rollback } = await sitDown()
    await bet('b1', 'a round/1', 250)
    await bet('b2', 'a round/1', 50)
    await win('w0', 'a round/1', 0, { roundClosed: false })
    await win('w1', 'a round/1', 100, { bet: 'b2', roundClosed: false })
    await win('w2', 'a round/1', 500, { roundClosed: false })
    await win('w3', 'a round/1', 0)
    await bet('b3', 'r2', 100)
    await win('w4', 'r2', 0)
    await bet('b4', 'r3', 200)
    await rollback('x', 'b4')
    await rollback('early', 'never')
    const { rows, count } = await listed(player)
    const listedRows = rows.map((row) => [
      row.actionType,
      row.roundId,
      row.amount,
      row.casinoBet.amount,
      row.afterBalance,
    ])
    expect(listedRows).toEqual([
      ['casino-bet', 'r3', 2, 2, 10],
      ['casino-loss', 'r2', 0, 1, 12],
      ['casino-bet', 'r2', 1, 1, 12],
      ['casino-win', 'a round/1', 5, 3, 13],
      ['casino-win', 'a round/1', 1, 0.5, 8],
      ['casino-bet', 'a round/1', 0.5, 0.5, 7],
      ['casino-bet', 'a round/1', 2.5, 2.5, 7.5],
    ])
    expect(count).toBe(7)
    expect(rows.map(({ rolledBack }) => rolledBack ?? false)).toEqual([true, ...Array(6).fill(false)])
    expect(rows[3]).toEqual({
      transactionId: expect.stringMatching(/^[\da-f-]{36}$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      wallet: { operatorId: plainOperator },
      casinoGame: { name: 'DICE' },
      casinoBet: { amount: 3 },
      actionType: 'casino-win',
      amount: 5,
      afterBalance: 13,
      roundId: 'a round/1',
      roundUrl: 'https://games.example/r/a%20round%2F1',
    })
    expect(new Set(rows.map(({ transactionId }) => transactionId)).size).toBe(7)
  })

  it('GAM-3 by round: one line with the stake without rollbacks, the payout and the state', async () => {
    const { player, bet, win, rollback } = await sitDown()
    await bet('b1', 'r1', 250)
    await bet('b2', 'r1', 50)
    await win('w1', 'r1', 500)
    await bet('b3', 'r2', 100)
    await win('w3', 'r2', 0)
    await bet('b4', 'r3', 200)
    await rollback('x', 'b4')
    await bet('b5', 'r4', 10)
    const rounds = async (query = {}) => (await player.call('getRounds', { query })).data
    const summary = (rows: Awaited<ReturnType<typeof rounds>>['rows']) =>
      rows.map(({ roundId, bet: staked, paid, state }) => [roundId, staked, paid, state])
    const { rows, next } = await rounds()
    expect(summary(rows)).toEqual([
      ['r4', 0.1, 0, 'open'],
      ['r3', 0, 0, 'returned'],
      ['r2', 1, 0, 'closed'],
      ['r1', 3, 5, 'closed'],
    ])
    expect([rows[3]!.casinoGame.name, rows[3]!.roundUrl, next]).toEqual(['DICE', 'https://games.example/r/r1', null])
    const first = await rounds({ limit: 2 })
    const second = await rounds({ limit: 2, before: first.next! })
    expect([...first.rows, ...second.rows]).toEqual(rows)
    expect((await (await sitDown()).player.call('getRounds')).data).toEqual({ rows: [], next: null })
  })

  it('GAM-3 lines follow the order of the book when many calls commit together', async () => {
    const { player, bet } = await sitDown()
    await Promise.all(Array.from({ length: 30 }, (_, n) => bet(`b${n}`, `r${n}`, 10)))
    const { rows, count } = await listed(player, { limit: 100 })
    expect(count).toBe(30)
    expect(rows.map(({ afterBalance }) => afterBalance)).toEqual(rows.map((_, n) => Number((7 + n / 10).toFixed(2))))
  })

  it('API-18 ACT-7 pages have no gaps; a page beyond the last is empty', async () => {
    const { player, bet } = await sitDown()
    for (let n = 0; n < 7; n += 1) await bet(`b${n}`, `r${n}`, 1)
    const pages = []
    for (const pageNo of [1, 2, 3, 4]) pages.push(await listed(player, { pageNo, limit: 3 }))
    expect(pages.map(({ rows }) => rows.map(({ roundId }) => roundId))).toEqual([
      ['r6', 'r5', 'r4'],
      ['r3', 'r2', 'r1'],
      ['r0'],
      [],
    ])
    expect(pages.map(({ count }) => count)).toEqual([7, 7, 7, 7])
    expect(await listed(await casino.player())).toEqual({ rows: [], count: 0 })
  })

  it('the last of 100,000 lines is found by index, like the first', async () => {
    const { player, playerId, bet } = await sitDown()
    await bet('b', 'r', 1)
    await casino.owner.run(sql`
      insert into transfer (player_id, seq, key, body_hash, kind, at, accounts, deltas, balances, reply, holdings, round_id, round_step,
        line, detail, hash)
      select player_id, seq + n, gen_random_uuid(), body_hash, kind, at, accounts, deltas, balances, reply, holdings, round_id,
        round_step + n, line + n, detail, hash
      from transfer, generate_series(1, 100000) as n where player_id = ${playerId} and line is not null`)
    await casino.owner.run(sql`analyze transfer`)
    const { rows, count } = await listed(player, { pageNo: 10_001 })
    expect([rows.length, count]).toEqual([1, 100_001])
    const read = async (first: number) => {
      const plan = await casino.owner.all<{ 'QUERY PLAN': string }>({
        text: `explain (analyze, buffers) select detail from transfer
          where player_id = '${playerId}' and line <= ${first} and line > ${first - 10} order by line desc`,
        values: [],
        name: `plan ${first}`,
      })
      return plan.map((line) => line['QUERY PLAN']).join('\n')
    }
    for (const first of [100_000, 10]) expect(await read(first)).toMatch(/Index (Only )?Scan.*transfer_line/)
  })

  it('requires a token and lists only the player of the token', async () => {
    const [one, other] = [await sitDown(), await sitDown()]
    await one.bet('b', 'r', 1)
    expect((await listed(other.player)).count).toBe(0)
    expect((await casino.call('getCasinoTransactions')).status).toBe(401)
  })
})
