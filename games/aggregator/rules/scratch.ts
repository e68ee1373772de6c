/** A card of nine fields. Three equal symbols pay. */
import type { Game, Random } from './game.ts'

/** The symbols with a prize: what three of them pay, in hundredths of the stake, and how many of 1,000 cards have them. */
export const prizes = [
  { factor: 5000, cards: 2 },
  { factor: 1000, cards: 10 },
  { factor: 500, cards: 30 },
  { factor: 200, cards: 120 },
  { factor: 100, cards: 360 },
] as const

/** Two further symbols pay nothing, because no card has three of them. */
const symbols = prizes.length + 2
const cards = 1000

export const scratch: Game = {
  code: 'sim_pearl_cards',
  name: 'Pearl Cards',
  category: 'Slots',
  returnToPlayer: prizes.reduce((sum, { factor, cards: count }) => sum + factor * count, 0) / cards,
  choices: [],
  /** `shown`: the symbols of the nine fields. */
  draw(_choice, random) {
    const won = prizeOf(random(cards))
    const others = shuffled(
      Array.from({ length: symbols }, (_, symbol) => symbol).filter((symbol) => symbol !== won),
      random,
    )
    // No other symbol is there three times.
    const shown =
      won === undefined
        ? [...others.slice(0, 4), ...others.slice(0, 5)]
        : [won, won, won, ...others.slice(0, 3), ...others.slice(0, 3)]
    return { factor: won === undefined ? 0 : (prizes[won]?.factor ?? 0), shown: shuffled(shown, random) }
  },
}

function prizeOf(card: number): number | undefined {
  let before = 0
  for (const [symbol, { cards: count }] of prizes.entries()) {
    before += count
    if (card < before) return symbol
  }
  return undefined
}

function shuffled<One>(list: readonly One[], random: Random): One[] {
  const left = [...list]
  return list.map(() => left.splice(random(left.length), 1)[0] as One)
}
