/** Which cash-outs count, and at which multiplier. Pure. Times are milliseconds of the database's clock. */
import { Refusal } from '../../refusal.ts'
import { multiplierAt, multipliers } from '../../rules/star-crash/odds.ts'
import type { StarCrashAction } from '../../rules/star-crash/rules.ts'

type Arrival = {
  part: 'half' | 'all'
  at: number
  startedAt: number
  /** The table may stop there, so later cash-outs do not count. */
  runsUntil: number
  /** The last multiplier of the flight. */
  crash: number
  /** The target of the automatic cash-out. */
  target: number
}

/** The action of a cash-out that arrived at this time. The automatic cash-out comes first. */
export function decideCashOut({ part, at, startedAt, runsUntil, crash, target }: Arrival): StarCrashAction {
  if (at > runsUntil) throw new Refusal('TABLE_INTERRUPTED')
  const multiplier = multiplierAt(at - startedAt)
  if (multiplier < multipliers.min) throw new Refusal('ILLEGAL_ACTION')
  if (multiplier > crash) throw new Refusal('TOO_LATE')
  return multiplier >= target ? { do: 'end' } : { do: 'cash-out', part, at: multiplier }
}
