/** Drives rounds whose lease has expired, and finishes open rounds whose player has left. Also recovers rounds after a restart. */
import { every, type Loop } from '@lucero/kit/every'
import { inParallel } from '@lucero/kit/in-parallel'
import type { Kit } from '../kit.ts'
import { drive, leaseSeconds } from './drive.ts'
import { autoFinish } from './rounds.ts'
import type { Round } from './round.ts'
import { claimAbandoned, claimWaiting } from './store.ts'

const everyMs = 250
const batchSize = 20

export function startRecovery(kit: Kit): Loop {
  return every(everyMs, () => recoverOnce(kit), {
    log: kit.log,
    event: 'rounds.recovery_failed',
    message: 'round recovery failed',
  })
}

async function recoverOnce(kit: Kit): Promise<void> {
  const abandoned = await claimAbandoned(kit.db, batchSize, kit.settings.endOpenRoundAfterSeconds)
  const ended = await inParallel(batchSize, abandoned, (round) => logFailure(kit, round, () => autoFinish(kit, round)))
  const waiting = await claimWaiting(kit.db, batchSize, leaseSeconds(kit))
  const rounds = [...ended.filter((round) => round !== undefined), ...waiting]
  await inParallel(batchSize, rounds, (round) => logFailure(kit, round, () => drive(kit, round)))
}

/** A round that fails does not stop the others of the batch. */
async function logFailure<Result>(kit: Kit, round: Round, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    kit.log.error({ err: error, round: round.id, event: 'rounds.stuck' }, 'round is stuck')
    return undefined
  }
}
