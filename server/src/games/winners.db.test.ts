// API-21, GAM-2: what everybody sees of those who have won.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { openProvider, seat, type Provider } from '../testing/provider.ts'
import { tamper } from '../testing/tamper.ts'
import { chooseWins, masked } from './winners.ts'

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
const winners = async () => (await casino.call('getRecentWinners')).data.recentWinings
const amounts = async () => (await winners()).map(({ amount }) => amount)
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 200 })

it('API-21 GAM-2 twenty at most, of whoever won more than they staked, by a masked name, without a token', async () => {
  const { player, bet, win } = await sitDown()
  await bet('b', 'r', 100)
  await win('w1', 'r', 100, { roundClosed: false })
  for (let n = 1; n <= 21; n += 1) await win(`w${n}x`, 'r', 100 + n, { roundClosed: false })
  await until(async () => expect((await amounts())[0]).toBe(1.21))
  const told = await winners()
  expect(told.map(({ amount }) => amount)).toEqual(Array.from({ length: 20 }, (_, n) => (121 - n) / 100))
  const common = {
    username: `p***${player.username.at(-1)}`,
    casinoGame: { name: 'DICE' },
    createdAt: expect.any(String),
  }
  expect(told[5]).toEqual({ ...common, amount: 1.16, multiple: 1.16, largestOfDay: true })
  expect(told[6]).toEqual({ ...common, amount: 1.15, multiple: 1.15 })
})

it('G7 API-21 GAM-2 who got exactly the stake back has won nothing', async () => {
  const { bet, win } = await sitDown()
  await bet('even', 'even', 333)
  await win('even', 'even', 333)
  await bet('more', 'more', 333)
  await win('more', 'more', 334)
  await until(async () => expect(await amounts()).toContain(3.34))
  expect(await amounts()).not.toContain(3.33)
})

it('GAM-2 the largest of the day stays in front of what is newer; the multiple is never rounded up', async () => {
  const { bet, win } = await sitDown()
  await bet('large', 'large', 300)
  await win('large', 'large', 20_099)
  for (let n = 1; n <= 61; n += 1) {
    await bet(`b${n}`, `b${n}`, 2)
    await win(`b${n}`, `b${n}`, 3)
  }
  await until(async () => expect((await winners())[0]).toMatchObject({ amount: 200.99, multiple: 66.99 }))
  const told = await winners()
  expect(told.map(({ amount, largestOfDay = false }) => [amount, largestOfDay]).slice(0, 7)).toEqual([
    [200.99, true],
    [3.34, true],
    [1.21, true],
    [1.2, true],
    [1.19, true],
    [1.18, true],
    [0.03, false],
  ])
})

it('GAM-2 what was won on another day is not of this one', async () => {
  const { playerId, bet, win } = await sitDown()
  await bet('old', 'old', 100)
  await win('old', 'old', 90_000)
  await until(async () => expect((await amounts())[0]).toBe(900))
  const earlier = new Date(Date.now() - 24 * 3_600_000).toISOString()
  await tamper(
    { owner: casino.owner, url: casino.databaseUrl },
    playerId,
    sql`update transfer set at = ${earlier}::timestamptz where player_id = ${playerId} and kind = 'win'`,
  )
  await until(async () => expect((await amounts())[0]).toBe(200.99))
})

describe('which are told', () => {
  const win = (n: number, cents: number) => ({
    playerId: 'somebody',
    providerId: 'provider',
    transaction: `w${n}`,
    at: new Date(1_000_000 + n),
    stake: 100n,
    cash: BigInt(cents),
    bonus: 0n,
    free: 0n,
  })
  const sizes = (wins: { cash: bigint }[]) => wins.map(({ cash }) => Number(cash))

  it('GAM-2 cents only where there is nothing larger, newest first', () => {
    const tiny = Array.from({ length: 20 }, (_, n) => win(100 + n, 99))
    const large = Array.from({ length: 20 }, (_, n) => win(n, 1000 + n))
    expect(sizes(chooseWins([], [...tiny, ...large.toReversed()]))).toEqual(sizes(large.toReversed()))
    expect(sizes(chooseWins([], [...tiny.slice(18), ...large.slice(0, 2)]))).toEqual([99, 99, 1001, 1000])
  })

  it('GAM-2 none is told twice', () => {
    const [one, two, three] = [win(1, 100), win(2, 300), win(3, 200)]
    expect(sizes(chooseWins([two], [three, two, one]))).toEqual([300, 200, 100])
  })
})

it.each([
  ['demoplayer', 'd***r'],
  ['ana', 'a***a'],
  ['al', 'a***'],
  ['x', 'x***'],
  ['👩é👩', '👩***👩'],
])('GAM-2 %s is shown as %s', (username, shown) => expect(masked(username)).toBe(shown))
