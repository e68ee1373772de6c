/** Drives rounds whose lease has expired, and finishes open rounds whose player has left. Also recovers rounds after a restart. */
import { every, type Loop } from '@lucero/kit/every'
import { inParallel } from '@lucero/kit/in-parallel'
import type { Runtime } from '../runtime.ts'
import { drive, leaseSeconds } from './drive.ts'
import { autoFinish } from './rounds.ts'
import type { Round } from './round.ts'
import { claimAbandoned, claimWaiting } from './store.ts'

const everyMs = 250
const batchSize = 20

export function startRecovery(runtime: Runtime): Loop {
  return every(everyMs, () => recoverOnce(runtime), {
    log: runtime.log,
    event: 'rounds.recovery_failed',
    message: 'round recovery failed',
  })
}

async function recoverOnce(runtime: Runtime): Promise<void> {
  const abandoned = await claimAbandoned(runtime.db, batchSize, runtime.settings.endOpenRoundAfterSeconds)
  const ended = await inParallel(batchSize, abandoned, (round) =>
    logFailure(runtime, round, () => autoFinish(runtime, round)),
  )
  const waiting = await claimWaiting(runtime.db, batchSize, leaseSeconds(runtime))
  const rounds = [...ended.filter((round) => round !== undefined), ...waiting]
  await inParallel(batchSize, rounds, (round) => logFailure(runtime, round, () => drive(runtime, round)))
}

/** A round that fails does not stop the others of the batch. */
async function logFailure<Result>(
  runtime: Runtime,
  round: Round,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    runtime.log.error({ err: error, round: round.id, event: 'rounds.stuck' }, 'round is stuck')
    return undefined
  }
}
