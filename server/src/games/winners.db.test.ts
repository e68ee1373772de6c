// API-21, GAM-2: the public list of recent winners.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { openProvider, seat, type Provider } from '../testing/provider.ts'
import { tamper } from '../testing/tamper.ts'
import { maskedName } from '@lucero/contract/shared/masked-name'
import { chooseBiggest, chooseWins } from './winners.ts'

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

it('API-21 GAM-2 player fault 11: lists each winner once, with the largest win and a masked name, without a token', async () => {
  const { player, bet, win } = await sitDown()
  await bet('b', 'r', 100)
  await win('w1', 'r', 100, { roundClosed: false })
  for (let n = 1; n <= 3; n += 1) await win(`w${n}x`, 'r', 100 + n, { roundClosed: false })
  await until(async () => expect(await amounts()).toEqual([1.03]))
  expect(await winners()).toEqual([
    {
      username: `p***${player.username.at(-1)}`,
      casinoGame: { name: 'DICE' },
      createdAt: expect.any(String),
      amount: 1.03,
      multiple: 1.03,
    },
  ])
})

it('G7 API-21 GAM-2 a payout equal to the stake is not listed', async () => {
  const { bet, win } = await sitDown()
  await bet('even', 'even', 333)
  await win('even', 'even', 333)
  await bet('more', 'more', 333)
  await win('more', 'more', 334)
  await until(async () => expect(await amounts()).toContain(3.34))
  expect(await amounts()).not.toContain(3.33)
})

it('GAM-2 player fault 11: at most one win is the top of today, from five times its stake; multiples are rounded down', async () => {
  const [one, other] = [await sitDown(), await sitDown()]
  await other.bet('small', 'small', 300)
  await other.win('small', 'small', 1499)
  await until(async () => expect(await amounts()).toContain(14.99))
  expect((await winners()).filter(({ largestOfDay }) => largestOfDay)).toEqual([])
  await one.bet('large', 'large', 300)
  await one.win('large', 'large', 20_099)
  await until(async () =>
    expect((await winners())[0]).toMatchObject({ amount: 200.99, multiple: 66.99, largestOfDay: true }),
  )
  expect((await winners()).filter(({ largestOfDay }) => largestOfDay)).toHaveLength(1)
})

it('GAM-2 player fault 11: the largest win of the week is first, but not the top of today', async () => {
  const { playerId, bet, win } = await sitDown()
  const back = async (daysAgo: number) =>
    tamper(
      { owner: casino.owner, url: casino.databaseUrl },
      playerId,
      sql`update transfer set at = now() - ${daysAgo} * interval '24 hours' where player_id = ${playerId} and kind = 'win'`,
    )
  await bet('old', 'old', 100)
  await win('old', 'old', 90_000)
  await until(async () => expect((await winners())[0]).toMatchObject({ amount: 900, largestOfDay: true }))
  await back(6)
  await until(async () =>
    expect((await winners()).map((winner) => winner.largestOfDay ?? false).slice(0, 2)).toEqual([false, true]),
  )
  expect((await amounts()).slice(0, 2)).toEqual([900, 200.99])
  await back(8)
  await until(async () => expect((await amounts())[0]).toBe(200.99))
})

describe('the choice of wins', () => {
  const win = (n: number, cents: number, playerId = `player ${n}`) => ({
    playerId,
    providerId: 'provider',
    transaction: `w${n}`,
    at: new Date(1_000_000 + n),
    stake: 100n,
    cash: BigInt(cents),
    bonus: 0n,
    free: 0n,
  })
  const sizes = (wins: { cash: bigint }[]) => wins.map(({ cash }) => Number(cash))

  it('GAM-2 prefers larger wins, lists newest first, at most 20', () => {
    const tiny = Array.from({ length: 20 }, (_, n) => win(100 + n, 99))
    const large = Array.from({ length: 20 }, (_, n) => win(n, 1000 + n))
    expect(sizes(chooseWins([], [...tiny, ...large.toReversed()]))).toEqual(sizes(large.toReversed()))
    expect(sizes(chooseWins([], [...tiny.slice(18), ...large.slice(0, 2)]))).toEqual([99, 99, 1001, 1000])
  })

  it('GAM-2 lists no win twice', () => {
    const [one, two, three] = [win(1, 100), win(2, 300), win(3, 200)]
    expect(sizes(chooseWins([two], [three, two, one]))).toEqual([300, 200, 100])
  })

  it('player fault 11: a player with many wins is listed once, with the largest', () => {
    const many = Array.from({ length: 30 }, (_, n) => win(n, 200 + n, 'the same'))
    expect(sizes(chooseWins(many.slice(0, 9), [...many, win(99, 150)]))).toEqual([208, 150])
    expect(sizes(chooseWins(many, many))).toEqual([229])
  })
})

describe('issue 29: the biggest wins of the week', () => {
  type Parts = { stake?: bigint; bonus?: bigint; free?: bigint }
  const win = (playerId: string, cash: number, { stake = 100n, bonus = 0n, free = 0n }: Parts = {}) => ({
    playerId,
    providerId: 'provider',
    transaction: `${playerId} ${cash}`,
    at: new Date(0),
    stake,
    cash: BigInt(cash),
    bonus,
    free,
  })
  const none = new Set<string>()
  const sizes = (wins: { cash: bigint }[]) => wins.map(({ cash }) => Number(cash))
  const two = [win('a', 5000), win('b', 4000)]

  it('lists at most four, one per player, by amount', () => {
    const wins = ['c', 'd', 'e', 'f'].flatMap((id, n) => [win(id, 3000 - n), win(id, 2000)])
    expect(sizes(chooseBiggest([...wins, ...two], none))).toEqual([5000, 4000, 3000, 2999])
  })

  it('lists none for fewer than three players', () => {
    expect(chooseBiggest([...two, win('a', 9000)], none)).toEqual([])
    expect(sizes(chooseBiggest([...two, win('c', 2000)], none))).toEqual([5000, 4000, 2000])
  })

  it.each([
    ['below 20.00', win('c', 1999)],
    ['below ten times its stake', win('c', 2999, { stake: 300n })],
    ['partly of bonus credit', win('c', 5000, { bonus: 1n })],
    ['of free spins', win('c', 5000, { free: 1n, stake: 0n })],
    ['without a stake', win('c', 5000, { stake: 0n })],
  ])('a win %s does not count', (_, third) => {
    expect(chooseBiggest([...two, third], none)).toEqual([])
  })

  it('players with a time-out or self-exclusion are left out, and do not count', () => {
    const three = [...two, win('c', 2000)]
    expect(chooseBiggest(three, new Set(['a']))).toEqual([])
    expect(sizes(chooseBiggest([...three, win('d', 3000)], new Set(['a'])))).toEqual([4000, 3000, 2000])
  })

  it('appear on the wire with the third player, with masked names, and without players on a break', async () => {
    const biggest = async () => (await casino.call('getRecentWinners')).data.biggestOfWeek
    const one = await Promise.all([sitDown(), sitDown(), sitDown()])
    const before = (await biggest())?.length ?? 0
    for (const [n, { bet, win }] of one.entries()) {
      await bet('b', `r ${n} of ${one[0].playerId}`, 100)
      await win('w', `r ${n} of ${one[0].playerId}`, 700_000 + n)
    }
    expect(before).toBeLessThan(3)
    await until(async () =>
      expect((await biggest())?.slice(0, 3).map(({ amount }) => amount)).toEqual([7000.02, 7000.01, 7000]),
    )
    expect((await biggest())![0]).toMatchObject({ username: `p***${one[2].player.username.at(-1)}`, multiple: 7000.02 })
    await one[2].player.call('takeBreak', { body: { length: '24-hours' } })
    await until(async () => expect((await biggest())?.[0]?.amount).toBe(7000.01))
  })
})

it.each([
  ['demoplayer', 'd***r'],
  ['ana', 'a***a'],
  ['al', 'a***'],
  ['x', 'x***'],
  ['👩é👩', '👩***👩'],
])('GAM-2 %s is shown as %s', (username, shown) => expect(maskedName(username)).toBe(shown))
