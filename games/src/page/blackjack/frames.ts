/** Splits a server update into display frames, one for each card. */
import type { Card } from '../../rules/blackjack/cards.ts'
import type { BlackjackView, HandView } from '../../rules/blackjack/rules.ts'

export type Frame = {
  /** Undefined: a card face down. */
  dealer: readonly (Card | undefined)[]
  hands: readonly HandView[]
  turn?: number | undefined
  isOver: boolean
}

/** The final frame of a view. */
export function frameOf({ dealer, hands, turn }: BlackjackView): Frame {
  return turn === undefined
    ? { dealer, hands, isOver: true }
    : { dealer: [...dealer, undefined], hands, turn, isOver: false }
}

/** The frames from one frame, or an empty table, to a view. The last one is the final frame of the view. */
export function framesTo(view: BlackjackView, before: Frame | undefined): Frame[] {
  return [...playersFrames(view, before), ...(view.turn === undefined ? dealersFrames(view) : []), frameOf(view)]
}

/** Card counts after each step: of player and dealer, or after a split of the first and second hand. */
const counts = (...steps: [number, number][]) => steps
const dealt = counts([1, 0], [1, 1], [2, 1], [2, 2])
const splitUp = counts([1, 1], [2, 1], [2, 2])

const frame = (dealer: Frame['dealer'], hands: readonly HandView[]): Frame => ({ dealer, hands, isOver: false })

/** Hands without results, cut to the given number of cards. */
const cut = (hands: readonly HandView[], step: readonly number[] = []): HandView[] =>
  hands.map(({ cards, stake }, index) => ({ cards: cards.slice(0, step[index] ?? cards.length), stake }))

function playersFrames({ dealer, hands }: BlackjackView, before: Frame | undefined): Frame[] {
  if (before && hands.length > before.hands.length) return splitUp.map((step) => frame(before.dealer, cut(hands, step)))
  if (before) return [frame(before.dealer, cut(hands))]
  return dealt.map(([mine, theirs]) => frame([dealer[0], undefined].slice(0, theirs), cut(hands, [mine])))
}

/** The hole card is turned over, then the dealer draws. */
function dealersFrames({ dealer, hands }: BlackjackView): Frame[] {
  return dealer.slice(1).map((_, index) => frame(dealer.slice(0, index + 2), cut(hands)))
}
