import { expect, it } from 'vitest'
import { outcomeOf, shortOf, situationOf } from './spoken.ts'

const hand = (cards: number[], result?: 'won' | 'lost' | 'bust' | 'push' | 'blackjack', payout = 0) =>
  result ? { cards, stake: 100, result, payout } : { cards, stake: 100 }
const [ace, five, six, seven, nine, ten, king] = [0, 4, 5, 6, 8, 9, 12]

it('describes the situation', () => {
  const frame = { dealer: [king, undefined], hands: [hand([ace, six])], turn: 0, isOver: false }
  expect(situationOf(frame)).toBe('Your hand: soft 17. The dealer shows 10.')
  const second = { ...frame, hands: [hand([nine, ten]), hand([nine, five])], turn: 1 }
  expect(situationOf(second)).toBe('Your second hand: 14. The dealer shows 10.')
})

it('describes the outcome', () => {
  const over = { turn: undefined, may: [] }
  expect(outcomeOf({ ...over, dealer: [nine, seven], hands: [hand([ace, king], 'blackjack', 250)] })).toBe('Blackjack!')
  expect(outcomeOf({ ...over, dealer: [ace, king], hands: [hand([nine, king], 'lost')] })).toBe(
    'The dealer has a blackjack.',
  )
  expect(outcomeOf({ ...over, dealer: [ace, king], hands: [hand([ace, ten], 'push', 100)] })).toBe(
    'You and the dealer both have a blackjack.',
  )
  expect(outcomeOf({ ...over, dealer: [nine, six], hands: [hand([nine, five, king], 'bust')] })).toBe('Bust with 24.')
  expect(outcomeOf({ ...over, dealer: [nine, king], hands: [hand([ten, king], 'won', 200)] })).toBe('20 against 19.')
  expect(outcomeOf({ ...over, dealer: [nine, six, king], hands: [hand([ten, king], 'won', 200)] })).toBe(
    'Dealer busts with 25.',
  )
})

it('describes both hands after a split', () => {
  const hands = [hand([nine, king], 'won', 200), hand([nine, seven, ten], 'bust')]
  const view = { dealer: [nine, nine], hands, turn: undefined, may: [] }
  expect(outcomeOf(view)).toBe('Dealer has 18.')
  expect(situationOf({ ...view, isOver: true })).toBe('Your first hand: 19 wins. Your second hand: bust with 26.')
  expect(shortOf(view)).toBe('Push')
})
