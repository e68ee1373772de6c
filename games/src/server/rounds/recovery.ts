/** Goes on with every round that nobody drives any more, and ends those whose player does not come back. At start this is the recovery. */
import { every, type Loop } from '@lucero/kit/every'
import type { Kit } from '../kit.ts'
import { drive, leaseSeconds } from './drive.ts'
import { autoFinish } from './rounds.ts'
import type { Round } from './round.ts'
import { claimAbandoned, claimWaiting } from './store.ts'

const everyMs = 250
const atOnce = 20

export function startRecovery(kit: Kit): Loop {
  return every(everyMs, () => recoverOnce(kit), {
    log: kit.log,
    event: 'rounds.recovery_failed',
    message: 'rounds could not be recovered',
  })
}

async function recoverOnce(kit: Kit): Promise<void> {
  const forsaken = await claimAbandoned(kit.db, atOnce, kit.settings.endOpenRoundAfterSeconds)
  const ended = await Promise.all(forsaken.map((round) => guarded(kit, round, () => autoFinish(kit, round))))
  const waiting = await claimWaiting(kit.db, atOnce, leaseSeconds(kit))
  const rounds = [...ended.filter((round) => round !== undefined), ...waiting]
  await Promise.all(rounds.map((round) => guarded(kit, round, () => drive(kit, round))))
}

/** One round that cannot go on keeps no other from it. */
async function guarded<Result>(kit: Kit, round: Round, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    kit.log.error({ err: error, round: round.id, event: 'rounds.stuck' }, 'a round cannot go on')
    return undefined
  }
}
