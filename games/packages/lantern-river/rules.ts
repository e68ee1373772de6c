/**
 * Lantern River: twelve lanterns of six kinds rise from a river. Four or more of a kind pay, whatever their places. A full moon doubles the round.
 */

export const KINDS = ['carp', 'crane', 'lotus', 'leaf', 'wave', 'star'] as const
export type Kind = (typeof KINDS)[number]

export const LANTERNS = 12

/** In hundredths of the base bet, for four, five … ten and more of a kind. */
export const PAYS: Record<Kind, readonly number[]> = {
  leaf: [40, 90, 250, 700, 2500, 8000, 25_000],
  wave: [40, 100, 300, 800, 2500, 8000, 25_000],
  carp: [50, 120, 400, 1000, 3000, 10_000, 30_000],
  crane: [60, 160, 500, 1500, 4000, 12_000, 35_000],
  lotus: [80, 220, 700, 2000, 5000, 15_000, 40_000],
  star: [120, 350, 1000, 3000, 8000, 20_000, 50_000],
}
const FEWEST = 4

export type LanternEvent =
  | { type: 'lanterns'; board: number[]; isFullMoon: boolean }
  | { type: 'group'; kind: Kind; places: number[]; pays: number }
  | { type: 'moon'; times: number }
  | { type: 'total'; payout: number }

const MOON_TIMES = 2

/** The events of a round, from its lanterns. */
export function eventsOf(board: number[], isFullMoon: boolean): LanternEvent[] {
  const groups = KINDS.flatMap((kind, number): Extract<LanternEvent, { type: 'group' }>[] => {
    const places = board.flatMap((one, place) => (one === number ? [place] : []))
    if (places.length < FEWEST) return []
    return [{ type: 'group', kind, places, pays: PAYS[kind][Math.min(places.length, 10) - FEWEST]! }]
  })
  const sum = groups.reduce((all, { pays }) => all + pays, 0)
  const moon: LanternEvent[] = isFullMoon && sum > 0 ? [{ type: 'moon', times: MOON_TIMES }] : []
  const payout = sum * (moon.length > 0 ? MOON_TIMES : 1)
  return [{ type: 'lanterns', board, isFullMoon }, ...groups, ...moon, { type: 'total', payout }]
}

/** The payout that the first picture of the round deserves by the rules. Throws if the other events show something else. */
export function payoutOf(events: readonly LanternEvent[]): number {
  const [first] = events
  if (first?.type !== 'lanterns' || first.board.length !== LANTERNS)
    throw new Error('a round begins with twelve lanterns')
  const counts = KINDS.map((kind, number) => ({ kind, count: first.board.filter((one) => one === number).length }))
  const paying = counts.filter(({ count }) => count >= FEWEST)
  const shown = events.filter((event) => event.type === 'group')
  const isShown = paying.every(({ kind, count }) =>
    shown.some((group) => group.kind === kind && group.places.length === count && isAt(first.board, group)),
  )
  if (!isShown || shown.length !== paying.length) throw new Error('the groups are not those of the lanterns')
  const sum = paying.reduce((all, { kind, count }) => all + PAYS[kind][Math.min(count, 10) - FEWEST]!, 0)
  const isDoubled = events.some((event) => event.type === 'moon')
  if (isDoubled !== (first.isFullMoon && sum > 0)) throw new Error('only a full moon doubles')
  return isDoubled ? sum * MOON_TIMES : sum
}

const isAt = (board: readonly number[], { kind, places }: { kind: Kind; places: readonly number[] }) =>
  places.every((place) => KINDS[board[place]!] === kind)
