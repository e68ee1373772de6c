import { t } from '@lucero/ui/text/t.ts'
import type { Guess } from '../../rules/hi-lo/odds.ts'
import { rankOf, type Card } from '../../rules/cards.ts'

/** An ace cannot be followed by a lower card, nor a king by a higher one: there the same rank is a guess of its own. */
export function guessName(guess: Guess, card: Card | undefined): string {
  const rank = card === undefined ? undefined : rankOf(card)
  if (rank === 'A') return guess === 'higher' ? t('Higher') : t('Same')
  if (rank === 'K') return guess === 'lower' ? t('Lower') : t('Same')
  return guess === 'higher' ? t('Higher or same') : t('Lower or same')
}

export const percentOf = (chance: number): string => `${(chance * 100).toFixed(1)} %`
