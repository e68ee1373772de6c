import { ownGames } from '@lucero/contract/shared/own-games'
import { expect, it } from 'vitest'
import { openDraw, type Draw } from '../draw.ts'
import { allSpots } from './layout.ts'
import { returnOf, roulette, type Chip, type RouletteBet } from './rules.ts'

const everyNumber = Array.from({ length: 37 }, (_, number) => number)
const chips = allSpots.map(({ kind, numbers }): Chip => {
  return numbers.length === 18 ? { kind, cents: 100 } : { kind, numbers: [...numbers], cents: 100 }
})

it('RTP is exactly 36/37 on each of the 157 spots', () => {
  for (const chip of chips) {
    const returned = everyNumber.reduce((total, number) => total + returnOf(chip, number), 0)
    expect(returned).toBe(36 * chip.cents)
  }
})

it('publishes its RTP', () => {
  const published = ownGames.find(({ id }) => id === 'roulette')?.returnToPlayer
  expect(published).toBe(Math.round((36 / 37) * 100_000) / 1000)
})

/** A bet of one to four chips on random spots. */
function thrown(draw: Draw): RouletteBet {
  const chosen = new Set(Array.from({ length: 1 + draw.below(4) }, () => chips[draw.below(chips.length)]!))
  return { chips: [...chosen] }
}

/** A tenth of the rounds in `npm test`, all of them in `npm run test:nightly`. */
const rounds = process.env['NIGHTLY'] ? 1_000_000 : 100_000

it('RTP of many simulated rounds of mixed bets is within the 99.9 % interval', () => {
  const hands = openDraw({ serverSeed: 'hands', clientSeed: 'player', nonce: 0 })
  const bets = Array.from({ length: 4000 }, () => thrown(hands))
  let [staked, surplus, squares] = [0, 0, 0]
  for (let nonce = 1; nonce <= rounds / 1000; nonce += 1) {
    const draw = openDraw({ serverSeed: 'a million spins', clientSeed: 'player', nonce })
    for (let round = 0; round < 1000; round += 1) {
      const bet = bets[(nonce * 1000 + round) % bets.length]!
      const stake = roulette.stake(bet)
      const off = roulette.payout(roulette.start(bet, draw))! - (stake * 36) / 37
      staked += stake
      surplus += off
      squares += off * off
    }
  }
  expect(Math.abs(surplus)).toBeLessThan(3.29 * Math.sqrt(squares))
  expect(staked).toBeGreaterThan(rounds * 100)
}, 60_000)
