/**
 * Blackjack with an infinite shoe: every card is drawn from all 52, independent of the cards already dealt.
 * A bet with `hands` has one to three boxes against one dealer, and insurance. A bet with `cents` has one box and no insurance.
 */
import { defined } from '@lucero/kit/defined'
import { z } from 'zod'
import { drawnWithReplacement, type Card } from '../cards.ts'
import type { Draw } from '../draw.ts'
import { IllegalAction, type Game } from '../game.ts'
import { insuranceFor, stakesOf, sumOf } from './boxes.ts'
import { totalOfCards, valueOf } from './cards.ts'
import { limits } from './limits.ts'

const stake = z.number().int().min(limits.min).max(limits.max)
const bet = z.union([
  z.strictObject({ hands: z.array(stake).min(1).max(limits.boxes) }),
  z.strictObject({ cents: stake }),
])
const action = z.enum(['hit', 'stand', 'double', 'split', 'insure', 'even-money', 'decline'])

export type BlackjackBet = z.infer<typeof bet>
export type BlackjackAction = z.infer<typeof action>

type Hand = {
  box: number
  cards: readonly Card[]
  stake: number
  done: boolean
  isSplit?: boolean
  isEvenMoney?: boolean
}
type State = {
  shoe: readonly Card[]
  used: number
  dealer: readonly Card[]
  hands: readonly Hand[]
  /** The bet has `hands`. */
  hasBoxes: boolean
  /** The dealer shows an ace, and the player has not decided about insurance yet. */
  isOffering: boolean
  /** Stake of the insurance, once taken. */
  insurance?: number
}

export type HandResult = 'blackjack' | 'even-money' | 'won' | 'push' | 'lost' | 'bust'
export type HandView = {
  /** Only with a bet of `hands`. Both hands of a split have the same box. */
  box?: number
  cards: readonly Card[]
  stake: number
  result?: HandResult
  payout?: number
}
export type BlackjackView = {
  /** Only the first card until the player has finished. */
  dealer: readonly Card[]
  hands: readonly HandView[]
  /** Only if the player has taken insurance. */
  insurance?: { stake: number; payout?: number }
  /** Index of the hand in play. Undefined during the offer of insurance, and once the round is over. */
  turn: number | undefined
  /** Empty once the round is over. */
  may: readonly BlackjackAction[]
}

/** Upper bound of a round: two hands of at most 20 cards for each box, and 12 for the dealer. */
export const shoeSize = (boxes: number): number => 15 + 40 * boxes

/** Each box gets a card, then the dealer, and the same again. */
function start(placed: BlackjackBet, draw: Draw): State {
  const stakes = stakesOf(placed)
  const shoe = drawnWithReplacement(draw, shoeSize(stakes.length))
  const twoFor = (seat: number) => [defined(shoe[seat]), defined(shoe[seat + stakes.length + 1])]
  const dealer = twoFor(stakes.length)
  const hands = stakes.map((cents, box) => ({ box, cards: twoFor(box), stake: cents, done: false }))
  const hasBoxes = 'hands' in placed
  const isOffering = hasBoxes && valueOf(defined(dealer[0])) === 1
  const state: State = { shoe, used: 2 * stakes.length + 2, dealer, hands, hasBoxes, isOffering }
  return isOffering ? state : afterPeek(state)
}

/** The dealer peeks under an ace or ten: against a blackjack the player cannot raise the stake. */
function afterPeek(state: State): State {
  const isDone = (hand: Hand) => isNatural(hand) || hasDealerNatural(state)
  return ended({ ...state, isOffering: false, hands: state.hands.map((hand) => ({ ...hand, done: isDone(hand) })) })
}

const turnOf = ({ hands, isOffering }: State): number | undefined => {
  const turn = hands.findIndex(({ done }) => !done)
  return turn < 0 || isOffering ? undefined : turn
}

const isOver = (state: State) => !state.isOffering && turnOf(state) === undefined

/** Insurance is for hands without a blackjack. A blackjack may take even money instead. */
function offered({ hands, insurance }: State): BlackjackAction[] {
  const canInsure = insurance === undefined && hands.some((hand) => !isNatural(hand))
  const canTakeEvenMoney = hands.some((hand) => isNatural(hand) && !hand.isEvenMoney)
  return [...(canInsure ? ['insure' as const] : []), ...(canTakeEvenMoney ? ['even-money' as const] : [])]
}

function allowed(state: State): BlackjackAction[] {
  if (state.isOffering) return [...offered(state), 'decline']
  const turn = turnOf(state)
  if (turn === undefined) return []
  const { cards, isSplit } = defined(state.hands[turn])
  const isPair = cards.length === 2 && valueOf(defined(cards[0])) === valueOf(defined(cards[1]))
  const canSplit = isPair && !isSplit
  return ['hit', 'stand', ...(cards.length === 2 ? ['double' as const] : []), ...(canSplit ? ['split' as const] : [])]
}

function cost(state: State, chosen: BlackjackAction): number {
  if (!allowed(state).includes(chosen)) throw new IllegalAction(`${chosen} is not possible now`)
  if (chosen === 'insure') return insuranceFor(state.hands)
  return chosen === 'double' || chosen === 'split' ? defined(state.hands[defined(turnOf(state))]).stake : 0
}

function act(state: State, chosen: BlackjackAction): State {
  const raise = cost(state, chosen)
  if (state.isOffering) return decided(state, chosen, raise)
  const turn = defined(turnOf(state))
  const hand = defined(state.hands[turn])
  if (chosen === 'split') return ended(split(state, turn))
  const next = chosen === 'stand' ? [] : [defined(state.shoe[state.used])]
  const cards = [...hand.cards, ...next]
  const done = chosen !== 'hit' || totalOfCards(cards) >= 21
  const hands = state.hands.with(turn, { ...hand, cards, stake: hand.stake + raise, done })
  return ended({ ...state, used: state.used + next.length, hands })
}

/** The offer ends when the player declines the rest of it, or when nothing is left. */
function decided(state: State, chosen: BlackjackAction, raise: number): State {
  const next: State = {
    ...state,
    ...(chosen === 'insure' && { insurance: raise }),
    ...(chosen === 'even-money' && {
      hands: state.hands.map((hand) => (isNatural(hand) ? { ...hand, isEvenMoney: true } : hand)),
    }),
  }
  return chosen === 'decline' || offered(next).length === 0 ? afterPeek(next) : next
}

/** Each card of the pair gets a second one. Split aces and 21 end the hand. */
function split(state: State, turn: number): State {
  const { box, cards: pair, stake: cents } = defined(state.hands[turn])
  const halves = pair.map((card, index) => {
    const cards = [card, defined(state.shoe[state.used + index])]
    return { box, cards, stake: cents, isSplit: true, done: valueOf(card) === 1 || totalOfCards(cards) === 21 }
  })
  return { ...state, used: state.used + 2, hands: state.hands.toSpliced(turn, 1, ...halves) }
}

/** After the last hand the dealer draws to 17, unless every hand is bust or a blackjack. */
function ended(state: State): State {
  const { shoe, hands } = state
  if (!isOver(state) || hands.every((hand) => isBust(hand) || isNatural(hand))) return state
  let { used, dealer } = state
  while (totalOfCards(dealer) < 17) dealer = [...dealer, defined(shoe[used++])]
  return { ...state, used, dealer }
}

const isBust = ({ cards }: Hand) => totalOfCards(cards) > 21
/** Only the first two cards make a blackjack. After a split, 21 is just 21. */
const isNatural = ({ cards, isSplit }: Hand) => !isSplit && cards.length === 2 && totalOfCards(cards) === 21
const hasDealerNatural = ({ dealer }: State) => dealer.length === 2 && totalOfCards(dealer) === 21

function resultOf(hand: Hand, state: State): HandResult {
  const [mine, theirs] = [totalOfCards(hand.cards), totalOfCards(state.dealer)]
  if (mine > 21) return 'bust'
  if (hand.isEvenMoney) return 'even-money'
  if (isNatural(hand) && !hasDealerNatural(state)) return 'blackjack'
  if (theirs > 21 || mine > theirs) return 'won'
  return mine === theirs ? 'push' : 'lost'
}

/** 3 to 2, rounded down to whole cents. */
const returned: Record<HandResult, (stake: number) => number> = {
  blackjack: (cents) => cents + Math.floor((cents * 3) / 2),
  'even-money': (cents) => 2 * cents,
  won: (cents) => 2 * cents,
  push: (cents) => cents,
  lost: () => 0,
  bust: () => 0,
}

/** 2 to 1. */
const insurancePayout = (state: State) => (hasDealerNatural(state) ? 3 * (state.insurance ?? 0) : 0)

/** The dealer has no blackjack once a hand is in play, so a blackjack or bust of another hand is certain then. */
const isCertain = (hand: Hand, state: State) =>
  isOver(state) || isBust(hand) || (isNatural(hand) && (hand.isEvenMoney === true || !state.isOffering))

function viewOfHand(hand: Hand, state: State): HandView {
  const { box, cards, stake: cents } = hand
  const shown = { ...(state.hasBoxes && { box }), cards, stake: cents }
  if (!isCertain(hand, state)) return shown
  const result = resultOf(hand, state)
  return { ...shown, result, payout: returned[result](cents) }
}

function view(state: State): BlackjackView {
  const { insurance } = state
  return {
    dealer: isOver(state) ? state.dealer : state.dealer.slice(0, 1),
    hands: state.hands.map((hand) => viewOfHand(hand, state)),
    ...(insurance !== undefined && {
      insurance: { stake: insurance, ...(!state.isOffering && { payout: insurancePayout(state) }) },
    }),
    turn: turnOf(state),
    may: allowed(state),
  }
}

const payout = (state: State): number | undefined =>
  isOver(state)
    ? state.hands.reduce((sum, hand) => sum + returned[resultOf(hand, state)](hand.stake), insurancePayout(state))
    : undefined

export const blackjack: Game<BlackjackBet, BlackjackAction, State, BlackjackView> = {
  id: 'blackjack',
  bet,
  stake: (placed) => sumOf(stakesOf(placed)),
  start,
  payout,
  view,
  steps: { action, cost, act, autoAction: ({ isOffering }) => (isOffering ? 'decline' : 'stand') },
}
