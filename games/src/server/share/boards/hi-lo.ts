import type { HiLoView } from '../../../rules/hi-lo/rules.ts'
import { lettering } from '../lettering.ts'
import { rowOfCards } from './cards.ts'

/** The last cards, and how the round ended. */
export function hiLoBoard({ cards, turns, end }: HiLoView): string {
  const guesses = turns.filter((turn) => turn !== 'skip').length
  const sign = end === 'wrong' ? `${guesses - 1}/${guesses}` : String(guesses)
  const fill = end === 'wrong' ? '#ff7d8d' : '#46dfa0'
  return `${rowOfCards(cards.slice(-6), 270, 130, 170, 480)}${lettering(sign, { x: 270, y: 390, size: 56, fill, anchor: 'middle' })}`
}
