/** Hi-Lo: is the next card higher or lower? Each right guess raises the multiplier, until the player cashes out or guesses wrong. */
import { defined } from '@lucero/kit/defined'
import { z } from 'zod'
import { drawnWithReplacement, type Card } from '../cards.ts'
import { IllegalAction, type Game } from '../game.ts'
import {
  guesses,
  isRight,
  limits,
  maxCards,
  maxMultiplier,
  multiplierAfter,
  payoutOf,
  winningRanks,
  type Guess,
} from './odds.ts'

const bet = z.strictObject({ cents: z.number().int().min(limits.min).max(limits.max) })
/** `leave` is only the automatic action for a player who left without a guess: the stake is returned. */
const action = z.enum([...guesses, 'skip', 'cash-out', 'leave'])

export type HiLoBet = z.infer<typeof bet>
export type HiLoAction = z.infer<typeof action>
type HiLoEnd = 'cashed' | 'wrong' | 'left'
type Turn = Guess | 'skip'
type State = {
  cents: number
  shoe: readonly Card[]
  turns: readonly Turn[]
  /** Winning ranks of each right guess. */
  won: readonly number[]
  end?: HiLoEnd
}

export type HiLoView = {
  /** One more than turns. */
  cards: readonly Card[]
  turns: readonly Turn[]
  /** What a cash-out pays, in ten-thousandths of the stake: 0 before the first guess and after a wrong one. */
  multiplier: number
  end?: HiLoEnd
  /** Empty once the round is over. */
  may: readonly HiLoAction[]
}

const cardOf = ({ shoe, turns }: State): Card => defined(shoe[turns.length])

const possibleGuesses = (state: State): Guess[] =>
  state.turns.length + 1 >= maxCards
    ? []
    : guesses.filter((guess) => multiplierAfter([...state.won, winningRanks(guess, cardOf(state))]) <= maxMultiplier)

function allowed(state: State): HiLoAction[] {
  if (state.end) return []
  // The last card is for a guess.
  const canSkip = state.turns.length + 2 < maxCards
  return [
    ...possibleGuesses(state),
    ...(canSkip ? ['skip' as const] : []),
    ...(state.won.length > 0 ? ['cash-out' as const] : []),
  ]
}

/** Called only for actions of the player, so `leave` is rejected here. */
function cost(state: State, chosen: HiLoAction): number {
  if (!allowed(state).includes(chosen)) throw new IllegalAction(`${chosen} is not possible now`)
  return 0
}

function act(state: State, chosen: HiLoAction): State {
  if (chosen === 'leave' && !state.end && state.won.length === 0) return { ...state, end: 'left' }
  cost(state, chosen)
  if (chosen === 'cash-out' || chosen === 'leave') return { ...state, end: 'cashed' }
  const card = cardOf(state)
  const next: State = { ...state, turns: [...state.turns, chosen] }
  if (chosen === 'skip') return afterCard(next)
  if (!isRight(chosen, card, cardOf(next))) return { ...next, end: 'wrong' }
  return afterCard({ ...next, won: [...next.won, winningRanks(chosen, card)] })
}

/** Without a possible guess, the round is cashed out. */
const afterCard = (state: State): State => (possibleGuesses(state).length > 0 ? state : { ...state, end: 'cashed' })

const multiplierNow = ({ won, end }: State) => (end === 'wrong' ? 0 : multiplierAfter(won))

function payout(state: State): number | undefined {
  if (state.end === 'left') return state.cents
  return state.end && payoutOf(state.cents, multiplierNow(state))
}

const view = (state: State): HiLoView => ({
  cards: state.shoe.slice(0, state.turns.length + 1),
  turns: state.turns,
  multiplier: multiplierNow(state),
  ...(state.end && { end: state.end }),
  may: allowed(state),
})

export const hiLo: Game<HiLoBet, HiLoAction, State, HiLoView> = {
  id: 'hi-lo',
  bet,
  stake: ({ cents }) => cents,
  start: ({ cents }, draw) => ({ cents, shoe: drawnWithReplacement(draw, maxCards), turns: [], won: [] }),
  payout,
  view,
  steps: { action, cost, act, autoAction: ({ won }) => (won.length > 0 ? 'cash-out' : 'leave') },
}
