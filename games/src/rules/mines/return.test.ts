import { ownGames } from '@lucero/contract/own-games'
import { expect, it } from 'vitest'
import { openDraw } from '../draw.ts'
import { chanceOf, multiplierAfter, multiplierUnit, nextChance, payoutAfter, tiles } from './odds.ts'
import { mines, type MinesBet } from './rules.ts'

const everyGame = Array.from({ length: tiles - 1 }, (_, index) => index + 1).flatMap((many) =>
  Array.from({ length: tiles - many }, (_, index) => ({ many, safe: index + 1 })),
)

it('publishes an RTP of 99 %', () => {
  expect(ownGames.find(({ id }) => id === 'mines')?.returnToPlayer).toBe(99)
})

it('RTP is 99 % for every number of mines and tiles, up to rounding to four decimals', () => {
  expect(everyGame).toHaveLength(300)
  for (const { many, safe } of everyGame) {
    const chance = chanceOf(safe, many)
    const returned = (chance * multiplierAfter(safe, many)) / multiplierUnit
    expect(returned).toBeLessThanOrEqual(0.99 + 1e-12)
    expect(returned).toBeGreaterThan(0.99 - chance / multiplierUnit - 1e-12)
  }
})

it('issue 29: the chances of the single tiles multiply to the chance of all of them', () => {
  for (const { many, safe } of everyGame) {
    const product = Array.from({ length: safe }, (_, found) => nextChance(found, many)).reduce(
      (all, one) => all * one,
      1,
    )
    expect(product / chanceOf(safe, many)).toBeCloseTo(1, 9)
  }
})

it('pays 99 % of a stake of 100.00, exact to the cent', () => {
  for (const { many, safe } of everyGame) {
    const returned = chanceOf(safe, many) * payoutAfter(safe, many, 100_00)
    expect(returned).toBeGreaterThan(99_00 - 2)
    expect(returned).toBeLessThanOrEqual(99_00 + 1e-6)
  }
})

it('the multiplier is at least 1.0312 and grows with each tile', () => {
  for (const { many, safe } of everyGame) {
    expect(multiplierAfter(safe, many)).toBeGreaterThanOrEqual(10_312)
    expect(multiplierAfter(safe, many)).toBeGreaterThan(multiplierAfter(safe - 1, many))
  }
})

/** Strategies from careful to daring. Each opens tiles in order and then cashes out. */
const strategies = [
  { many: 1, safe: 4 },
  { many: 3, safe: 3 },
  { many: 3, safe: 8 },
  { many: 5, safe: 2 },
  { many: 8, safe: 1 },
  { many: 2, safe: 12 },
]
const cents = 100_00

function playOut({ many, safe }: (typeof strategies)[number], draw: ReturnType<typeof openDraw>): number {
  const bet: MinesBet = { cents, mines: many }
  let state = mines.start(bet, draw)
  for (let tile = 0; tile < safe && mines.payout(state) === undefined; tile += 1)
    state = mines.steps!.act(state, { do: 'open', tile: (tile * 7) % tiles })
  return mines.payout(state) ?? mines.payout(mines.steps!.act(state, { do: 'cash-out' }))!
}

/** A tenth of the rounds in `npm test`, all of them in `npm run test:nightly`. */
const rounds = process.env['NIGHTLY'] ? 255_000 : 25_500

it('RTP of many simulated rounds of mixed play is within the 99.9 % interval', () => {
  const perNonce = 1020
  const expected = strategies.map(({ many, safe }) => chanceOf(safe, many) * payoutAfter(safe, many, cents))
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
