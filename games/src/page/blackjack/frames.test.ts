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

it('issue 29: deals three boxes in order, and splits the middle one in its place', () => {
  const box = (number: number, cards: number[]) => ({ box: number, cards, stake: 100 })
  const three: BlackjackView = { ...open, hands: [box(0, [1, 2]), box(1, [7, 20]), box(2, [3, 4])], turn: 1 }
  expect(framesTo(three, undefined).map(counts)).toEqual([
    [0, 1, 0, 0],
    [0, 1, 1, 0],
    [0, 1, 1, 1],
    [1, 1, 1, 1],
    [1, 2, 1, 1],
    [1, 2, 2, 1],
    [1, 2, 2, 2],
    [2, 2, 2, 2],
    [2, 2, 2, 2],
  ])
  const hands = [box(0, [1, 2]), box(1, [7, 5]), box(1, [20, 6]), box(2, [3, 4])]
  expect(framesTo({ ...three, hands }, frameOf(three)).map(counts)).toEqual([
    [2, 2, 1, 1, 2],
    [2, 2, 2, 1, 2],
    [2, 2, 2, 2, 2],
    [2, 2, 2, 2, 2],
  ])
})

it('issue 29: the offer of insurance keeps the hole card face down', () => {
  const offer: BlackjackView = { ...open, dealer: [0], turn: undefined, may: ['insure', 'decline'] }
  expect(framesTo(offer, undefined).at(-1)).toEqual({
    dealer: [0, undefined],
    hands: open.hands,
    isOffering: true,
    isOver: false,
  })
})

it('issue 29: a result that is already shown stays while other hands are played', () => {
  const bust = { cards: [7, 20, 9], stake: 100, result: 'bust' as const, payout: 0 }
  const before = { ...open, hands: [bust, { cards: [3, 4], stake: 100 }], turn: 1 }
  const after = { ...before, hands: [bust, { cards: [3, 4, 5], stake: 100 }] }
  const results = framesTo(after, frameOf(before)).map(({ hands }) => hands.map(({ result }) => result))
  expect(results).toEqual([
    ['bust', undefined],
    ['bust', undefined],
  ])
})
