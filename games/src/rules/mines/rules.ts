/** Mines: 25 tiles, some of them mined. Each safe one makes the stake worth more, until it is taken or lost. */
import { defined } from '@lucero/kit/defined'
import { z } from 'zod'
import type { Draw } from '../draw.ts'
import { IllegalAction, type Game } from '../game.ts'
import { limits, maxMines, multiplierAfter, multiplierUnit, payoutAfter, tiles } from './odds.ts'

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
  /** Only for a player who does not come back and has opened nothing: the stake is returned. */
  z.strictObject({ do: z.literal('leave') }),
])

export type MinesBet = z.infer<typeof bet>
export type MinesAction = z.infer<typeof action>
type MinesEnd = 'hit' | 'cashed' | 'left'

type State = { stake: number; mined: readonly number[]; opened: readonly number[]; end?: MinesEnd }

export type MinesView = {
  mines: number
  /** In the order in which they were opened; the last one is the mine when the round ended so. */
  opened: readonly number[]
  end?: MinesEnd
  /** Where the mines are: only once the round is over. */
  mined?: readonly number[]
}

/** The first `mines` of a fair shuffle: every set of that many tiles is as likely as any other. */
function layMines(mines: number, draw: Draw): number[] {
  const field = Array.from({ length: tiles }, (_, tile) => tile)
  for (let place = 0; place < mines; place += 1) {
    const other = place + draw.below(tiles - place)
    ;[field[place], field[other]] = [defined(field[other]), defined(field[place])]
  }
  return field.slice(0, mines).sort((one, other) => one - other)
}

/** What may be asked of whom is told apart by `cost`: only players are asked for it. */
function cost(state: State, wanted: MinesAction): number {
  if (wanted.do === 'leave') throw new IllegalAction('only an absent player leaves')
  check(state, wanted)
  return 0
}

function check({ end, opened }: State, wanted: MinesAction) {
  if (end) throw new IllegalAction('the round is over')
  if (wanted.do === 'open' && opened.includes(wanted.tile)) throw new IllegalAction('that tile is open')
  if (wanted.do === 'cash-out' && opened.length === 0) throw new IllegalAction('nothing is opened yet')
  if (wanted.do === 'leave' && opened.length > 0) throw new IllegalAction('something is opened: it is cashed out')
}

function act(state: State, wanted: MinesAction): State {
  check(state, wanted)
  if (wanted.do === 'cash-out') return { ...state, end: 'cashed' }
  if (wanted.do === 'leave') return { ...state, end: 'left' }
  const opened = [...state.opened, wanted.tile]
  if (state.mined.includes(wanted.tile)) return { ...state, opened, end: 'hit' }
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
  describe,
  steps: { action, cost, act, absent: ({ opened }) => ({ do: opened.length > 0 ? 'cash-out' : 'leave' }) },
}

/** One line for the history: '3 mines, 5 safe tiles: 2.0199×'. */
function describe({ mines: many, opened, end }: MinesView, _bet: MinesBet): string {
  const field = `${many} ${many === 1 ? 'mine' : 'mines'}`
  if (end === 'left') return `${field}, nothing opened: the stake came back`
  const safe = opened.length - (end === 'hit' ? 1 : 0)
  const found = `${field}, ${safe} safe ${safe === 1 ? 'tile' : 'tiles'}`
  if (end === 'hit') return `${found}, then a mine`
  return safe === 0 ? found : `${found}: ${(multiplierAfter(safe, many) / multiplierUnit).toFixed(4)}×`
}
