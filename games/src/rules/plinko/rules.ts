/** Plinko: a ball falls through 8 to 16 rows of pegs, left or right at each, into a slot with a multiplier. */
import { defined } from '@lucero/kit/defined'
import { z } from 'zod'
import type { Game } from '../game.ts'
import { limits, multipliersOf, payoutOf, risks, rowCounts, type Risk, type Rows } from './odds.ts'

export type PlinkoBet = { cents: number; rows: Rows; risk: Risk }
export type PlinkoView = {
  /** One entry per row: 0 left, 1 right. */
  path: readonly number[]
  /** From 0 on the left. Equals the number of steps to the right. */
  slot: number
  /** In hundredths. */
  multiplier: number
}
type State = { bet: PlinkoBet; path: readonly number[] }

const bet: z.ZodType<PlinkoBet> = z.strictObject({
  cents: z.number().int().min(limits.min).max(limits.max),
  rows: z.literal(rowCounts),
  risk: z.enum(risks),
})

function viewOf({ bet: { rows, risk }, path }: State): PlinkoView {
  const slot = path.filter(Boolean).length
  return { path, slot, multiplier: defined(multipliersOf(rows, risk)[slot]) }
}

/** The lowest bit is the first row. */
const pathOf = (number: number, rows: number) => Array.from({ length: rows }, (_, row) => (number >> row) & 1)

export const plinko: Game<PlinkoBet, never, State, PlinkoView> = {
  id: 'plinko',
  bet,
  stake: ({ cents }) => cents,
  start: (placed, draw) => ({ bet: placed, path: pathOf(draw.below(2 ** placed.rows), placed.rows) }),
  payout: (state) => payoutOf(state.bet.cents, viewOf(state).multiplier),
  view: viewOf,
}
