// The wallet refuses a win above the largest multiple of its game, so no rule may pay more.
import { ownGames, type OwnGameId } from '@lucero/contract/shared/own-games'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chanceOf as diceChanceOf, chances, multiplierOf } from './dice/odds.ts'
import { openDraw } from './draw.ts'
import { games } from './games.ts'
import { maxMultiplier } from './hi-lo/odds.ts'
import { multipliersOf as multipliersOfKeno, risks as kenoRisks } from './keno/odds.ts'
import { maxGems, multiplierAfter, multiplierUnit, type Side } from './mines/odds.ts'
import { linePays, linePaysWithoutStar, maxFreeSpins, moonPays, phaseMultiplier } from './night-reels/machine.ts'
import { multipliersOf, risks, rowCounts } from './plinko/odds.ts'
import { pays } from './roulette/layout.ts'
import { multipliers } from './star-crash/odds.ts'
import { pays as pokerPays } from './video-poker/hands.ts'

const declared = (game: OwnGameId): number => ownGames.find(({ id }) => id === game)!.maxMultiple
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

/** Computed from the odds of each game. */
const computed: Record<OwnGameId, () => number> = {
  dice: () => Math.max(...range(chances.min, chances.max).map(multiplierOf)) / 10_000,
  mines: () => {
    const fields = ([5, 8] as Side[]).flatMap((side) => range(1, side * side - 1).map((mines) => ({ side, mines })))
    return Math.max(...fields.map((field) => multiplierAfter(maxGems(field), field))) / multiplierUnit
  },
  // A guess beyond it is not possible.
  'hi-lo': () => maxMultiplier / 10_000,
  'video-poker': () => Math.max(...Object.values(pokerPays)),
  keno: () =>
    Math.max(...kenoRisks.flatMap((risk) => range(1, 10).flatMap((picks) => multipliersOfKeno(risk, picks)))) / 100,
  plinko: () => Math.max(...rowCounts.flatMap((rows) => risks.flatMap((risk) => multipliersOf(rows, risk)))) / 100,
  roulette: () => Math.max(...Object.values(pays)) + 1,
  // A blackjack pays 3 to 2, and insurance of half the stake 2 to 1 only if the dealer has one too.
  blackjack: () => 2.5,
  'star-crash': () => multipliers.max / 100,
  // Every line with the best symbol, in the paid spin, in the star spin, and in as many free spins as there can be, with the largest multiplier.
  'night-reels': () => {
    const best = Math.max(...[linePays, linePaysWithoutStar].flatMap((table) => Object.values(table).flat()))
    const spin = best + Math.max(...moonPays)
    return spin * (2 + maxFreeSpins * Math.max(...Object.values(phaseMultiplier)))
  },
}

it.each(ownGames.map(({ id }) => id))('T2 %s declares the largest multiple that its odds allow', (id) => {
  expect(declared(id)).toBe(computed[id]())
})

it('T2 dice has no chance below the lowest one', () => {
  expect(diceChanceOf({ direction: 'under', target: chances.min })).toBe(chances.min)
  expect(games.dice!.bet.safeParse({ stake: 100, direction: 'under', target: chances.min - 1 }).success).toBe(false)
})

const examples: Partial<Record<OwnGameId, (seed: number) => object[]>> = {
  dice: (seed) => [{ stake: 10 + (seed % 991), direction: seed % 2 ? 'under' : 'over', target: 100 + (seed % 9700) }],
  plinko: (seed) => [{ cents: 10 + (seed % 991), rows: rowCounts[seed % 9], risk: risks[seed % 3] }],
  'night-reels': (seed) => [{ cents: 20 * (1 + (seed % 500)), ...(seed % 2 && { star: true }) }],
  blackjack: (seed) => [{ cents: 10 + (seed % 991) }, { hands: [10 + (seed % 91), 11, 10] }],
}

describe('T2 no round pays more than the largest multiple of its stakes', () => {
  it.each(Object.entries(examples))('%s, in random rounds with every action', (id, betsOf) => {
    const game = games[id as OwnGameId]!
    let rounds = 0
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(20), { maxLength: 12 }), (seed, choices) => {
        for (const bet of betsOf(seed)) {
          if (!game.bet.safeParse(bet).success) continue
          const seeds = { serverSeed: `${seed}`.padStart(64, 'a'), clientSeed: 'client', nonce: seed }
          let state: unknown = game.start(game.bet.parse(bet), openDraw(seeds))
          let stake = game.stake(game.bet.parse(bet))
          const actions = ['insure', 'even-money', 'decline', 'double', 'split', 'hit', 'stand']
          for (let turn = 0; game.payout(state) === undefined; turn += 1) {
            const action: unknown =
              turn < choices.length ? actions[choices[turn]! % actions.length] : game.steps!.autoAction(state)
            try {
              const cost = game.steps!.cost(state, action)
              state = game.steps!.act(state, action)
              stake += cost
            } catch {
              state = game.steps!.act(state, game.steps!.autoAction(state))
            }
          }
          rounds += 1
          expect(game.payout(state)!).toBeLessThanOrEqual(stake * declared(id as OwnGameId))
        }
      }),
      { numRuns: 2000, seed: 36 },
    )
    expect(rounds).toBeGreaterThan(1000)
  })
})
