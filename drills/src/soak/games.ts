/** Bets and actions of each game, with small stakes. */
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import type { Random } from '../../../server/src/testing/simulation/random.ts'

type View = { may?: readonly string[]; opened?: readonly number[]; tiles?: readonly unknown[] }

type Style = {
  bet(random: Random): object
  /** The next action of an open round. `step` is the number of earlier ones. */
  act?(random: Random, step: number, view: View): unknown
}

/** Star Crash is not played: its rounds have calls of their own. */
export type SoloGame = Exclude<OwnGameId, 'star-crash'>

export const styles: Record<SoloGame, Style> = {
  'night-reels': { bet: (random) => ({ cents: 20 * (1 + random.below(3)), star: true }) },
  roulette: {
    bet: (random) => ({
      chips: [
        { kind: random.pick(['red', 'black', 'even', 'odd', 'low', 'high']), cents: 10 + random.below(20) },
        { kind: 'straight', numbers: [random.below(37)], cents: 10 },
      ],
    }),
  },
  blackjack: {
    bet: (random) => ({ hands: Array.from({ length: 1 + random.below(3) }, () => 10 + random.below(40)) }),
    act: (random, _step, { may = ['stand'] }) => (may.length ? random.pick(may) : 'stand'),
  },
  dice: { bet: (random) => ({ stake: 10 + random.below(40), direction: 'under', target: 1000 + random.below(8000) }) },
  plinko: {
    bet: (random) => ({
      cents: 10 + random.below(40),
      rows: 8 + random.below(9),
      risk: random.pick(['low', 'medium', 'high']),
    }),
  },
  'hi-lo': {
    bet: (random) => ({ cents: 10 + random.below(40) }),
    act: (random, _step, { may = ['cash-out'] }) => random.pick(may),
  },
  keno: {
    bet: (random) => ({
      cents: 10 + random.below(40),
      risk: random.pick(['low', 'classic', 'medium', 'high']),
      picks: Array.from({ length: 1 + random.below(10) }, (_, index) => 1 + 4 * index + random.below(4)),
    }),
  },
  'video-poker': {
    bet: (random) => ({ cents: 10 + random.below(40) }),
    act: (random) => ({ hold: [0, 1, 2, 3, 4].filter(() => random.chance(0.5)) }),
  },
  mines: {
    bet: (random) => ({ cents: 10 + random.below(40), mines: 1 + random.below(5) }),
    // Each tile is opened once: the tile follows from the step.
    act: (random, step) =>
      step > 0 && random.chance(0.5) ? { do: 'cash-out' } : { do: 'open', tile: (step * 7) % 25 },
  },
}
