import { ownGames } from '@lucero/contract/shared/own-games'
import { expect, it } from 'vitest'
import { openDraw } from '../draw.ts'
import { chanceOf, maxGems, multiplierAfter, multiplierUnit, nextChance, payoutAfter, tilesOf } from './odds.ts'
import { mines, type MinesBet } from './rules.ts'

/** Every number of mines and every cash-out, on both grids. */
const everyGame = ([{}, { side: 8 }] as const).flatMap((grid) =>
  Array.from({ length: tilesOf(grid) - 1 }, (_, index) => ({ ...grid, mines: index + 1 })).flatMap((field) =>
    Array.from({ length: maxGems(field) }, (_, index) => ({ field, safe: index + 1 })),
  ),
)

it('publishes an RTP of 99 %', () => {
  expect(ownGames.find(({ id }) => id === 'mines')?.returnToPlayer).toBe(99)
})

it('RTP is 99 % for every number of mines and tiles, up to rounding to four decimals', () => {
  expect(everyGame.filter(({ field }) => tilesOf(field) === 25)).toHaveLength(300)
  expect(everyGame).toHaveLength(300 + 1371)
  for (const { field, safe } of everyGame) {
    const chance = chanceOf(safe, field)
    const returned = (chance * multiplierAfter(safe, field)) / multiplierUnit
    expect(returned).toBeLessThanOrEqual(0.99 + 1e-12)
    expect(returned).toBeGreaterThan(0.99 - chance / multiplierUnit - 1e-12)
  }
})

it('issue 29: the chances of the single tiles multiply to the chance of all of them', () => {
  for (const { field, safe } of everyGame) {
    const product = Array.from({ length: safe }, (_, found) => nextChance(found, field)).reduce(
      (all, one) => all * one,
      1,
    )
    expect(product / chanceOf(safe, field)).toBeCloseTo(1, 9)
  }
})

it('pays 99 % of a stake of 100.00, exact to the cent', () => {
  for (const { field, safe } of everyGame) {
    const returned = chanceOf(safe, field) * payoutAfter(safe, field, 100_00)
    expect(returned).toBeGreaterThan(99_00 - 2)
    expect(returned).toBeLessThanOrEqual(99_00 + 1e-6)
  }
})

it('the multiplier is at least 1.0312, or 1.0057 on 8 × 8 tiles, grows with each tile, and ends at 1,000,000 on 8 × 8', () => {
  for (const { field, safe } of everyGame) {
    expect(multiplierAfter(safe, field)).toBeGreaterThanOrEqual('side' in field ? 10_057 : 10_312)
    expect(multiplierAfter(safe, field)).toBeLessThanOrEqual(('side' in field ? 1_000_000 : 5_148_297) * multiplierUnit)
    expect(multiplierAfter(safe, field)).toBeGreaterThan(multiplierAfter(safe - 1, field))
  }
})

/** Strategies from careful to daring. Each opens tiles in order and then cashes out. */
const strategies = [
  { field: { mines: 1 }, safe: 4 },
  { field: { mines: 3 }, safe: 3 },
  { field: { mines: 3 }, safe: 8 },
  { field: { mines: 5 }, safe: 2 },
  { field: { mines: 8 }, safe: 1 },
  { field: { mines: 2 }, safe: 12 },
  { field: { mines: 10, side: 8 }, safe: 5 },
  { field: { mines: 24, side: 8 }, safe: 2 },
] as const
const cents = 100_00

function playOut({ field, safe }: (typeof strategies)[number], draw: ReturnType<typeof openDraw>): number {
  const bet: MinesBet = { cents, ...field }
  let state = mines.start(bet, draw)
  for (let tile = 0; tile < safe && mines.payout(state) === undefined; tile += 1)
    state = mines.steps!.act(state, { do: 'open', tile: (tile * 7) % tilesOf(bet) })
  return mines.payout(state) ?? mines.payout(mines.steps!.act(state, { do: 'cash-out' }))!
}

/** A tenth of the rounds in `npm test`, all of them in `npm run test:nightly`. */
const rounds = process.env['NIGHTLY'] ? 255_000 : 25_500

it('RTP of many simulated rounds of mixed play is within the 99.9 % interval', () => {
  const perNonce = 1020
  const expected = strategies.map(({ field, safe }) => chanceOf(safe, field) * payoutAfter(safe, field, cents))
  let [surplus, squares] = [0, 0]
  for (let nonce = 0; nonce < rounds / perNonce; nonce += 1) {
    const draw = openDraw({ serverSeed: 'a million fields', clientSeed: 'player', nonce })
    for (let round = 0; round < perNonce; round += 1) {
      const kind = round % strategies.length
      const off = playOut(strategies[kind]!, draw) - expected[kind]!
      surplus += off
      squares += off * off
    }
  }
  expect(Math.abs(surplus)).toBeLessThan(3.29 * Math.sqrt(squares))
}, 120_000)
