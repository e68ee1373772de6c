import type { Draw } from '../rules/draw.ts'
import { signOf, type Card } from '../rules/cards.ts'

const allCards = new Map(Array.from({ length: 52 }, (_, card) => [signOf(card), card]))

/** 'A♠ K♥' as card numbers. */
export const cardsOf = (signs: string): Card[] => signs.split(' ').map((sign) => allCards.get(sign)!)

/** A draw that deals these cards in order. */
export function stacked(cards: readonly Card[]): Draw {
  let used = 0
  const five = () => [0, 1, 2, 3, 4].reduce((sum, place) => sum + (cards[used + place] ?? 0) * 52 ** place, 0)
  const below = () => {
    const number = five()
    used += 5
    return number
  }
  return { below, shuffled: (list) => [...list] }
}
