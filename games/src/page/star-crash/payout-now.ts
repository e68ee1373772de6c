import type { RoundView } from '../../api.ts'
import { halfOf, multiplierAt, payoutAt, targetOf } from '../../rules/star-crash/odds.ts'
import type { StarCrashBet, StarCrashView } from '../../rules/star-crash/rules.ts'
import type { TableSession } from './use-table.ts'

/** In cents: what a cash-out pays at the multiplier on the screen. Never more than the automatic cash-out, which comes first. */
export function payoutNow(
  { bet, stake, view }: RoundView,
  part: 'half' | 'all',
  { round, shownTime }: Pick<TableSession, 'round' | 'shownTime'>,
): number {
  const isHalfOut = ((view as StarCrashView | undefined)?.cashed.length ?? 0) > 0
  const inPlay = isHalfOut ? stake - halfOf(stake) : stake
  const multiplier = multiplierAt(shownTime() - (round?.startedAt ?? Infinity))
  return payoutAt(part === 'half' ? halfOf(inPlay) : inPlay, Math.min(multiplier, targetOf(bet as StarCrashBet)))
}
