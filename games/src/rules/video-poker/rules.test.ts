import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cardsOf } from '../../testing/stacked-shoe.ts'
import { signOf } from '../cards.ts'
import { openDraw } from '../draw.ts'
import { IllegalAction, replay } from '../game.ts'
import { handOf, pays } from './hands.ts'
import { videoPoker } from './rules.ts'
import { bestHold } from './strategy.ts'

it.each([
  ['10♠ J♠ Q♠ K♠ A♠', 'royal-flush', 800],
  ['A♥ 2♥ 3♥ 4♥ 5♥', 'straight-flush', 50],
  ['9♥ 10♥ J♥ Q♥ K♥', 'straight-flush', 50],
  ['7♠ 7♥ 7♦ 7♣ K♥', 'four-of-a-kind', 25],
  ['7♠ 7♥ 7♦ 2♣ 2♥', 'full-house', 9],
  ['2♣ 7♣ 9♣ J♣ A♣', 'flush', 6],
  ['10♠ J♥ Q♠ K♠ A♠', 'straight', 4],
  ['5♠ A♥ 2♠ 4♠ 3♠', 'straight', 4],
  ['Q♠ K♥ A♠ 2♠ 3♠', 'nothing', 0],
  ['7♠ 7♥ 7♦ 2♣ 3♥', 'three-of-a-kind', 3],
  ['7♠ 7♥ 2♦ 2♣ 3♥', 'two-pair', 2],
  ['J♠ J♥ 2♦ 4♣ 3♥', 'jacks-or-better', 1],
  ['A♠ A♥ 2♦ 4♣ 3♥', 'jacks-or-better', 1],
  ['10♠ 10♥ 2♦ 4♣ 3♥', 'nothing', 0],
] as const)('issue 42: %s is %s and pays %i', (signs, name, pay) => {
  expect(handOf(cardsOf(signs))).toBe(name)
  expect(pays[name]).toBe(pay)
})

it.each([
  ['10♠ J♠ Q♠ K♠ 2♥', '10♠ J♠ Q♠ K♠'],
  // Four to a royal flush before a made flush, but not before a straight flush.
  ['10♠ J♠ Q♠ K♠ 3♠', '10♠ J♠ Q♠ K♠'],
  ['9♠ 10♠ J♠ Q♠ K♠', '9♠ 10♠ J♠ Q♠ K♠'],
  // A low pair before four to a straight, four to a flush before a low pair, a high pair before four to a flush.
  ['6♠ 6♥ 7♦ 8♣ 9♥', '6♠ 6♥'],
  ['6♠ 6♥ 2♠ 9♠ K♠', '6♠ 2♠ 9♠ K♠'],
  ['J♠ J♥ 2♠ 9♠ 4♠', 'J♠ J♥'],
  ['2♠ 5♥ 7♦ 8♣ 10♥', ''],
])('issue 42: the best play of %s is to hold %s', (signs, held) => {
  const cards = cardsOf(signs)
  expect(
    bestHold(cards)
      .positions.map((position) => signOf(cards[position]!))
      .join(' '),
  ).toBe(held)
})

const seeds = fc.record({ serverSeed: fc.uuid(), clientSeed: fc.uuid(), nonce: fc.nat(1000) })
const holds = fc.subarray([0, 1, 2, 3, 4])
const { act, cost, autoAction, action } = videoPoker.steps!

it('issue 42: held cards stay, others are replaced by further cards of the deck, and nothing of them is seen before the draw', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 10, max: 100_00 }), holds, (drawn, cents, hold) => {
      const state = videoPoker.start({ cents }, openDraw(drawn))
      const { dealt, ...rest } = videoPoker.view(state)
      expect(rest).toEqual({})
      expect(videoPoker.payout(state)).toBeUndefined()
      const end = videoPoker.view(replay(videoPoker, drawn, { bet: { cents }, actions: [{ hold }] }))
      expect(end).toMatchObject({ dealt, hold })
      const fresh = end.cards!.filter((_, position) => !hold.includes(position))
      expect(end.cards!.filter((_, position) => hold.includes(position))).toEqual(
        hold.map((position) => dealt[position]),
      )
      expect(new Set([...dealt, ...fresh]).size).toBe(10 - hold.length)
      expect(videoPoker.payout(act(state, { hold }))).toBe(cents * pays[end.hand!])
    }),
  )
})

it('issue 42: for an absent player the best cards are held', () => {
  const state = videoPoker.start({ cents: 100 }, openDraw({ serverSeed: 'absent', clientSeed: 'me', nonce: 1 }))
  const { hold } = autoAction(state)
  expect(hold).toEqual(bestHold(videoPoker.view(state).dealt).positions)
  expect(videoPoker.payout(act(state, { hold }))).toBeDefined()
})

it('issue 42: one draw per round, and rejects bets and actions outside the rules', () => {
  const state = videoPoker.start({ cents: 100 }, openDraw({ serverSeed: 'once', clientSeed: 'me', nonce: 1 }))
  const end = act(state, { hold: [0, 1] })
  expect(() => act(end, { hold: [] })).toThrow(IllegalAction)
  expect(() => cost(end, { hold: [] })).toThrow(IllegalAction)
  for (const wrong of [{ cents: 9 }, { cents: 100_01 }, { cents: 1.5 }, {}, { cents: 100, hands: 3 }])
    expect(videoPoker.bet.safeParse(wrong).success).toBe(false)
  for (const wrong of [{ hold: [5] }, { hold: [-1] }, { hold: [1, 0] }, { hold: [1, 1] }, { hold: '0' }, {}, 'draw'])
    expect(action.safeParse(wrong).success).toBe(false)
})
