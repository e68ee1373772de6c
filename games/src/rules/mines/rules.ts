/** Mines: 25 tiles, some of them mined. Each safe tile raises the multiplier, until the player cashes out or hits a mine. */
import { defined } from '@lucero/kit/defined'
import { z } from 'zod'
import type { Draw } from '../draw.ts'
import { IllegalAction, type Game } from '../game.ts'
import { limits, maxMines, payoutAfter, tiles } from './odds.ts'

const bet = z.strictObject({
  cents: z.number().int().min(limits.min).max(limits.max),
  mines: z.number().int().min(1).max(maxMines),
})
const action = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('open'),
    tile: z
      .number()
      .int()
      .min(0)
      .max(tiles - 1),
  }),
  z.strictObject({ do: z.literal('cash-out') }),
  /** Only as automatic action, for a player who left without opening a tile: the stake is returned. */
  z.strictObject({ do: z.literal('leave') }),
])

export type MinesBet = z.infer<typeof bet>
export type MinesAction = z.infer<typeof action>
type MinesEnd = 'hit' | 'cashed' | 'left'

type State = { stake: number; mined: readonly number[]; opened: readonly number[]; end?: MinesEnd }

export type MinesView = {
  mines: number
  /** In the order of opening. If the round was lost, the last one is the mine. */
  opened: readonly number[]
  end?: MinesEnd
  /** Positions of the mines. Set once the round is over. */
  mined?: readonly number[]
}

/** The first `mines` tiles of a partial Fisher–Yates shuffle: every set is equally likely. */
function layMines(mines: number, draw: Draw): number[] {
  const field = Array.from({ length: tiles }, (_, tile) => tile)
  for (let index = 0; index < mines; index += 1) {
    const other = index + draw.below(tiles - index)
    ;[field[index], field[other]] = [defined(field[other]), defined(field[index])]
  }
  return field.slice(0, mines).sort((one, other) => one - other)
}

/** `cost` is called only for actions of the player, so `leave` is rejected here. */
function cost(state: State, chosen: MinesAction): number {
  if (chosen.do === 'leave') throw new IllegalAction('only an absent player leaves')
  check(state, chosen)
  return 0
}

function check({ end, opened }: State, chosen: MinesAction) {
  if (end) throw new IllegalAction('the round is over')
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
  return opened.length + state.mined.length === tiles ? { ...state, opened, end: 'cashed' } : { ...state, opened }
}

function payout({ stake, mined, opened, end }: State): number | undefined {
  if (end === 'cashed') return payoutAfter(opened.length, mined.length, stake)
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
  start: ({ cents, mines: many }, draw) => ({ stake: cents, mined: layMines(many, draw), opened: [] }),
  payout,
  view,
  steps: { action, cost, act, autoAction: ({ opened }) => ({ do: opened.length > 0 ? 'cash-out' : 'leave' }) },
}
