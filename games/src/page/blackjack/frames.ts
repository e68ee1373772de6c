/** A round as it is seen: card after card. What the server tells at once is dealt out here, one frame for each card. */
import type { Card } from '../../rules/blackjack/cards.ts'
import type { BlackjackView, HandView } from '../../rules/blackjack/rules.ts'

export type Frame = {
  /** undefined: a card face down. */
  dealer: readonly (Card | undefined)[]
  hands: readonly HandView[]
  turn?: number | undefined
  isOver: boolean
}

/** How a view looks at rest. */
export function frameOf({ dealer, hands, turn }: BlackjackView): Frame {
  return turn === undefined
    ? { dealer, hands, isOver: true }
    : { dealer: [...dealer, undefined], hands, turn, isOver: false }
}

/** From one frame, or an empty table, to a view: the last frame is that view at rest. */
export function framesTo(view: BlackjackView, before: Frame | undefined): Frame[] {
  return [...playersFrames(view, before), ...(view.turn === undefined ? dealersFrames(view) : []), frameOf(view)]
}

/** How many cards lie there after each: the player's and the dealer's; after a split, of the first and of the second hand. */
const counts = (...steps: [number, number][]) => steps
const dealt = counts([1, 0], [1, 1], [2, 1], [2, 2])
const splitUp = counts([1, 1], [2, 1], [2, 2])

const frame = (dealer: Frame['dealer'], hands: readonly HandView[]): Frame => ({ dealer, hands, isOver: false })

/** Hands without their results, and with so many of their cards. */
const cut = (hands: readonly HandView[], step: readonly number[] = []): HandView[] =>
  hands.map(({ cards, stake }, index) => ({ cards: cards.slice(0, step[index] ?? cards.length), stake }))

function playersFrames({ dealer, hands }: BlackjackView, before: Frame | undefined): Frame[] {
  if (before && hands.length > before.hands.length) return splitUp.map((step) => frame(before.dealer, cut(hands, step)))
  if (before) return [frame(before.dealer, cut(hands))]
  return dealt.map(([mine, theirs]) => frame([dealer[0], undefined].slice(0, theirs), cut(hands, [mine])))
}

/** The hidden card is turned, then the dealer draws. */
function dealersFrames({ dealer, hands }: BlackjackView): Frame[] {
  return dealer.slice(1).map((_, index) => frame(dealer.slice(0, index + 2), cut(hands)))
}
