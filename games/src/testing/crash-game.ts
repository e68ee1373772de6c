// Star Crash with the same crash point in every round: CRASH_AT, in hundredths.
import type { Draw } from '../rules/draw.ts'
import { starCrash, type StarCrashBet } from '../rules/star-crash/rules.ts'
import type { Games } from '../server/runtime.ts'

export const crashingAt = (crash: number): Games => ({
  'star-crash': {
    ...starCrash,
    start: (bet: StarCrashBet, draw: Draw) => ({ ...starCrash.start(bet, draw), crash }),
    table: { crashPoint: () => crash },
  },
})
