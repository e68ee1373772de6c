/** Drives rounds whose lease has expired, and finishes open rounds whose player has left. Also recovers rounds after a restart. */
import { every, type Loop } from '@lucero/kit/every'
import { inParallel } from '@lucero/kit/in-parallel'
import type { Runtime } from '../runtime.ts'
import { drive, leaseSeconds } from './drive.ts'
import { autoFinish } from './rounds.ts'
import type { Round } from './round.ts'
import { claimAbandoned, claimOfGames, claimWaiting } from './store.ts'

const everyMs = 250
const batchSize = 20
/** Rounds of hosted games that the house has withdrawn are looked for in one of so many turns. */
const withdrawnEvery = 20

export function startRecovery(runtime: Runtime): Loop {
  let turn = 0
  const recover = async () => {
    if (turn++ % withdrawnEvery === 0) await endWithdrawn(runtime)
    await recoverOnce(runtime)
  }
  return every(everyMs, recover, {
    log: runtime.log,
    event: 'rounds.recovery_failed',
    message: 'round recovery failed',
  })
}

async function recoverOnce(runtime: Runtime): Promise<void> {
  const abandoned = await claimAbandoned(runtime.db, batchSize, runtime.settings.endOpenRoundAfterSeconds)
  const ended = await finish(runtime, abandoned, { isAbandoned: true })
  const waiting = await claimWaiting(runtime.db, batchSize, leaseSeconds(runtime))
  await driveAll(runtime, [...ended, ...waiting])
}

/** Players keep what an open round has won, and no front end of a withdrawn game can end it. */
async function endWithdrawn(runtime: Runtime): Promise<void> {
  const games = runtime.packages.withdrawn()
  if (!games.length) return
  const open = await claimOfGames(runtime.db, games, batchSize)
  await driveAll(runtime, await finish(runtime, open, { isAbandoned: false }))
}

async function finish(runtime: Runtime, open: readonly Round[], why: { isAbandoned: boolean }): Promise<Round[]> {
  const ended = await inParallel(batchSize, open, (round) =>
    logFailure(runtime, round, () => autoFinish(runtime, round, why)),
  )
  return ended.filter((round) => round !== undefined)
}

const driveAll = (runtime: Runtime, rounds: readonly Round[]) =>
  inParallel(batchSize, rounds, (round) => logFailure(runtime, round, () => drive(runtime, round)))

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
