/** Suspensions: the house keeps a player from play and redeems, or from redeems only. Self-exclusion belongs to the player and is in `safer`. */
import { randomUUID } from 'node:crypto'
import type { Suspension } from '@lucero/contract/player/players'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { batchLoader } from '../runtime/batch-loader.ts'
import { requestKey, type Submit } from '../ledger/command.ts'
import * as commands from './commands.ts'
import { inEffect, type SuspensionRequest } from './rules.ts'
import * as store from './store.ts'

type SuspendRequest = Omit<SuspensionRequest, 'id'> & { requestId: string | undefined }

/** A repeated request returns the suspension of the first one. */
export async function suspend(
  runtime: Runtime,
  playerId: string,
  { requestId, ...request }: SuspendRequest,
  submit: Submit,
): Promise<store.SuspensionRow | undefined> {
  const key = requestKey('house', requestId)
  await submit(commands.suspend.of(playerId, key, { ...request, id: randomUUID() }))
  return findSuspension(runtime.db, playerId, runtime.clock.now())
}

export async function liftSuspension(
  playerId: string,
  { requestId, ...lift }: { reason: string; by: string; requestId: string | undefined },
  submit: Submit,
): Promise<void> {
  await submit(commands.liftSuspension.of(playerId, requestKey('house', requestId), lift))
}

/** The suspension in effect. */
export async function findSuspension(tx: Tx, playerId: string, now: Date): Promise<store.SuspensionRow | undefined> {
  const [row] = await store.findOf(tx, [playerId])
  return inEffect(row, now)
}

const openRow = batchLoader(
  async ({ db }, ids) => new Map((await store.findOf(db, ids)).map((row) => [row.playerId, row])),
  { fromWorkers: true },
)

/** The player sees no reason: it is for staff. */
export async function shownSuspension(runtime: Runtime, playerId: string): Promise<Suspension | undefined> {
  const row = inEffect(await openRow(runtime, playerId), runtime.clock.now())
  return row && { scope: row.scope, until: row.until?.toISOString() ?? null, message: row.message }
}

export { assertNotSuspended, assertRowAllows, isBlocked, isRowBlocked } from './rules.ts'
export { eraseSuspensionTexts, listInEffect, suspensions, suspensionsBefore, type SuspensionRow } from './store.ts'
