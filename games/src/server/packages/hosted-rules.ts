/** The rules of one version of a hosted game: a draw from the table of a mode. The only action is `end`. */
import { drawBelow } from '@lucero/outcomes/draw'
import { COST_UNIT } from '@lucero/outcomes/index-file'
import type { Outcome, StoredMode } from '@lucero/outcomes/stored-mode'
import { payoutCents, stakeCents } from '@lucero/outcomes/wire/contract'
import { defined } from '@lucero/kit/defined'
import { z } from 'zod'
import type { Draw } from '../../rules/draw.ts'
import { IllegalAction, type Game } from '../../rules/game.ts'

/** `cost` is in ten-thousandths of the base bet. */
export type OpenMode = { name: string; cost: number; outcomes: StoredMode }

export const hostedBet = z.strictObject({
  /** The version of the package. A round keeps it. */
  version: z.number().int().min(1),
  mode: z.string(),
  /** The mode as the client spelt it. */
  spelling: z.string(),
  /** The base bet. */
  cents: z.number().int().min(1),
  /** The id of an outcome that staff have forced. Only rounds of a try have it. */
  forced: z.number().int().min(0).optional(),
})
export type HostedBet = z.infer<typeof hostedBet>

type HostedState = { bet: HostedBet; mode: OpenMode; outcome: Outcome; isOver: boolean }

export type HostedView = { mode: string; cost: number; id: number; row: number; tablePayout: number; isOver: boolean }

export type HostedRules = Game<HostedBet, 'end', HostedState, HostedView>

const words = 2 ** 32

export function hostedRules(game: string, modes: readonly OpenMode[]): HostedRules {
  const modeOf = ({ mode: name }: HostedBet) => defined(modes.find((mode) => mode.name === name))
  const payoutOf = ({ bet, outcome }: HostedState) => payoutCents(bet.cents, outcome.payout)
  return {
    id: game,
    bet: hostedBet,
    stake: (bet) => defined(stakeCents(bet.cents, modeOf(bet).cost)),
    start(bet, draw) {
      const mode = modeOf(bet)
      const outcome = bet.forced === undefined ? drawnFrom(mode, draw) : defined(mode.outcomes.withId(bet.forced))
      return { bet, mode, outcome, isOver: false }
    },
    /** Without a win there is nothing to show before the payout, so the round is over at once. */
    payout: (state) => (state.isOver || payoutOf(state) === 0 ? payoutOf(state) : undefined),
    view: ({ mode: { name, cost }, outcome: { id, row, payout }, isOver }) => ({
      mode: name,
      cost,
      id,
      row,
      tablePayout: payout,
      isOver,
    }),
    drawn: ({ mode: { outcomes }, outcome: { row, payout } }) => ({ cell: outcomes.cellOf(row), payout }),
    steps: {
      action: z.literal('end'),
      cost: () => 0,
      act(state) {
        if (state.isOver || payoutOf(state) === 0) throw new IllegalAction('the round is over')
        return { ...state, isOver: true }
      },
      autoAction: () => 'end',
    },
  }
}

/** The number below the sum of the weights that decides a round (docs/fairness.md). */
export const drawnNumber = ({ outcomes }: OpenMode, draw: Draw): bigint =>
  drawBelow(outcomes.total, () => draw.below(words))

const drawnFrom = (mode: OpenMode, draw: Draw): Outcome => mode.outcomes.at(drawnNumber(mode, draw))

/** A mode at the price of the base bet, which plays a free spin. */
export const plainMode = <Mode extends { cost: number }>(modes: readonly Mode[]): Mode | undefined =>
  modes.find(({ cost }) => cost === COST_UNIT)
