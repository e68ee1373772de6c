/**
 * One bet of Star Crash. The table records what happened to the bet as actions: manual cash-outs with the multiplier of their receive time,
 * and the end of the round. The crash point comes from the seeds alone.
 */
import { z } from 'zod'
import { IllegalAction, type Game } from '../game.ts'
import { crashPointOf, halfOf, limits, multipliers, payoutAt, targetOf } from './odds.ts'

const multiplier = z.number().int().min(multipliers.min).max(multipliers.max)

const bet = z.strictObject({
  cents: z.number().int().min(limits.min).max(limits.max),
  /** The multiplier of the automatic cash-out. */
  auto: multiplier.optional(),
})
const action = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('cash-out'), part: z.enum(['half', 'all']), at: multiplier }),
  /** The end of the round: pays the automatic cash-out if the star has reached it. */
  z.strictObject({ do: z.literal('end') }),
  /**
   * The table was interrupted at the multiplier `at`, where the star was still flying: every bet is cashed out there, at 1.00 returned. This is
   * worth as much as playing on, so nobody gains by an interruption. Without `at`: as releases up to 0.3.0 called rounds off.
   */
  z.strictObject({ do: z.literal('call-off'), at: multiplier.or(z.literal(100)).optional() }),
])

export type StarCrashBet = z.infer<typeof bet>
export type StarCrashAction = z.infer<typeof action>
type StarCrashEnd = 'cashed' | 'auto' | 'lost' | 'returned' | 'stopped'
type CashOut = { at: number; cents: number }

type State = { bet: StarCrashBet; crash: number; cashed: readonly CashOut[]; inPlay: number; end?: StarCrashEnd }

export type StarCrashView = {
  /** Cash-outs in their order: the multiplier, and the cents that it paid. */
  cashed: readonly CashOut[]
  end?: StarCrashEnd
  /** Only for a bet that the crash has ended: a bet can be paid while the star is still flying. */
  crash?: number
}

function cashOut(state: State, part: 'half' | 'all', at: number): State {
  if (at > state.crash) throw new IllegalAction('the star has crashed')
  if (at >= targetOf(state.bet)) throw new IllegalAction('the automatic cash-out comes first')
  if (part === 'half' && state.cashed.length > 0) throw new IllegalAction('half is cashed out already')
  const cents = part === 'half' ? halfOf(state.inPlay) : state.inPlay
  const cashed = [...state.cashed, { at, cents: payoutAt(cents, at) }]
  return { ...state, cashed, inPlay: state.inPlay - cents, ...(part === 'all' && { end: 'cashed' as const }) }
}

function act(state: State, chosen: StarCrashAction): State {
  if (state.end) throw new IllegalAction('the bet is over')
  if (chosen.do === 'cash-out') return cashOut(state, chosen.part, chosen.at)
  const target = targetOf(state.bet)
  if (chosen.do === 'call-off' && chosen.at !== undefined) return stop(state, chosen.at)
  if (target <= state.crash) return paidOut(state, target, 'auto')
  return chosen.do === 'end' ? { ...state, inPlay: 0, end: 'lost' } : { ...state, end: 'returned' }
}

/** The table stopped at this multiplier. */
function stop(state: State, at: number): State {
  if (at > state.crash) throw new IllegalAction('the star has crashed')
  const target = targetOf(state.bet)
  if (target <= at) return paidOut(state, target, 'auto')
  return at === 100 ? { ...state, end: 'returned' } : paidOut(state, at, 'stopped')
}

const paidOut = (state: State, at: number, end: StarCrashEnd): State => ({
  ...state,
  cashed: [...state.cashed, { at, cents: payoutAt(state.inPlay, at) }],
  inPlay: 0,
  end,
})

function payout({ cashed, inPlay, end }: State): number | undefined {
  return end && cashed.reduce((sum, { cents }) => sum + cents, 0) + (end === 'returned' ? inPlay : 0)
}

const view = ({ cashed, end, crash }: State): StarCrashView => ({
  cashed,
  ...(end && { end }),
  ...((end === 'lost' || end === 'returned' || end === 'stopped') && { crash }),
})

export const starCrash: Game<StarCrashBet, StarCrashAction, State, StarCrashView> = {
  id: 'star-crash',
  bet,
  stake: ({ cents }) => cents,
  start: (placed, draw) => ({ bet: placed, crash: crashPointOf(draw), cashed: [], inPlay: placed.cents }),
  payout,
  view,
  table: { crashPoint: crashPointOf },
  steps: {
    action,
    cost: () => {
      throw new IllegalAction('the table decides')
    },
    act,
    autoAction: () => ({ do: 'call-off', at: 100 }),
  },
}
