/** Keno: 10 of 40 numbers are drawn. What 1 to 10 chosen ones pay depends on the hits and on the risk. */
import { z } from 'zod'
import { drawnDistinct } from '../draw.ts'
import type { Game } from '../game.ts'
import { drawnNumbers, limits, maxPicks, multipliersOf, numbers, payoutOf, risks } from './odds.ts'

const bet = z.strictObject({
  cents: z.number().int().min(limits.min).max(limits.max),
  risk: z.enum(risks),
  picks: z
    .array(z.number().int().min(1).max(numbers))
    .min(1)
    .max(maxPicks)
    .refine((picks) => new Set(picks).size === picks.length, 'each number once'),
})

export type KenoBet = z.infer<typeof bet>
export type KenoView = {
  /** In their order. */
  drawn: readonly number[]
  hits: number
  /** In hundredths. */
  multiplier: number
}
type State = { bet: KenoBet; drawn: readonly number[] }

function view({ bet: { risk, picks }, drawn }: State): KenoView {
  const hits = picks.filter((pick) => drawn.includes(pick)).length
  return { drawn, hits, multiplier: multipliersOf(risk, picks.length)[hits] ?? 0 }
}

export const keno: Game<KenoBet, never, State, KenoView> = {
  id: 'keno',
  bet,
  stake: ({ cents }) => cents,
  start: (placed, draw) => ({
    bet: placed,
    drawn: drawnDistinct(draw, numbers, drawnNumbers).map((index) => index + 1),
  }),
  payout: (state) => payoutOf(state.bet.cents, view(state).multiplier),
  view,
}
