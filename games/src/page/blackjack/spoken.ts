/** The table in words, for the result line and for those who do not see the cards. */
import { countOf, isSoft, totalOfCards, type Card } from '../../rules/blackjack/cards.ts'
import type { Frame } from './frames.ts'
import type { BlackjackView, HandResult, HandView } from '../../rules/blackjack/rules.ts'

const ways: Record<HandResult, (total: number) => string> = {
  blackjack: () => 'blackjack',
  won: (total) => `${total} wins`,
  push: (total) => `${total} is a push`,
  lost: (total) => `${total} loses`,
  bust: (total) => `bust with ${total}`,
}

/** What came out: 'Dealer busts with 24.' */
export function outcomeOf({ dealer, hands }: BlackjackView): string {
  const [theirs, mine] = [totalOfCards(dealer), totalOfCards(hands[0]!.cards)]
  const [result] = hands.map((hand) => hand.result)
  if (theirs > 21) return `Dealer busts with ${theirs}.`
  if (hands.length > 1) return `Dealer has ${theirs}.`
  if (result === 'blackjack') return 'Blackjack!'
  if (result === 'bust') return `Bust with ${mine}.`
  if (theirs === 21 && dealer.length === 2) return 'The dealer has a blackjack.'
  return `${mine} against ${theirs}.`
}

/** What there is to decide on: 'Your hand: soft 17. The dealer shows 10.' At the end, how each of two hands has come off. */
export function situationOf({ hands, turn, dealer }: Frame): string {
  if (turn === undefined) return hands.length > 1 ? hands.map(inTurn).join(' ') : ''
  const known = dealer.filter((card): card is Card => card !== undefined)
  const { cards } = hands[turn]!
  const which = hands.length === 1 ? 'Your hand' : `Your ${places[turn]} hand`
  return `${which}: ${isSoft(countOf(cards)) ? 'soft ' : ''}${totalOfCards(cards)}. The dealer shows ${totalOfCards(known)}.`
}

const places = ['first', 'second']

const inTurn = ({ cards, result }: HandView, index: number) =>
  result ? `Your ${places[index]} hand: ${ways[result](totalOfCards(cards))}.` : ''

const short: Record<HandResult, string> = {
  blackjack: 'Blackjack',
  won: 'Win',
  push: 'Push',
  lost: 'Lose',
  bust: 'Bust',
}

/** In a word, for the strip of recent rounds. */
export function shortOf({ hands }: BlackjackView): string {
  if (hands.length === 1) return short[hands[0]!.result!]
  const gain = hands.reduce((sum, { payout = 0, stake }) => sum + payout - stake, 0)
  return gain === 0 ? 'Push' : gain > 0 ? 'Win' : 'Lose'
}
