import { expect, it } from 'vitest'
import { frameOf, framesTo, type Frame } from './frames.ts'
import type { BlackjackView } from '../../rules/blackjack/rules.ts'

const counts = ({ dealer, hands }: Frame) => [dealer.length, ...hands.map(({ cards }) => cards.length)]
const open: BlackjackView = { dealer: [9], hands: [{ cards: [7, 20], stake: 100 }], turn: 0, may: ['hit', 'stand'] }

it('deals alternately, the dealer’s second card face down', () => {
  const frames = framesTo(open, undefined)
  expect(frames.map(counts)).toEqual([
    [0, 1],
    [1, 1],
    [1, 2],
    [2, 2],
    [2, 2],
  ])
  expect(frames.at(-1)).toEqual({ dealer: [9, undefined], hands: open.hands, turn: 0, isOver: false })
})

it('gives each half of a split pair its second card', () => {
  const hands = [
    { cards: [7, 1], stake: 100 },
    { cards: [20, 2], stake: 100 },
  ]
  const frames = framesTo({ ...open, hands }, frameOf(open))
  expect(frames.map(counts)).toEqual([
    [2, 1, 1],
    [2, 2, 1],
    [2, 2, 2],
    [2, 2, 2],
  ])
})

it('turns the hole card, draws one by one, and shows results only at the end', () => {
  const hands = [{ cards: [7, 20], stake: 100, result: 'lost' as const, payout: 0 }]
  const frames = framesTo({ dealer: [9, 3, 6], hands, turn: undefined, may: [] }, frameOf(open))
  expect(frames.map(({ dealer }) => dealer)).toEqual([
    [9, undefined],
    [9, 3],
    [9, 3, 6],
    [9, 3, 6],
  ])
  expect(frames.map(({ hands: [hand] }) => hand!.result)).toEqual([undefined, undefined, undefined, 'lost'])
  expect(frames.map(({ isOver }) => isOver)).toEqual([false, false, false, true])
})

it('deals a round that ends immediately like any other', () => {
  const hands = [{ cards: [0, 9], stake: 100, result: 'blackjack' as const, payout: 250 }]
  const frames = framesTo({ dealer: [8, 7], hands, turn: undefined, may: [] }, undefined)
  expect(frames.map(counts)).toEqual([
    [0, 1],
    [1, 1],
    [1, 2],
    [2, 2],
    [2, 2],
    [2, 2],
  ])
  expect(frames[3]!.dealer[1]).toBeUndefined()
})
