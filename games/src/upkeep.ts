/** Deletes idle seats and demo data periodically. */
import { inBatches } from '@lucero/kit/batches'
import { startUpkeepSteps, type Loop } from '@lucero/kit/every'
import type { Runtime } from './server/runtime.ts'
import { deleteIdleSeats, deleteOldCalls, deletePlayMoney } from './server/cleanup.ts'

const idleAfterSeconds = 7 * 24 * 3600

export const startUpkeep = ({ db, log }: Pick<Runtime, 'db' | 'log'>): Loop =>
  startUpkeepSteps({
    everyMs: 5 * 60_000,
    stepMs: 60_000,
    log,
    steps: {
      seats: (until) => inBatches((limit) => deleteIdleSeats(db, idleAfterSeconds, limit), until),
      'calls of hosted games': (until) => inBatches((limit) => deleteOldCalls(db, limit), until),
      'play money': (until) => inBatches((limit) => deletePlayMoney(db, idleAfterSeconds, limit), until),
    },
  })
