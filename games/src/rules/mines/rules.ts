/** Mines: 25 or 64 tiles, some of them mined. Each safe tile raises the multiplier, until the player cashes out or hits a mine. */
import { z } from 'zod'
import { drawnDistinct, type Draw } from '../draw.ts'
import { IllegalAction, type Game } from '../game.ts'
import { limits, maxGems, payoutAfter, tilesOf, type Field } from './odds.ts'

const bet = z
  .strictObject({
    cents: z.number().int().min(limits.min).max(limits.max),
    mines: z.number().int().min(1),
    /** 8 × 8 tiles. Without it 5 × 5, as in bets from before the larger grid existed. */
    side: z.literal(8).optional(),
  })
  .refine((placed) => placed.mines < tilesOf(placed), 'at least one tile without a mine')
const action = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('open'),
    tile: z
      .number()
      .int()
      .min(0)
      .max(tilesOf({ side: 8 }) - 1),
  }),
  z.strictObject({ do: z.literal('cash-out') }),
  /** Only as automatic action, for a player who left without opening a tile: the stake is returned. */
  z.strictObject({ do: z.literal('leave') }),
])

export type MinesBet = z.infer<typeof bet>
export type MinesAction = z.infer<typeof action>
type MinesEnd = 'hit' | 'cashed' | 'left'

type State = { stake: number; field: Field; mined: readonly number[]; opened: readonly number[]; end?: MinesEnd }

export type MinesView = {
  mines: number
  /** In the order of opening. If the round was lost, the last one is the mine. */
  opened: readonly number[]
  end?: MinesEnd
  /** Positions of the mines. Set once the round is over. */
  mined?: readonly number[]
}

/** Every set of tiles is equally likely. */
const layMines = (field: Field, draw: Draw): number[] =>
  drawnDistinct(draw, tilesOf(field), field.mines).sort((one, other) => one - other)

/** `cost` is called only for actions of the player, so `leave` is rejected here. */
function cost(state: State, chosen: MinesAction): number {
  if (chosen.do === 'leave') throw new IllegalAction('only an absent player leaves')
  check(state, chosen)
  return 0
}

function check({ end, opened, field }: State, chosen: MinesAction) {
  if (end) throw new IllegalAction('the round is over')
  if (chosen.do === 'open' && chosen.tile >= tilesOf(field)) throw new IllegalAction('there is no such tile')
  if (chosen.do === 'open' && opened.includes(chosen.tile)) throw new IllegalAction('that tile is open')
  if (chosen.do === 'cash-out' && opened.length === 0) throw new IllegalAction('nothing is opened yet')
  if (chosen.do === 'leave' && opened.length > 0) throw new IllegalAction('something is opened: it is cashed out')
}

function act(state: State, chosen: MinesAction): State {
  check(state, chosen)
  if (chosen.do === 'cash-out') return { ...state, end: 'cashed' }
  if (chosen.do === 'leave') return { ...state, end: 'left' }
  const opened = [...state.opened, chosen.tile]
  if (state.mined.includes(chosen.tile)) return { ...state, opened, end: 'hit' }
  return opened.length === maxGems(state.field) ? { ...state, opened, end: 'cashed' } : { ...state, opened }
}

function payout({ stake, field, opened, end }: State): number | undefined {
  if (end === 'cashed') return payoutAfter(opened.length, field, stake)
  if (end === 'left') return stake
  return end && 0
}

const view = ({ mined, opened, end }: State): MinesView => ({
  mines: mined.length,
  opened,
  ...(end && { end, mined }),
})

export const mines: Game<MinesBet, MinesAction, State, MinesView> = {
  id: 'mines',
  bet,
  stake: ({ cents }) => cents,
  start: ({ cents, mines: many, side }, draw) => {
    const field = { mines: many, side }
    return { stake: cents, field, mined: layMines(field, draw), opened: [] }
  },
  payout,
  view,
  steps: { action, cost, act, autoAction: ({ opened }) => ({ do: opened.length > 0 ? 'cash-out' : 'leave' }) },
}
