import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { rankOf, suitOf, type Card, type Suit } from '../../../rules/cards.ts'

const suitNames: Record<Suit, () => string> = {
  spades: () => t('spades'),
  hearts: () => t('hearts'),
  diamonds: () => t('diamonds'),
  clubs: () => t('clubs'),
}

/** For screen readers: 'K of hearts'. */
export const cardName = (card: Card): string =>
  t('{rank} of {suit}', { rank: rankOf(card), suit: wordFor(suitNames, suitOf(card)) })
