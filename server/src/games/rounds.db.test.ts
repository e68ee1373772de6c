import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openCasino, plainly, type Casino } from '../testing/casino.ts'
import { assertBooksClean } from '../testing/ledger.ts'
import { openProvider, seat, type Provider } from '../testing/provider.ts'

let casino: Casino
let provider: Provider
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
})
afterEach(() => assertBooksClean({ ...casino.kit, owner: casino.owner }))
afterAll(() => casino.stop())

const seated = async (credit = 10) => {
  const player = await casino.player({ operators: [plainly], credit: 100 })
  return { player, ...(await seat(provider, player, { credit })) }
}

describe('a round', () => {
  it('GAM-3 bet, win, close', async () => {
    const { bet, win, round, balance, player } = await seated()
    const b = await bet('t1', 'r1', 250)
    expect([b.status, b.body]).toEqual([
      200,
      { result: 'OK', transaction: 't1', balance: { playable: 750, cash: 750, bonus: 0, version: expect.any(Number) } },
    ])
    expect((await bet('t1', 'r1', 250)).text).toBe(b.text)
    expect((await bet('t1', 'r1', 251)).body.result).toBe('TX_CONFLICT')
    const w = await win('t1', 'r1', 600)
    expect(w.body).toMatchObject({ result: 'OK', balance: { playable: 1350 } })
    expect((await win('t1', 'r1', 600)).text).toBe(w.text)
    expect((await win('t2', 'r1', 600)).body.result).toBe('ROUND_CLOSED')
    expect((await balance()).body).toEqual({ result: 'OK', balance: w.body.balance })
    expect((await round('r1')).body).toEqual({
      result: 'OK',
      state: 'closed',
      movements: [
        { kind: 'bet', transaction: 't1', amount: 250, rolledBack: false },
        { kind: 'win', transaction: 't1', amount: 600, rolledBack: false },
      ],
    })
    const { rows, count } = (await player.call('getCasinoTransactions')).data.casinoTransaction
    expect(count).toBe(2)
    expect(rows.map((r) => [r.actionType, r.amount, r.casinoBet.amount, r.afterBalance])).toEqual([
      ['casino-win', 6, 2.5, 13.5],
      ['casino-bet', 2.5, 2.5, 7.5],
    ])
  })

  it('rollback', async () => {
    const { bet, win, round, rollback } = await seated()
    await bet('t1', 'r1', 250)
    expect((await rollback('x1', 't1')).body).toMatchObject({ result: 'OK', balance: { playable: 1000 } })
    expect((await rollback('x2', 't1')).body).toMatchObject({ result: 'OK', balance: { playable: 1000 } })
    expect((await win('w', 'r1', 5)).body.result).toBe('ROLLED_BACK')
    expect((await round('r1')).body.state).toBe('rolled-back')
    expect((await rollback('x3', 'late')).body).toEqual({ result: 'OK', transaction: 'x3' })
    expect((await bet('late', 'r2', 1)).body.result).toBe('ROLLED_BACK')
  })
})
