import { totalOfCards } from '../../../rules/blackjack/cards.ts'
import type { BlackjackView, HandResult } from '../../../rules/blackjack/rules.ts'
import { lettering } from '../lettering.ts'
import { rowOfCards } from './cards.ts'

const lost: ReadonlySet<HandResult | undefined> = new Set<HandResult>(['lost', 'bust'])

/** The dealer above, the hands of the player below. */
export function blackjackBoard({ dealer, hands }: BlackjackView): string {
  const room = 480 / hands.length
  const height = hands.length > 3 ? 96 : hands.length > 1 ? 120 : 150
  const own = hands.map(({ cards, result }, index) => {
    const middle = 30 + (index + 0.5) * room
    const fill = lost.has(result) ? '#ff7d8d' : result === 'push' ? '#cfd5ee' : '#46dfa0'
    return `${rowOfCards(cards, middle, 238, height, room - 16)}${lettering(String(totalOfCards(cards)), { x: middle, y: 430, size: 34, fill, anchor: 'middle' })}`
  })
  return `${rowOfCards(dealer, 270, 30, 130, 420)}${lettering(String(totalOfCards(dealer)), { x: 270, y: 202, size: 30, fill: '#a9b3d4', anchor: 'middle' })}<path d="M60 218h420" stroke="#fff" stroke-opacity=".14" stroke-width="2"/>${own.join('')}`
}
