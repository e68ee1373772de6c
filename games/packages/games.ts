/** The demo games: the folder of each, its modes, and its rules as one function from the events of a round to its payout. */
import type { Mode } from './maths/mode.ts'
import { modes as emberPeak } from './ember-peak/maths.ts'
import { payoutOf as emberPeakPayout } from './ember-peak/rules.ts'
import { modes as honeyHive } from './honey-hive/maths.ts'
import { payoutOf as honeyHivePayout } from './honey-hive/rules.ts'
import { modes as lanternRiver } from './lantern-river/maths.ts'
import { payoutOf as lanternRiverPayout } from './lantern-river/rules.ts'
import { modes as pearlDiver } from './pearl-diver/maths.ts'
import { payoutOf as pearlDiverPayout } from './pearl-diver/rules.ts'

type DemoGame = { modes: readonly Mode[]; payoutOf: (events: readonly never[]) => number }

export const games: Record<string, DemoGame> = {
  'ember-peak': { modes: emberPeak, payoutOf: emberPeakPayout },
  'honey-hive': { modes: honeyHive, payoutOf: honeyHivePayout },
  'lantern-river': { modes: lanternRiver, payoutOf: lanternRiverPayout },
  'pearl-diver': { modes: pearlDiver, payoutOf: pearlDiverPayout },
}
