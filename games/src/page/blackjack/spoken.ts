/** Texts for the result line and for screen readers. */
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { countOf, isSoft, totalOfCards, type Card } from '../../rules/blackjack/cards.ts'
import type { Frame } from './frames.ts'
import type { BlackjackView, HandResult, HandView } from '../../rules/blackjack/rules.ts'
import { t } from '@lucero/ui/text/t.ts'

const ways: Record<HandResult, (total: number) => string> = {
  blackjack: () => t('blackjack'),
  won: (total) => t('{total} wins', { total }),
  push: (total) => t('{total} is a push', { total }),
  lost: (total) => t('{total} loses', { total }),
  bust: (total) => t('bust with {total}', { total }),
}

/** The outcome: 'Dealer busts with 24.' */
export function outcomeOf({ dealer, hands }: BlackjackView): string {
  const [theirs, mine] = [totalOfCards(dealer), totalOfCards(hands[0]!.cards)]
  const [result] = hands.map((hand) => hand.result)
  if (theirs > 21) return t('Dealer busts with {theirs}.', { theirs })
  if (hands.length > 1) return t('Dealer has {theirs}.', { theirs })
  if (result === 'blackjack') return t('Blackjack!')
  if (result === 'bust') return t('Bust with {mine}.', { mine })
  if (theirs === 21 && dealer.length === 2)
    return result === 'push' ? t('You and the dealer both have a blackjack.') : t('The dealer has a blackjack.')
  return t('{mine} against {theirs}.', { mine, theirs })
}

/** The situation: 'Your hand: soft 17. The dealer shows 10.' At the end, the results of both split hands. */
export function situationOf({ hands, turn, dealer }: Frame): string {
  if (turn === undefined) return hands.length > 1 ? hands.map(inTurn).join(' ') : ''
  const faceUp = dealer.filter((card): card is Card => card !== undefined)
  const { cards } = hands[turn]!
  const total = totalOfCards(cards)
  return t('{hand}: {total}. The dealer shows {dealer}.', {
    hand: hands.length === 1 ? t('Your hand') : handNames[turn]!(),
    total: isSoft(countOf(cards)) ? t('soft {total}', { total }) : total,
    dealer: totalOfCards(faceUp),
  })
}

export const handNames = [() => t('Your first hand'), () => t('Your second hand')]

const inTurn = ({ cards, result }: HandView, index: number) =>
  result ? `${handNames[index]!()}: ${wordFor(ways, result, totalOfCards(cards))}.` : ''

const resultNames: Record<HandResult, () => string> = {
  blackjack: () => t('Blackjack'),
  won: () => t('Win'),
  push: () => t('Push'),
  lost: () => t('Lose'),
  bust: () => t('Bust'),
}

export const resultName = (result: HandResult): string => wordFor(resultNames, result)

/** One word for the list of recent rounds. */
export function shortOf({ hands }: BlackjackView): string {
  if (hands.length === 1) return resultName(hands[0]!.result!)
  const gain = hands.reduce((sum, { payout = 0, stake }) => sum + payout - stake, 0)
  return resultName(gain === 0 ? 'push' : gain > 0 ? 'won' : 'lost')
}
