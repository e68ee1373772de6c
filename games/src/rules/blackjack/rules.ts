/** Blackjack with an infinite shoe: every card is drawn from all 52, independent of the cards already dealt. */
import { defined } from '@lucero/kit/defined'
import { z } from 'zod'
import type { Draw } from '../draw.ts'
import { IllegalAction, type Game } from '../game.ts'
import { totalOfCards, valueOf, type Card } from './cards.ts'
import { limits } from './limits.ts'

const bet = z.strictObject({ cents: z.number().int().min(limits.min).max(limits.max) })
const action = z.enum(['hit', 'stand', 'double', 'split'])

export type BlackjackBet = z.infer<typeof bet>
export type BlackjackAction = z.infer<typeof action>

type Hand = { cards: readonly Card[]; stake: number; done: boolean }
type State = { shoe: readonly Card[]; used: number; dealer: readonly Card[]; hands: readonly Hand[] }

export type HandResult = 'blackjack' | 'won' | 'push' | 'lost' | 'bust'
export type HandView = { cards: readonly Card[]; stake: number; result?: HandResult; payout?: number }
export type BlackjackView = {
  /** Only the first card until the player has finished. */
  dealer: readonly Card[]
  hands: readonly HandView[]
  /** Index of the hand in play. Undefined once the round is over. */
  turn: number | undefined
  may: readonly BlackjackAction[]
}

/** Upper bound of a round: two hands of at most 20 cards each, and 12 for the dealer. */
export const shoeSize = 55

/** Five cards per draw: 52⁵ fits into 32 bits, so all cards of a round take two HMAC blocks. */
function filledShoe(draw: Draw): Card[] {
  const shoe: Card[] = []
  while (shoe.length < shoeSize) {
    let five = draw.below(52 ** 5)
    for (let index = 0; index < 5; index += 1) {
      shoe.push(five % 52)
      five = Math.floor(five / 52)
    }
  }
  return shoe
}

function start({ cents }: BlackjackBet, draw: Draw): State {
  const shoe = filledShoe(draw)
  const [cards, dealer] = [
    [defined(shoe[0]), defined(shoe[2])],
    [defined(shoe[1]), defined(shoe[3])],
  ]
  // The dealer peeks under an ace or ten: against a blackjack the player cannot raise the stake.
  const done = totalOfCards(cards) === 21 || totalOfCards(dealer) === 21
  return ended({ shoe, used: 4, dealer, hands: [{ cards, stake: cents, done }] })
}

const turnOf = ({ hands }: State): number | undefined => {
  const turn = hands.findIndex(({ done }) => !done)
  return turn < 0 ? undefined : turn
}

function allowed(state: State): BlackjackAction[] {
  const turn = turnOf(state)
  if (turn === undefined) return []
  const { cards } = defined(state.hands[turn])
  const pair = cards.length === 2 && valueOf(defined(cards[0])) === valueOf(defined(cards[1]))
  const canSplit = pair && state.hands.length === 1
  return ['hit', 'stand', ...(cards.length === 2 ? ['double' as const] : []), ...(canSplit ? ['split' as const] : [])]
}

function cost(state: State, chosen: BlackjackAction): number {
  if (!allowed(state).includes(chosen)) throw new IllegalAction(`${chosen} is not possible now`)
  return chosen === 'double' || chosen === 'split' ? defined(state.hands[defined(turnOf(state))]).stake : 0
}

function act(state: State, chosen: BlackjackAction): State {
  const raise = cost(state, chosen)
  const turn = defined(turnOf(state))
  const hand = defined(state.hands[turn])
  if (chosen === 'split') return ended(split(state, hand))
  const next = chosen === 'stand' ? [] : [defined(state.shoe[state.used])]
  const cards = [...hand.cards, ...next]
  const done = chosen !== 'hit' || totalOfCards(cards) >= 21
  const hands = state.hands.with(turn, { cards, stake: hand.stake + raise, done })
  return ended({ ...state, used: state.used + next.length, hands })
}

/** Each card of the pair gets a second one. Split aces and 21 end the hand. */
function split(state: State, { cards: pair, stake }: Hand): State {
  const hands = pair.map((card, index) => {
    const cards = [card, defined(state.shoe[state.used + index])]
    return { cards, stake, done: valueOf(card) === 1 || totalOfCards(cards) === 21 }
  })
  return { ...state, used: state.used + 2, hands }
}

/** After the last hand the dealer draws to 17, unless every hand is bust. */
function ended(state: State): State {
  const { shoe, hands } = state
  if (turnOf(state) !== undefined || hands.every((hand) => isBust(hand) || isNatural(hand, hands))) return state
  let { used, dealer } = state
  while (totalOfCards(dealer) < 17) dealer = [...dealer, defined(shoe[used++])]
  return { ...state, used, dealer }
}

const isBust = ({ cards }: Hand) => totalOfCards(cards) > 21
/** Only the first two cards make a blackjack. After a split, 21 is just 21. */
const isNatural = ({ cards }: Hand, hands: readonly Hand[]) =>
  hands.length === 1 && cards.length === 2 && totalOfCards(cards) === 21

function resultOf(hand: Hand, { dealer, hands }: State): HandResult {
  const [mine, theirs] = [totalOfCards(hand.cards), totalOfCards(dealer)]
  if (mine > 21) return 'bust'
  const dealerNatural = dealer.length === 2 && theirs === 21
  if (isNatural(hand, hands) && !dealerNatural) return 'blackjack'
  if (theirs > 21 || mine > theirs) return 'won'
  return mine === theirs ? 'push' : 'lost'
}

/** 3 to 2, rounded down to whole cents. */
const returned: Record<HandResult, (stake: number) => number> = {
  blackjack: (stake) => stake + Math.floor((stake * 3) / 2),
  won: (stake) => 2 * stake,
  push: (stake) => stake,
  lost: () => 0,
  bust: () => 0,
}

function viewOfHand(hand: Hand, state: State): HandView {
  const { cards, stake } = hand
  if (turnOf(state) !== undefined) return isBust(hand) ? { cards, stake, result: 'bust' } : { cards, stake }
  const result = resultOf(hand, state)
  return { cards, stake, result, payout: returned[result](stake) }
}

function view(state: State): BlackjackView {
  const turn = turnOf(state)
  const dealer = turn === undefined ? state.dealer : state.dealer.slice(0, 1)
  return { dealer, hands: state.hands.map((hand) => viewOfHand(hand, state)), turn, may: allowed(state) }
}

const payout = (state: State): number | undefined =>
  turnOf(state) === undefined
    ? state.hands.reduce((sum, hand) => sum + returned[resultOf(hand, state)](hand.stake), 0)
    : undefined

export const blackjack: Game<BlackjackBet, BlackjackAction, State, BlackjackView> = {
  id: 'blackjack',
  bet,
  stake: ({ cents }) => cents,
  start,
  payout,
  view,
  steps: { action, cost, act, autoAction: () => 'stand' },
}
