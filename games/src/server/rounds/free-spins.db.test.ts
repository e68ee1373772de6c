// Free spins of a bonus in our own games: shown at the seat, accepted by the wallet, counted down, and ended by it.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ask } from '../../../../server/src/testing/ask.ts'
import { games as allGames } from '../../rules/games.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'

type Node = Awaited<ReturnType<GamesCasino['start']>>

let house: GamesCasino
let games: Node
beforeAll(async () => {
  house = await openGamesCasino()
  games = await house.start()
})
afterEach(() => house.expectAgreement())
afterAll(() => house.stop())

async function withSpins(count = 3) {
  const player = await house.player(1000)
  await house.giveSpins(player, count)
  return { player, page: await games.openPage(await player.launch()) }
}
type Page = Awaited<ReturnType<typeof withSpins>>['page']

const spinsOf = async (page: Page) => (await page.seat()).body.freeSpins
const paid = { cents: 20, waits: false }

it('BON-7 free spins are shown at the seat, cost nothing, count down, and report their total win', async () => {
  const { page } = await withSpins()
  let won = 0
  for (const left of [2, 1, 0]) {
    expect(await spinsOf(page)).toEqual({ left: left + 1, cents: 20, won })
    const { round, balance, bonus, freeSpins } = (await page.spin()).body
    won += round.payout!
    expect(round).toMatchObject({ status: 'closed', stake: 20, freeSpin: { left, won } })
    expect({ balance, bonus }).toEqual({ balance: 1000 + won, bonus: won })
    expect(freeSpins).toEqual(left ? { left, cents: 20, won } : undefined)
  }
  // After a reload the last round still reports the total.
  const seat = (await page.seat()).body
  expect([seat.freeSpins, seat.round?.freeSpin]).toEqual([undefined, { left: 0, won }])
  expect((await page.rounds()).body.rounds.map(({ freeSpin }) => freeSpin?.left)).toEqual([0, 1, 2])
})

it('BON-7 each grant has its own total win', async () => {
  const { page, player } = await withSpins(2)
  const first = (await page.spin()).body.round
  await house.endBonus(player)
  expect((await page.spin()).body.round).toMatchObject({ status: 'refused', refusal: 'NO_FREE_SPIN' })
  // Only one bonus per day is allowed, so backdate the first one.
  await ask(house.casino.databaseUrl, `update bonus_grant set day = day - 1 where player_id = '${player.id}'`)
  await house.giveSpins(player, 1)
  expect(await spinsOf(page)).toEqual({ left: 1, cents: 20, won: 0 })
  const { payout, freeSpin } = (await page.spin()).body.round
  expect(freeSpin).toEqual({ left: 0, won: payout })
  const before = (await games.round(first.id)).body.round
  expect(before.freeSpin).toEqual({ left: 1, won: first.payout })
})

it('a spin without a grant is refused, and nothing is taken', async () => {
  const { page, player } = await withSpins()
  const other = (await page.spin({ cents: 40, waits: false })).body
  expect(other.round).toMatchObject({ status: 'refused', refusal: 'NO_FREE_SPIN' })
  expect(other).toMatchObject({ balance: 1000, freeSpins: { left: 3 } })
  await player.call('refuseBonus')
  const { round, balance } = (await page.spin()).body
  expect(round).toMatchObject({ status: 'refused', refusal: 'NO_FREE_SPIN', freeSpin: { won: 0 } })
  expect([balance, await spinsOf(page)]).toEqual([1000, undefined])
  expect((await page.play(paid)).body.round).toMatchObject({ status: 'closed', nonce: 0 })
})

it('when the bonus expires midway, the next spin is refused and the seat shows none left', async () => {
  const { page, player } = await withSpins()
  await page.spin()
  await house.endBonus(player)
  expect((await page.spin()).body.round.refusal).toBe('NO_FREE_SPIN')
  const { balance, bonus, freeSpins } = (await page.seat()).body
  expect({ balance, bonus, freeSpins }).toEqual({ balance: 1000, bonus: 0, freeSpins: undefined })
})

it('one request is one spin; the same id without freeSpin conflicts', async () => {
  const { page } = await withSpins()
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => page.spin(paid, requestId)))
  expect(new Set(answers.map(({ body }) => body.round.id)).size).toBe(1)
  expect(await spinsOf(page)).toMatchObject({ left: 2 })
  expect((await page.play(paid, requestId)).body.refusal).toBe('CONFLICT')
})

it('two tabs share the spins, and the second sees the number left by the first', async () => {
  const { page, player } = await withSpins(2)
  const second = await games.openPage(await player.launch())
  expect(await spinsOf(second)).toMatchObject({ left: 2 })
  await page.spin()
  expect((await second.spin()).body.round.freeSpin).toMatchObject({ left: 0 })
  expect((await page.spin()).body.round.refusal).toBe('NO_FREE_SPIN')
  expect(await spinsOf(page)).toBeUndefined()
})

it('paid bets use credit and leave the spins unchanged', async () => {
  const { page } = await withSpins()
  const { round, balance } = (await page.play(paid)).body
  expect(round.freeSpin).toBeUndefined()
  expect(balance).toBe(980 + round.payout!)
  expect(await spinsOf(page)).toMatchObject({ left: 3 })
})

it('demo play has no free spins', async () => {
  const page = await games.openPage()
  const { round, balance } = (await page.spin()).body
  expect([round.status, round.refusal, balance]).toEqual(['refused', 'NO_FREE_SPIN', 100_000])
})

it('a free spin never requests a further stake', async () => {
  const { page } = await withSpins()
  const { round } = (await page.spin({ cents: 20, waits: true })).body
  expect(round).toMatchObject({ status: 'open', freeSpin: { left: 2 } })
  expect((await page.act(round.id, 0, 'raise')).body.round).toMatchObject({ status: 'open', refusal: 'NO_FREE_SPIN' })
  expect((await page.act(round.id, 0, 'stop')).body.round).toMatchObject({ status: 'closed', stake: 20 })
})

it('BON-7 twenty spins in Night Reels pay as their seeds determine, including free spins of the moons', async () => {
  const node = await house.start({}, allGames)
  const player = await house.player(1000, 'night-reels')
  await house.giveSpins(player, 20, 'night-reels')
  const seat = (await node.enter(await player.launch(), 'night-reels')).body
  expect(seat.freeSpins).toEqual({ left: 20, cents: 20, won: 0 })
  const page = node.pageWith(seat.pageToken)
  let won = 0
  for (let left = 19; left >= 0; left -= 1) {
    const { round, balance } = (await page.spin({ cents: 20 })).body
    won += round.payout!
    expect(round).toMatchObject({ status: 'closed', freeSpin: { left, won } })
    expect(balance).toBe(1000 + won)
  }
  const held = (await player.call('getWagered')).data
  expect(held).toMatchObject({ freeSpinsLeft: 0, freeSpinsWon: won / 100, wagered: 0 })
})

it('spins for an unsupported game or stake are not shown', async () => {
  const node = await house.start({}, allGames)
  const player = await house.player(1000, 'dice')
  await house.giveSpins(player, 3, 'dice')
  const seat = (await node.enter(await player.launch(), 'dice')).body
  expect(seat.freeSpins).toBeUndefined()
  const bet = { stake: 20, direction: 'under', target: 5000 }
  const { status, body } = await node.pageWith(seat.pageToken).spin(bet)
  expect([status, body.refusal]).toEqual([409, 'NO_FREE_SPIN'])
  const other = await house.player(1000, 'night-reels')
  await house.giveSpins(other, 3, 'night-reels', 25n)
  expect((await node.enter(await other.launch(), 'night-reels')).body.freeSpins).toBeUndefined()
})
