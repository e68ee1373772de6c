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

it('issue 29: names several hands and their splits, and describes the offer of insurance', () => {
  const hands = [
    { ...hand([ace, king]), box: 0 },
    { ...hand([nine, five]), box: 1 },
    { ...hand([nine, six]), box: 1 },
  ]
  const frame = { dealer: [ace, undefined], hands, turn: 2, isOver: false }
  expect(situationOf(frame)).toBe('Hand 2b: 15. The dealer shows 11.')
  expect(situationOf({ ...frame, hands: hands.slice(0, 2), turn: undefined, isOffering: true })).toBe(
    'Hand 1: soft 21. Hand 2: 14. The dealer shows an ace. Do you want insurance?',
  )
})

it('issue 29: the outcome says that both have a blackjack, and what insurance and even money paid', () => {
  const over = { turn: undefined, may: [], dealer: [ace, king] }
  const natural = hand([ace, ten], 'push', 100)
  const other = hand([nine, five], 'lost')
  expect(outcomeOf({ ...over, hands: [natural, other] })).toBe('You and the dealer both have a blackjack.')
  const insured = { ...over, hands: [other], insurance: { stake: 50, payout: 150 } }
  expect(outcomeOf(insured)).toBe('The dealer has a blackjack. Insurance pays 1.50.')
  expect(shortOf(insured)).toBe('Push')
  expect(outcomeOf({ ...over, hands: [{ ...natural, result: 'even-money', payout: 200 }] })).toBe(
    'Even money for your blackjack.',
  )
  const lost = { ...over, dealer: [ace, nine], hands: [other], insurance: { stake: 50, payout: 0 } }
  expect(outcomeOf(lost)).toBe('14 against 20. Insurance lost.')
})
