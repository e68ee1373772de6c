/** Playing cards. */
import { rankOf, suitOf, type Card, type Suit } from '../../../rules/cards.ts'
import { lettering } from '../lettering.ts'

/** In a box of 32 × 32. */
const suits: Record<Suit, string> = {
  spades:
    'M16 2C12 9 3 13 3 20a6.500 6.500 0 0 0 11 4.500C13.700 27 13 29 11 30h10c-2-1-2.700-3-3-5.500A6.500 6.500 0 0 0 29 20C29 13 20 9 16 2Z',
  hearts: 'M16 29C10 23 3 18 3 11a6.500 6.500 0 0 1 13-1.500A6.500 6.500 0 0 1 29 11c0 7-7 12-13 18Z',
  diamonds: 'M16 2l10 14-10 14L6 16Z',
  clubs:
    'M16 2a6.500 6.500 0 0 0-5.500 10A6.500 6.500 0 1 0 14 23.500C13.700 27 13 29 11 30h10c-2-1-2.700-3-3-6.500A6.500 6.500 0 1 0 21.500 12 6.500 6.500 0 0 0 16 2Z',
}
const isRed = (suit: Suit) => suit === 'hearts' || suit === 'diamonds'

function cardAt(card: Card, x: number, y: number, height: number): string {
  const [width, suit] = [height * 0.7, suitOf(card)]
  const fill = isRed(suit) ? '#c8324a' : '#171a2c'
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><rect width="${width.toFixed(1)}" height="${height}" rx="${(height * 0.09).toFixed(1)}" fill="#fbfaf6" stroke="#0b1022" stroke-width="2"/>${lettering(rankOf(card), { x: width * 0.1, y: height * 0.36, size: height * 0.36, fill })}<path transform="translate(${(width * 0.4).toFixed(1)} ${(height * 0.46).toFixed(1)}) scale(${((height * 0.45) / 32).toFixed(3)})" d="${suits[suit]}" fill="${fill}"/></g>`
}

/** Cards side by side around `middle`. They overlap if there is too little room. */
export function rowOfCards(cards: readonly Card[], middle: number, y: number, height: number, room: number): string {
  const width = height * 0.7
  const step = Math.min(width + 10, (room - width) / Math.max(1, cards.length - 1))
  const left = middle - (width + step * (cards.length - 1)) / 2
  return cards.map((card, index) => cardAt(card, left + index * step, y, height)).join('')
}
