/** Splits a server update into display frames, one for each card. */
import type { Card } from '../../rules/cards.ts'
import type { BlackjackView, HandView } from '../../rules/blackjack/rules.ts'

export type Frame = Pick<BlackjackView, 'insurance'> & {
  /** Undefined: a card face down. */
  dealer: readonly (Card | undefined)[]
  hands: readonly HandView[]
  turn?: number | undefined
  /** The player decides about insurance. */
  isOffering?: boolean
  isOver: boolean
}

/** The final frame of a view. */
export function frameOf({ dealer, hands, turn, may, insurance }: BlackjackView): Frame {
  const bet = insurance ? { hands, insurance } : { hands }
  if (may.length === 0) return { ...bet, dealer, isOver: true }
  const open = { ...bet, dealer: [...dealer, undefined], isOver: false }
  return turn === undefined ? { ...open, isOffering: true } : { ...open, turn }
}

/** The frames from one frame, or an empty table, to a view. The last one is the final frame of the view. */
export function framesTo(view: BlackjackView, before: Frame | undefined): Frame[] {
  const last = frameOf(view)
  return [...playersFrames(view, before), ...(last.isOver ? dealersFrames(view, before) : []), last]
}

function playersFrames({ dealer, hands }: BlackjackView, before: Frame | undefined): Frame[] {
  const frame = (cards: Frame['dealer'], counts: readonly number[] = []): Frame => ({
    dealer: cards,
    hands: cut(hands, before, counts),
    isOver: false,
  })
  if (!before)
    return dealtFrames(hands.length).map(([counts, theirs]) => frame([dealer[0], undefined].slice(0, theirs), counts))
  const splitAt = splitIn(hands, before)
  if (splitAt === undefined) return [frame(before.dealer)]
  const full = hands.map(({ cards }) => cards.length)
  return [
    [1, 1],
    [2, 1],
    [2, 2],
  ].map((pair) => frame(before.dealer, full.toSpliced(splitAt, 2, ...pair)))
}

/** Card counts of the hands and of the dealer while the first two cards are dealt. */
function dealtFrames(boxes: number): [counts: number[], dealer: number][] {
  const round = (card: number): [number[], number][] => [
    ...Array.from({ length: boxes }, (_, box): [number[], number] => [
      Array.from({ length: boxes }, (_each, other) => (other <= box ? card : card - 1)),
      card - 1,
    ]),
    [Array.from({ length: boxes }, () => card), card],
  ]
  return [...round(1), ...round(2)]
}

/** The index of the first half of a hand that was split since the frame. */
const splitIn = (hands: readonly HandView[], before: Frame | undefined): number | undefined =>
  before && hands.length > before.hands.length ? before.turn : undefined

/** Hands cut to the given number of cards. Only results that the frame before has shown. */
function cut(hands: readonly HandView[], before: Frame | undefined, counts: readonly number[] = []): HandView[] {
  const splitAt = splitIn(hands, before) ?? hands.length
  return hands.map(({ result, payout, cards, ...hand }, index) => {
    const shown = before?.hands[index > splitAt ? index - 1 : index]?.result
    const cutHand = { ...hand, cards: cards.slice(0, counts[index] ?? cards.length) }
    return shown && result === shown ? { ...cutHand, result, ...(payout !== undefined && { payout }) } : cutHand
  })
}

/** The hole card is turned over, then the dealer draws. */
function dealersFrames({ dealer, hands }: BlackjackView, before: Frame | undefined): Frame[] {
  return dealer.slice(1).map((_, index) => ({
    dealer: dealer.slice(0, index + 2),
    hands: cut(hands, before),
    isOver: false,
  }))
}
