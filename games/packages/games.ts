/** The demo games: the folder of each, its modes, and its rules as one function from the events of a round to its payout. */
import type { Mode } from './maths/mode.ts'
import { modes as lanternRiver } from './lantern-river/maths.ts'
import { payoutOf as lanternRiverPayout } from './lantern-river/rules.ts'

type DemoGame = { modes: readonly Mode[]; payoutOf: (events: readonly never[]) => number }

export const games: Record<string, DemoGame> = {
  'lantern-river': { modes: lanternRiver, payoutOf: lanternRiverPayout },
}
