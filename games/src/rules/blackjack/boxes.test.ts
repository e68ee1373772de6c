// Bets with `hands`: up to three boxes against one dealer, and insurance.
import * as fc from 'fast-check'
import { describe as suite, expect, it } from 'vitest'
import { cardsOf, stacked } from '../../testing/stacked-shoe.ts'
import { IllegalAction, replay } from '../game.ts'
import { scaleStakes } from './boxes.ts'
import { signOf, type Card } from '../cards.ts'
import { totalOfCards, valueOf } from './cards.ts'
import { blackjack, shoeSize, type BlackjackAction, type BlackjackView } from './rules.ts'

const { act, cost, autoAction } = blackjack.steps!
type State = ReturnType<typeof blackjack.start>

/** Deals a card to each box and the dealer, the same again, then cards on request. */
const dealt = (signs: string, hands: number[]) => blackjack.start({ hands }, stacked(cardsOf(signs)))
const played = (signs: string, hands: number[], actions: readonly BlackjackAction[]) =>
  actions.reduce<State>(act, dealt(signs, hands))
const results = (state: State) => blackjack.view(state).hands.map(({ result }) => result)
const signs = (state: State) => blackjack.view(state).hands.map(({ cards }) => cards.map(signOf).join(' '))

suite('issue 29: several boxes', () => {
  const three = 'K♠ 5♠ 9♠ 6♦ 7♥ 6♥ 9♥ 10♦'

  it('deals a card to each box, then to the dealer, twice; each box has its own stake', () => {
    const state = dealt(three, [100, 250, 10])
    expect(signs(state)).toEqual(['K♠ 7♥', '5♠ 6♥', '9♠ 9♥'])
    expect(blackjack.view(state)).toMatchObject({
      dealer: cardsOf('6♦'),
      turn: 0,
      hands: [
        { box: 0, stake: 100 },
        { box: 1, stake: 250 },
        { box: 2, stake: 10 },
      ],
    })
    expect(blackjack.stake({ hands: [100, 250, 10] })).toBe(360)
  })

  it('plays the boxes in order, each with its own double and split, against one dealer', () => {
    const state = played(`${three} K♥ 10♣ 2♣ 8♣`, [100, 250, 10], ['stand', 'double', 'split', 'stand'])
    expect(signs(state)).toEqual(['K♠ 7♥', '5♠ 6♥ K♥', '9♠ 10♣', '9♥ 2♣'])
    expect(blackjack.view(state)).toMatchObject({ turn: 3, may: ['hit', 'stand', 'double'] })
    expect(cost(state, 'double')).toBe(10)
    const over = act(act(state, 'hit'), 'stand')
    expect(blackjack.view(over).hands.map(({ box }) => box)).toEqual([0, 1, 2, 2])
    expect(blackjack.view(over).dealer.map(signOf)).toEqual(['6♦', '10♦', 'A♠'])
    expect(results(over)).toEqual(['push', 'won', 'won', 'won'])
    expect(blackjack.payout(over)).toBe(100 + 1000 + 20 + 20)
  })

  it('a split is allowed once in each box', () => {
    const state = played('8♠ 8♥ 6♦ 8♦ 8♣ K♦ 8♠ 3♠ 8♥ 2♠', [100, 100], ['split'])
    expect(blackjack.view(state).may).not.toContain('split')
    const second = act(act(state, 'stand'), 'stand')
    expect(blackjack.view(second)).toMatchObject({ turn: 2, may: ['hit', 'stand', 'double', 'split'] })
    expect(signs(act(second, 'split'))).toEqual(['8♠ 8♠', '8♦ 3♠', '8♥ 8♥', '8♣ 2♠'])
  })

  it('a blackjack in one box is paid 3 to 2 while the others are played', () => {
    const state = dealt('A♠ 9♦ 9♥ K♠ 8♦ 8♥', [100, 100])
    expect(blackjack.view(state)).toMatchObject({ turn: 1, hands: [{ result: 'blackjack', payout: 250 }, {}] })
    expect(blackjack.payout(state)).toBeUndefined()
    const over = act(state, 'stand')
    expect([results(over), blackjack.payout(over)]).toEqual([['blackjack', 'push'], 350])
  })

  it('a blackjack of the dealer under a ten ends all boxes immediately', () => {
    const state = dealt('A♠ 9♦ Q♥ K♠ 8♦ A♥', [100, 100])
    expect([results(state), blackjack.payout(state)]).toEqual([['push', 'lost'], 100])
  })

  it('the dealer draws no card if every hand is bust or a blackjack', () => {
    const state = played('A♠ 9♦ 6♥ K♠ 7♦ 8♥ 10♣', [100, 100], ['hit'])
    expect([results(state), state.dealer.length, blackjack.payout(state)]).toEqual([['blackjack', 'bust'], 2, 250])
  })

  it('accepts one to three boxes, each from 0.10 to 100.00, and not both kinds of bet', () => {
    const accepted = [{ hands: [10] }, { hands: [10, 10_000, 55] }]
    const tooMany = [{ hands: [] }, { hands: [10, 10, 10, 10] }]
    const wrong = [{ hands: [9, 100] }, { hands: [100, 10_001] }, { hands: [10.5] }, { hands: [100], cents: 100 }, {}]
    const isAccepted = (bet: object) => blackjack.bet.safeParse(bet).success
    expect([...accepted, ...tooMany, ...wrong].filter(isAccepted)).toEqual(accepted)
  })
})

suite('issue 29: insurance', () => {
  it('is offered under an ace, before any hand is played, for half of each stake', () => {
    const state = dealt('10♠ 9♠ A♦ 6♠ 9♥ 5♥', [101, 250])
    expect(blackjack.view(state)).toMatchObject({ turn: undefined, may: ['insure', 'decline'], dealer: cardsOf('A♦') })
    expect(blackjack.payout(state)).toBeUndefined()
    expect(cost(state, 'insure')).toBe(50 + 125)
    expect(cost(state, 'decline')).toBe(0)
    expect(() => act(state, 'hit')).toThrow(IllegalAction)
  })

  it('pays 2 to 1 against a blackjack, and the stake is lost without one', () => {
    const saved = played('10♠ A♦ 6♠ Q♥', [100], ['insure'])
    expect(blackjack.view(saved)).toMatchObject({ insurance: { stake: 50, payout: 150 }, hands: [{ result: 'lost' }] })
    expect(blackjack.payout(saved)).toBe(150)
    const lost = played('10♠ A♦ 9♠ 8♥', [100], ['insure'])
    expect(blackjack.view(lost)).toMatchObject({ turn: 0, insurance: { stake: 50, payout: 0 } })
    expect(blackjack.payout(act(lost, 'stand'))).toBe(100)
  })

  it('declined: a blackjack of the dealer ends the round, otherwise it continues', () => {
    const ended = played('10♠ A♦ 6♠ Q♥', [100], ['decline'])
    expect([results(ended), blackjack.payout(ended)]).toEqual([['lost'], 0])
    expect(blackjack.view(ended)).not.toHaveProperty('insurance')
    expect(blackjack.view(played('10♠ A♦ 6♠ 5♥', [100], ['decline']))).toMatchObject({ turn: 0 })
    expect(() => act(ended, 'insure')).toThrow(IllegalAction)
  })

  it('is not offered under a ten, nor to a bet of cents', () => {
    expect(blackjack.view(dealt('10♠ K♦ 6♠ 5♥', [100])).may).toEqual(['hit', 'stand', 'double'])
    const old = blackjack.start({ cents: 100 }, stacked(cardsOf('10♠ A♦ 6♠ 5♥')))
    expect(blackjack.view(old).may).toEqual(['hit', 'stand', 'double'])
  })

  it('even money pays a blackjack 1 to 1 at no cost, with or without a blackjack of the dealer', () => {
    for (const hole of ['Q♥', '5♥']) {
      const state = dealt(`A♠ A♦ K♠ ${hole}`, [100])
      expect(blackjack.view(state).may).toEqual(['even-money', 'decline'])
      expect(cost(state, 'even-money')).toBe(0)
      const over = act(state, 'even-money')
      expect([results(over), blackjack.payout(over), over.dealer.length]).toEqual([['even-money'], 200, 2])
    }
    expect(blackjack.payout(played('A♠ A♦ K♠ Q♥', [100], ['decline']))).toBe(100)
    expect(blackjack.payout(played('A♠ A♦ K♠ 5♥', [100], ['decline']))).toBe(250)
  })

  it('even money and insurance of other hands are separate decisions, in either order', () => {
    const start = dealt('A♠ 9♠ A♦ K♠ 9♥ Q♥', [100, 200])
    expect(blackjack.view(start).may).toEqual(['insure', 'even-money', 'decline'])
    expect(cost(start, 'insure')).toBe(100)
    const first = act(start, 'even-money')
    expect(blackjack.view(first)).toMatchObject({
      may: ['insure', 'decline'],
      hands: [{ result: 'even-money', payout: 200 }, {}],
    })
    expect(blackjack.payout(act(first, 'decline'))).toBe(200)
    for (const order of [['even-money', 'insure'] as const, ['insure', 'even-money'] as const])
      expect(blackjack.payout(order.reduce<State>(act, start))).toBe(200 + 300)
    expect(blackjack.payout(act(act(start, 'insure'), 'decline'))).toBe(100 + 300)
  })

  it('a player who has left declines it, and all hands stand', () => {
    let state = dealt('10♠ 9♠ A♦ 6♠ 9♥ 7♥', [100, 100])
    const actions: BlackjackAction[] = []
    while (blackjack.payout(state) === undefined) {
      actions.push(autoAction(state))
      state = act(state, autoAction(state))
    }
    expect(actions).toEqual(['decline', 'stand', 'stand'])
  })
})

const someSeeds = fc.record({ serverSeed: fc.string(), clientSeed: fc.constant('me'), nonce: fc.nat() })
const someStakes = fc.array(fc.integer({ min: 10, max: 10_000 }), { minLength: 1, maxLength: 3 })
const someChoices = fc.array(fc.nat(), { maxLength: 30 })
const someCards = fc.array(fc.nat({ max: 51 }), { minLength: shoeSize(3), maxLength: shoeSize(3) })

/** Each number selects one of the allowed actions, until the round is over or the numbers are used up. */
function wander(first: State, choices: readonly number[]) {
  const actions: BlackjackAction[] = []
  let [state, raised] = [first, 0]
  for (const choice of choices) {
    const { may } = blackjack.view(state)
    if (may.length === 0) break
    const action = may[choice % may.length]!
    raised += cost(state, action)
    state = act(state, action)
    actions.push(action)
  }
  return { state, actions, raised }
}

suite('issue 29: however several boxes are played', () => {
  it('a replayed round is identical, its stakes add up, and it pays within bounds', () => {
    fc.assert(
      fc.property(someSeeds, someStakes, someChoices, (seeds, hands, choices) => {
        const { state, actions, raised } = wander(replay(blackjack, seeds, { bet: { hands }, actions: [] }), choices)
        expect(replay(blackjack, seeds, { bet: { hands }, actions })).toEqual(state)
        const view = blackjack.view(state)
        const staked = view.hands.reduce((sum, { stake }) => sum + stake, view.insurance?.stake ?? 0)
        expect(staked).toBe(blackjack.stake({ hands }) + raised)
        expect(blackjack.payout(state) === undefined).toBe(view.may.length > 0)
        expect(blackjack.payout(state) ?? 0).toBeLessThanOrEqual(3 * staked)
      }),
    )
  })

  it('the view contains neither the hole card nor later cards, also during the offer of insurance', () => {
    fc.assert(
      fc.property(someCards, someCards, someChoices, fc.boolean(), (cards, others, choices, showsAce) => {
        const shoe = showsAce ? cards.with(3, 0) : cards
        const bet = { hands: [100, 100, 100] }
        const { state, actions } = wander(blackjack.start(bet, stacked(shoe)), choices)
        if (blackjack.payout(state) !== undefined) return
        const isNatural = (hole: Card) => totalOfCards([shoe[3]!, hole]) === 21
        // Once a hand is in play, the dealer has no blackjack.
        const hole = blackjack.view(state).turn !== undefined && isNatural(others[7]!) ? shoe[7]! : others[7]!
        const changed = [...shoe.slice(0, state.used).with(7, hole), ...others.slice(state.used)]
        const other = actions.reduce<State>(act, blackjack.start(bet, stacked(changed)))
        expect(blackjack.view(other)).toEqual(blackjack.view(state))
      }),
    )
  })

  it('each box has the result that it would have alone, with the same cards: several boxes change no expectation', () => {
    fc.assert(
      fc.property(someCards, someChoices, (cards, choices) => {
        let { state } = wander(blackjack.start({ hands: [100, 100, 100] }, stacked(cards.with(3, 5))), choices)
        while (blackjack.payout(state) === undefined) state = act(state, autoAction(state))
        const view = blackjack.view(state)
        for (const box of [0, 1, 2])
          expect(alone(view, box, state.dealer)).toEqual(view.hands.filter((hand) => hand.box === box))
      }),
    )
  })
})

/** Plays one box of a finished round again, as the only box, with a shoe that has its cards and those of the dealer. */
function alone({ hands }: BlackjackView, box: number, dealer: readonly Card[]) {
  const mine = hands.filter((hand) => hand.box === box)
  const [first, second] = mine
  const pair = second ? [first!.cards[0]!, second.cards[0]!] : first!.cards.slice(0, 2)
  const draws = second ? [first!.cards[1]!, second.cards[1]!] : []
  const later = mine.flatMap(({ cards }) => cards.slice(2))
  const shoe = [pair[0]!, dealer[0]!, pair[1]!, dealer[1]!, ...draws, ...later, ...dealer.slice(2)]
  let state = blackjack.start({ hands: [100] }, stacked(shoe))
  if (second) state = act(state, 'split')
  for (let turn = blackjack.view(state).turn; turn !== undefined; turn = blackjack.view(state).turn)
    state = act(state, nextOf(mine[turn]!, state.hands[turn]!.cards.length))
  return blackjack.view(state).hands.map((hand) => ({ ...hand, box }))
}

const nextOf = ({ cards, stake }: { cards: readonly Card[]; stake: number }, length: number): BlackjackAction =>
  length === cards.length ? 'stand' : stake > 100 ? 'double' : 'hit'

it('issue 29: over every hole card, insurance returns 12/13 of its stake', () => {
  const paid = Array.from({ length: 52 }, (_, hole) => {
    const state = act(blackjack.start({ hands: [100] }, stacked([9, 0, 6, hole])), 'insure')
    return blackjack.view(state).insurance!.payout!
  })
  expect(paid.reduce((sum, cents) => sum + cents, 0) / (52 * 50)).toBeCloseTo(12 / 13, 12)
  expect(paid.filter((cents) => cents > 0)).toHaveLength(
    [...Array(52).keys()].filter((card) => valueOf(card) === 10).length,
  )
})

it('issue 29: a changed total is divided over the boxes in proportion, within the limits of each', () => {
  expect(scaleStakes([100, 250, 33], 383)).toEqual([100, 250, 33])
  expect(scaleStakes([100, 300], 600)).toEqual([150, 450])
  expect(scaleStakes([10, 9000], 20_000)).toEqual([22, 10_000])
  expect(scaleStakes([10, 9000], 100)).toEqual([10, 99])
})
