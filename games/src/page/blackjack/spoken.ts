/** Texts for the result line and for screen readers. */
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { sumOf } from '../../rules/blackjack/boxes.ts'
import { countOf, isSoft, totalOfCards } from '../../rules/blackjack/cards.ts'
import type { Card } from '../../rules/cards.ts'
import { formatCents } from '../frame/bet/amount.ts'
import type { Frame } from './frames.ts'
import type { BlackjackView, HandResult, HandView } from '../../rules/blackjack/rules.ts'
import { t } from '@lucero/ui/text/t.ts'

const ways: Record<HandResult, (total: number) => string> = {
  blackjack: () => t('blackjack'),
  'even-money': () => t('even money'),
  won: (total) => t('{total} wins', { total }),
  push: (total) => t('{total} is a push', { total }),
  lost: (total) => t('{total} loses', { total }),
  bust: (total) => t('bust with {total}', { total }),
}

/** The outcome: 'Dealer busts with 24.', with insurance 'The dealer has a blackjack. Insurance pays 1.50.' */
export function outcomeOf(view: BlackjackView): string {
  return [mainOutcome(view), insuranceOutcome(view)].filter(Boolean).join(' ')
}

function mainOutcome({ dealer, hands }: BlackjackView): string {
  const [theirs, mine] = [totalOfCards(dealer), totalOfCards(hands[0]!.cards)]
  const [result] = hands.map((hand) => hand.result)
  if (theirs > 21) return t('Dealer busts with {theirs}.', { theirs })
  if (theirs === 21 && dealer.length === 2 && hands.some((hand) => hand.result === 'push'))
    return t('You and the dealer both have a blackjack.')
  if (hands.length === 1 && result === 'even-money') return t('Even money for your blackjack.')
  if (theirs === 21 && dealer.length === 2) return t('The dealer has a blackjack.')
  if (hands.length > 1) return t('Dealer has {theirs}.', { theirs })
  if (result === 'blackjack') return t('Blackjack!')
  if (result === 'bust') return t('Bust with {mine}.', { mine })
  return t('{mine} against {theirs}.', { mine, theirs })
}

function insuranceOutcome({ insurance }: BlackjackView): string {
  if (!insurance) return ''
  return insurance.payout
    ? t('Insurance pays {cents}.', { cents: formatCents(insurance.payout) })
    : t('Insurance lost.')
}

/** The situation: 'Your hand: soft 17. The dealer shows 10.' At the end, the results of several hands. */
export function situationOf({ hands, turn, dealer, isOffering }: Frame): string {
  if (isOffering)
    return `${hands.map((hand, index) => `${nameOf(hands, index)}: ${totalText(hand.cards)}.`).join(' ')} ${t('The dealer shows an ace. Do you want insurance?')}`
  if (turn === undefined) return hands.length > 1 ? hands.map((_, index) => resultText(hands, index)).join(' ') : ''
  const faceUp = dealer.filter((card): card is Card => card !== undefined)
  return t('{hand}: {total}. The dealer shows {dealer}.', {
    hand: nameOf(hands, turn),
    total: totalText(hands[turn]!.cards),
    dealer: totalOfCards(faceUp),
  })
}

function totalText(cards: readonly Card[]): string | number {
  const total = totalOfCards(cards)
  return isSoft(countOf(cards)) ? t('soft {total}', { total }) : total
}

/** 'Your hand', both hands of a split 'Your first hand', several boxes 'Hand 2', and their splits 'Hand 2a'. */
export function nameOf(hands: readonly HandView[], index: number): string {
  if (hands.length === 1) return t('Your hand')
  const box = hands[index]!.box ?? 0
  const mates = hands.flatMap((hand, other) => ((hand.box ?? 0) === box ? [other] : []))
  const isSecond = mates[1] === index
  if (mates.length === hands.length) return isSecond ? t('Your second hand') : t('Your first hand')
  return t('Hand {number}', { number: `${box + 1}${mates.length === 1 ? '' : isSecond ? 'b' : 'a'}` })
}

function resultText(hands: readonly HandView[], index: number): string {
  const { cards, result } = hands[index]!
  return result ? `${nameOf(hands, index)}: ${wordFor(ways, result, totalOfCards(cards))}.` : ''
}

const resultNames: Record<HandResult, () => string> = {
  blackjack: () => t('Blackjack'),
  'even-money': () => t('Even money'),
  won: () => t('Win'),
  push: () => t('Push'),
  lost: () => t('Lose'),
  bust: () => t('Bust'),
}

export const resultName = (result: HandResult): string => wordFor(resultNames, result)

/** One word for the list of recent rounds. */
export function shortOf({ hands, insurance }: BlackjackView): string {
  if (hands.length === 1 && !insurance) return resultName(hands[0]!.result!)
  const bets = insurance ? [...hands, insurance] : hands
  const gain = sumOf(bets.map(({ payout = 0, stake }) => payout - stake))
  return resultName(gain === 0 ? 'push' : gain > 0 ? 'won' : 'lost')
}
