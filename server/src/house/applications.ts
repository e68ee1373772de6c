/** House API: applications of players to operators. One person decides each of them. */
import type { HouseQuery } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import * as operators from '../operators/operators.ts'
import { usernamesOf } from '../players/players.ts'
import type { Actor } from '../staff/actor.ts'
import { rowsOfAction, type StoredRow } from '../staff/log/log.ts'
import { applications } from '../wallet/wallet.ts'
import { operatorFor, playerNamed } from './scope.ts'
import type { StaffAction } from './staff-action.ts'

export async function listApplications(runtime: Runtime, actor: Actor, query: HouseQuery<'listApplications'>) {
  const { after, limit } = query
  const [operatorId, position] = [operatorFor(actor, query.operatorId), positionIn('applications', after)]
  if (operatorId === null) return { applications: [], next: null }
  const rows = await applications(runtime.db, { operatorId, position, limit: limit + 1 })
  const { shown, next } = cutPage('applications', rows, limit, ({ id }) => id)
  const usernames = await usernamesOf(
    runtime.db,
    shown.map(({ playerId }) => playerId),
  )
  const pending = shown.map(({ operatorId, playerId, note, createdAt }) => ({
    operatorId,
    username: usernames.get(playerId) ?? playerId,
    note,
    createdAt: createdAt.toISOString(),
  }))
  return { applications: pending, next }
}

export async function approveApplication(
  runtime: Runtime,
  { body: { operatorId, username }, actor, submit }: StaffAction<'approveApplication'>,
) {
  const { id: playerId } = await playerNamed(runtime, username)
  const decision = { action: 'approveApplication', playerId, operatorId } as const
  await decideOnce(runtime, actor, decision, () =>
    operators.approveApplication(runtime, { playerId, operatorId }, submit),
  )
  return {}
}

export async function rejectApplication(runtime: Runtime, { body, actor, submit }: StaffAction<'rejectApplication'>) {
  const { operatorId, username, ...rejection } = body
  const { id: playerId } = await playerNamed(runtime, username)
  const decision = { action: 'rejectApplication', playerId, operatorId } as const
  await decideOnce(runtime, actor, decision, () =>
    operators.rejectApplication(runtime, { playerId, operatorId, ...rejection }, submit),
  )
  return {}
}

type Decision = { action: 'approveApplication' | 'rejectApplication'; playerId: string; operatorId: number }

/**
 * A repetition by the same person succeeds, because the first reply may have been lost. Everybody else learns who decided: two people must not both
 * believe that the credit or the reason that they saw is theirs.
 */
async function decideOnce(
  runtime: Runtime,
  actor: Actor,
  decision: Decision,
  run: () => Promise<{ isRepeated: boolean }>,
) {
  const result = await run().catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'APPLICATION_NOT_FOUND') throw error
    return undefined
  })
  if (result && !result.isRepeated) return
  const last = await lastDecision(runtime, decision)
  const isOwn = last?.actorKind === actor.kind && last.actorId === actor.id
  if (result && isOwn && last.action === decision.action) return
  throw new Refusal(
    'APPLICATION_NOT_FOUND',
    last ? { decidedBy: last.actorName, decidedAt: new Date(last.atMs).toISOString() } : {},
  )
}

/** A player who applies again and again has more decisions, of which only the last one counts. */
const maxDecisions = 50

/** In the audit log, which commits with the decision. Undefined if nobody of the staff has decided. */
async function lastDecision({ db }: Runtime, { playerId, operatorId }: Decision): Promise<StoredRow | undefined> {
  const rowsOf = (action: Decision['action']) => rowsOfAction(db, action, { playerId }, maxDecisions)
  const [approvals, rejections] = await Promise.all([rowsOf('approveApplication'), rowsOf('rejectApplication')])
  const isHere = ({ after }: StoredRow) =>
    (JSON.parse(after ?? '{}') as { operatorId?: number }).operatorId === operatorId
  return [...approvals, ...rejections].filter(isHere).toSorted((a, b) => (a.seq < b.seq ? 1 : -1))[0]
}
