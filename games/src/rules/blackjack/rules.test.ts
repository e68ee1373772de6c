import * as fc from 'fast-check'
import { describe as suite, expect, it } from 'vitest'
import { cardsOf, stacked } from '../../testing/stacked-shoe.ts'
import { IllegalAction, replay } from '../game.ts'
import { signOf, type Card } from '../cards.ts'
import { countOf, totalOf } from './cards.ts'
import { limits } from './limits.ts'
import { blackjack, shoeSize, type BlackjackAction } from './rules.ts'

const { act, cost, autoAction } = blackjack.steps!
type State = ReturnType<typeof blackjack.start>

/** Deals player, dealer, player, dealer, then cards on request. */
const dealt = (signs: string, cents = 100) => blackjack.start({ cents }, stacked(cardsOf(signs)))
const played = (signs: string, actions: readonly BlackjackAction[], cents = 100) =>
  actions.reduce<State>(act, dealt(signs, cents))
const results = (state: State) => blackjack.view(state).hands.map(({ result }) => result)

const someSeeds = fc.record({ serverSeed: fc.string(), clientSeed: fc.constant('me'), nonce: fc.nat() })
const someCents = fc.integer({ min: limits.min, max: limits.max })
const someChoices = fc.array(fc.nat(), { maxLength: 12 })
const someCards = fc.array(fc.nat({ max: 51 }), { minLength: shoeSize(1), maxLength: shoeSize(1) })

/** Each number selects one of the allowed actions, until the round is over or the numbers are used up. */
function wander(
  first: State,
  choices: readonly number[],
): { state: State; actions: BlackjackAction[]; staked: number } {
  const actions: BlackjackAction[] = []
  let state = first
  let staked = state.hands[0]!.stake
  for (const choice of choices) {
    const { may } = blackjack.view(state)
    if (may.length === 0) break
    const action = may[choice % may.length]!
    staked += cost(state, action)
    state = act(state, action)
    actions.push(action)
  }
  return { state, actions, staked }
}

suite('the count', () => {
  it.each([
    ['A♠ K♥', 21],
    ['A♠ A♥', 12],
    ['A♠ 5♥ K♦', 16],
    ['A♠ A♥ 9♦', 21],
    ['9♠ J♥ 2♦', 21],
    ['K♠ Q♥ 2♦', 22],
  ])('of %s is %i', (signs, total) => {
    expect(totalOf(countOf(cardsOf(signs)))).toBe(total)
  })
})

suite('a round', () => {
  it('pays a blackjack 3 to 2 immediately, rounded down to the cent', () => {
    const state = dealt('A♠ 9♦ K♠ 9♥', 101)
    expect(results(state)).toEqual(['blackjack'])
    expect(blackjack.payout(state)).toBe(101 + 151)
    expect(state.dealer).toHaveLength(2)
    expect(blackjack.payout(dealt('A♠ 9♦ K♠ 9♥', 100))).toBe(250)
  })

  it('ends immediately if the dealer has a blackjack; a push if both have one', () => {
    expect(blackjack.payout(dealt('10♠ A♦ K♠ Q♥'))).toBe(0)
    expect(blackjack.payout(dealt('10♠ Q♦ K♠ A♥'))).toBe(0)
    expect(blackjack.payout(dealt('A♠ A♦ K♠ Q♥'))).toBe(100)
    expect(blackjack.view(dealt('10♠ A♦ K♠ Q♥')).dealer).toHaveLength(2)
  })

  it('continues if the dealer shows an ace without a blackjack', () => {
    const { may, dealer } = blackjack.view(dealt('10♠ A♦ 6♠ 5♥'))
    expect(may).toEqual(['hit', 'stand', 'double'])
    expect(dealer.map(signOf)).toEqual(['A♦'])
  })

  it('dealer draws to 16 and stands on every 17, including soft 17', () => {
    expect(played('10♠ 6♦ 8♠ A♥ 5♣', ['stand']).dealer.map(signOf)).toEqual(['6♦', 'A♥'])
    expect(played('10♠ 6♦ 8♠ Q♥ 5♣', ['stand']).dealer.map(signOf)).toEqual(['6♦', 'Q♥', '5♣'])
    expect(results(played('10♠ 6♦ 8♠ A♥', ['stand']))).toEqual(['won'])
    expect(results(played('10♠ 8♦ 8♠ Q♥', ['stand']))).toEqual(['push'])
    expect(results(played('10♠ 9♦ 8♠ Q♥', ['stand']))).toEqual(['lost'])
  })

  it('ends a hand at bust, without a card for the dealer, and at 21', () => {
    const bust = played('10♠ 6♦ 6♠ Q♥ K♣', ['hit'])
    expect([results(bust), bust.dealer.length, blackjack.payout(bust)]).toEqual([['bust'], 2, 0])
    const full = played('10♠ 6♦ 6♠ Q♥ 5♣ K♦', ['hit'])
    expect([results(full), full.dealer.length, blackjack.payout(full)]).toEqual([['won'], 3, 200])
  })

  it('double takes the same stake again and deals one card', () => {
    expect(cost(dealt('5♠ 6♦ 6♠ Q♥'), 'double')).toBe(100)
    const state = played('5♠ 6♦ 6♠ Q♥ 10♣ 10♦', ['double'])
    expect([results(state), blackjack.payout(state)]).toEqual([['won'], 400])
    expect(blackjack.payout(played('5♠ 6♦ 6♠ Q♥ 2♣ 5♦', ['double']))).toBe(0)
  })

  it('allows one split of any two cards of the same value', () => {
    const start = dealt('K♠ 6♦ 10♥ Q♥ J♣ 8♦')
    expect(blackjack.view(start).may).toContain('split')
    expect(cost(start, 'split')).toBe(100)
    const state = act(start, 'split')
    expect(state.hands.map(({ cards }) => cards.map(signOf))).toEqual([
      ['K♠', 'J♣'],
      ['10♥', '8♦'],
    ])
    expect(blackjack.view(state)).toMatchObject({ turn: 0, may: ['hit', 'stand', 'double'] })
    expect(blackjack.view(dealt('K♠ 6♦ 9♥ Q♥')).may).not.toContain('split')
  })

  it('plays split hands in order, and each can be doubled', () => {
    const state = played('8♠ 6♦ 8♥ Q♥ 3♣ 2♦ K♣ 9♠ K♦', ['split', 'double', 'double'])
    expect(state.hands.map(({ stake }) => stake)).toEqual([200, 200])
    expect([results(state), blackjack.payout(state)]).toEqual([['won', 'won'], 800])
    const mixed = played('8♠ 6♦ 8♥ Q♥ 7♣ 2♦ K♣ 9♠ 5♦', ['split', 'hit', 'hit', 'stand'])
    expect([results(mixed), blackjack.payout(mixed)]).toEqual([['bust', 'lost'], 0])
  })

  it('split aces get one card each, and 21 is not a blackjack', () => {
    const state = played('A♠ 6♦ A♥ Q♥ K♣ 5♦ 5♠', ['split'])
    expect(blackjack.view(state).turn).toBeUndefined()
    expect([results(state), blackjack.payout(state)]).toEqual([['push', 'lost'], 100])
  })

  it('stands automatically on 21 after a split', () => {
    const state = played('K♠ 6♦ K♥ Q♥ A♣ 5♦', ['split'])
    expect(blackjack.view(state).turn).toBe(1)
  })

  it('rejects illegal actions', () => {
    const third = played('2♠ 6♦ 3♠ Q♥ 4♣', ['hit'])
    for (const action of ['double', 'split'] as const) {
      expect(() => cost(third, action)).toThrow(IllegalAction)
      expect(() => act(third, action)).toThrow(IllegalAction)
    }
    const over = played('10♠ 6♦ 8♠ A♥', ['stand'])
    for (const action of ['hit', 'stand', 'double', 'split', 'insure', 'even-money', 'decline'] as const)
      expect(() => act(over, action)).toThrow(IllegalAction)
    expect(blackjack.steps!.action.safeParse('surrender').success).toBe(false)
  })

  it('accepts bets from 0.10 to 100.00, in whole cents', () => {
    const taken = [9, 10, 10_000, 10_001, 10.5].filter((cents) => blackjack.bet.safeParse({ cents }).success)
    expect(taken).toEqual([10, 10_000])
  })
})

/** Played with the rules before bets had `hands`: nonce, actions, dealer, hands, payout. */
const oldRounds = [
  [0, ['hit'], [39, 46], [[[9, 21, 31], 101, 'bust']], 0],
  [18, [], [21, 23], [[[39, 35], 101, 'blackjack']], 252],
  [48, ['hit', 'hit', 'hit'], [19, 16, 35], [[[45, 28, 30, 15, 15], 101, 'push']], 101],
  [64, [], [0, 49], [[[30, 9], 101, 'lost']], 0],
  [181, [], [39, 7], [[[0, 11], 101, 'blackjack']], 252],
  [218, ['stand'], [13, 4, 32, 23], [[[25, 14], 101, 'won']], 202],
  [446, [], [0, 10], [[[38, 39], 101, 'push']], 101],
  [
    2508,
    ['split'],
    [13, 39, 14, 21, 45],
    [
      [[0, 17], 101, 'lost'],
      [[39, 22], 101, 'won'],
    ],
    202,
  ],
  [
    2453,
    ['split', 'double', 'double'],
    [0, 4, 18, 42, 10],
    [
      [[30, 17, 1], 202, 'won'],
      [[17, 9, 3], 202, 'won'],
    ],
    808,
  ],
] as const

it.each(oldRounds)(
  'issue 29: old round %i is verified by the rules it was played with',
  (nonce, actions, ...outcome) => {
    const seeds = { serverSeed: 'an old round', clientSeed: 'golden', nonce }
    const state = replay(blackjack, seeds, { bet: { cents: 101 }, actions })
    const { dealer, hands } = blackjack.view(state)
    const shown = hands.map(({ cards, stake, result }) => [cards, stake, result])
    expect([dealer, shown, blackjack.payout(state)]).toEqual(outcome)
    expect(hands.every((hand) => !('box' in hand))).toBe(true)
  },
)

suite('however it is played', () => {
  it('a replayed round is identical, stakes at most four bets, and pays within bounds', () => {
    fc.assert(
      fc.property(someSeeds, someCents, someChoices, (seeds, cents, choices) => {
        const { state, actions, staked } = wander(replay(blackjack, seeds, { bet: { cents }, actions: [] }), choices)
        expect(replay(blackjack, seeds, { bet: { cents }, actions })).toEqual(state)
        expect(staked).toBe(state.hands.reduce((sum, { stake }) => sum + stake, 0))
        expect(staked).toBeLessThanOrEqual(4 * cents)
        const payout = blackjack.payout(state)
        expect(payout === undefined).toBe(blackjack.view(state).may.length > 0)
        expect(payout ?? 0).toBeLessThanOrEqual(2.5 * staked)
      }),
    )
  })

  it('the view contains neither the hole card nor later cards', () => {
    fc.assert(
      fc.property(someCards, someCards, someChoices, (cards, others, choices) => {
        const { state, actions } = wander(blackjack.start({ cents: 100 }, stacked(cards)), choices)
        if (blackjack.payout(state) !== undefined) return
        const changed = [
          ...cards.slice(0, 3),
          changeNatural(cards[3]!, others[3]!, cards[1]!),
          ...cards.slice(4, state.used),
        ]
        const other = blackjack.start({ cents: 100 }, stacked([...changed, ...others.slice(state.used)]))
        expect(blackjack.view(actions.reduce<State>(act, other))).toEqual(blackjack.view(state))
      }),
    )
  })

  it('the automatic action stands until the round is over', () => {
    fc.assert(
      fc.property(someSeeds, someChoices, (seeds, choices) => {
        let { state } = wander(replay(blackjack, seeds, { bet: { cents: 100 }, actions: [] }), choices)
        for (let left = 2; left > 0 && blackjack.payout(state) === undefined; left -= 1)
          state = act(state, autoAction(state))
        expect(blackjack.payout(state)).toBeDefined()
      }),
    )
  })

  it('the shoe holds enough cards for every round', () => {
    const maxCards = (until: number) => longest(until, new Map())
    for (const boxes of [1, 2, 3]) expect(2 * boxes * maxCards(21) + maxCards(17)).toBeLessThanOrEqual(shoeSize(boxes))
  })
})

/** A different hole card that also makes no blackjack with the first card of the dealer. */
const changeNatural = (card: Card, other: Card, first: Card) => (totalOf(countOf([first, other])) === 21 ? card : other)

/** The maximum number of cards that can follow, drawing below `until`. */
function longest(until: number, known: Map<string, number>, hard = 0, ace = false): number {
  if (totalOf({ hard, ace }) >= until) return 0
  const follow = (value: number) => longest(until, known, hard + value, ace || value === 1)
  const key = `${hard} ${ace}`
  if (!known.has(key)) known.set(key, 1 + Math.max(...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(follow)))
  return known.get(key)!
}
