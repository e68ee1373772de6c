/** Video poker, Jacks or Better 9/6: five cards, any of them are replaced once, and the hand pays. */
import { defined } from '@lucero/kit/defined'
import { z } from 'zod'
import { deckSize, type Card } from '../cards.ts'
import { drawnDistinct } from '../draw.ts'
import { IllegalAction, type Game } from '../game.ts'
import { handOf, limits, pays, type HandName } from './hands.ts'
import { bestHold } from './strategy.ts'

const bet = z.strictObject({ cents: z.number().int().min(limits.min).max(limits.max) })
const action = z.strictObject({
  /** Positions of the cards that stay, in ascending order. */
  hold: z
    .array(z.number().int().min(0).max(4))
    .max(5)
    .refine((hold) => hold.every((position, index) => index === 0 || position > defined(hold[index - 1])), 'ascending'),
})

export type VideoPokerBet = z.infer<typeof bet>
export type VideoPokerAction = z.infer<typeof action>
type State = {
  cents: number
  /** Five cards that are dealt, and five that may replace them. */
  deck: readonly Card[]
  hold?: readonly number[]
}

export type VideoPokerView = {
  dealt: readonly Card[]
  /** The rest only after the draw. */
  hold?: readonly number[]
  cards?: readonly Card[]
  hand?: HandName
}

/** Free positions are filled from the sixth card of the deck on. */
function finalCards({ deck, hold }: State): Card[] | undefined {
  if (!hold) return undefined
  let next = 5
  return [0, 1, 2, 3, 4].map((position) => defined(deck[hold.includes(position) ? position : next++]))
}

function cost({ hold }: State): number {
  if (hold) throw new IllegalAction('the round is over')
  return 0
}

function act(state: State, { hold }: VideoPokerAction): State {
  cost(state)
  return { ...state, hold }
}

function view(state: State): VideoPokerView {
  const dealt = state.deck.slice(0, 5)
  const cards = finalCards(state)
  return cards && state.hold ? { dealt, hold: state.hold, cards, hand: handOf(cards) } : { dealt }
}

function payout(state: State): number | undefined {
  const cards = finalCards(state)
  return cards && state.cents * pays[handOf(cards)]
}

export const videoPoker: Game<VideoPokerBet, VideoPokerAction, State, VideoPokerView> = {
  id: 'video-poker',
  bet,
  stake: ({ cents }) => cents,
  start: ({ cents }, draw) => ({ cents, deck: drawnDistinct(draw, deckSize, 10) }),
  payout,
  view,
  // An absent player loses nothing by it: the best cards are held.
  steps: { action, cost, act, autoAction: ({ deck }) => ({ hold: bestHold(deck.slice(0, 5)).positions }) },
}
