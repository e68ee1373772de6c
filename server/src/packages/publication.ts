/** House calls that change the state of a version. The audit log has who did it, and why. */
import type { HouseBody } from '@lucero/contract/house/calls'
import type { Runtime } from '../runtime/runtime.ts'
import type { Actor } from '../staff/actor.ts'
import { changeLogged } from '../staff/log/log.ts'
import { listedPackage, subjectOf } from './reports.ts'
import { changeState, findVersion, publishChange, wouldChange } from './versions.ts'

const states = { trialPackage: 'trial', publishPackage: 'published', retirePackage: 'retired' } as const
type StateCall = keyof typeof states

export async function changePackage(
  runtime: Runtime,
  actor: Actor,
  call: StateCall,
  { game, version, reason }: HouseBody<StateCall>,
) {
  const row = await changeLogged(runtime, actor, async (tx) => {
    const { before, after, replaced } = await changeState(tx, game, version, states[call])
    const changed = { state: after.state, ...(replaced !== null && { replaced }) }
    return {
      result: await listedPackage(tx, game, version),
      entry:
        before.state === after.state
          ? undefined
          : {
              action: call,
              subject: subjectOf(game, version),
              before: { state: before.state },
              after: changed,
              reason,
            },
    }
  })
  publishChange(runtime)
  return { package: row }
}

/** Refuses a change that the state of the version does not allow. False: nothing would change. */
export const changesPackage = async (
  { db }: Runtime,
  call: StateCall,
  { game, version }: HouseBody<StateCall>,
): Promise<boolean> => wouldChange(await findVersion(db, game, version), states[call])
