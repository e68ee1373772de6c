import type { VideoPokerView } from '../../../rules/video-poker/rules.ts'
import { rowOfCards } from './cards.ts'

/** The five cards. A line below those that were held. */
export function videoPokerBoard({ dealt, cards = dealt, hold = [] }: VideoPokerView): string {
  const height = 140
  const [width, step] = [height * 0.7, height * 0.7 + 4]
  const left = 270 - (width + 4 * step) / 2
  const lines = hold.map(
    (position) =>
      `<rect x="${(left + position * step).toFixed(1)}" y="330" width="${width.toFixed(1)}" height="10" rx="5" fill="#f6c453"/>`,
  )
  return `${rowOfCards(cards, 270, 170, height, width + 4 * step)}${lines.join('')}`
}
