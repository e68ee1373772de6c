/**
 * Closes rounds that have had no movement for `roundIdleHours`, with a win of 0. Each transaction is looked at once, when it has become that old. If it
 * is the last movement of an open round, the round is idle.
 */
import { Refusal } from '@lucero/contract/shared/refusals'
import { playRoutes } from '../games/at-owner.ts'
import { noNonce } from '../games/nonces.ts'
import { findLastMovement } from '../games/rounds.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { closeFinding, putFinding } from './finding-store.ts'
import * as store from './idle-store.ts'

const batchSize = 200

type IdleRound = { connectionId: string; playerId: string; round: string; transaction: string; gameCode: string | null }

export async function closeIdleRounds(runtime: Runtime, until?: AbortSignal): Promise<void> {
  await closeUnclosed(runtime)
  for (const id of await store.connectionIds(runtime.db)) {
    let count = batchSize
    while (count === batchSize && !until?.aborted) count = await closeNext(runtime, id)
  }
}

/** A round that could not be closed stays a finding until it is. */
async function closeUnclosed(runtime: Runtime): Promise<void> {
  for (const { id, round, ...finding } of await store.unclosedRounds(runtime.db, batchSize))
    if (round !== null && (await close(runtime, { ...finding, round }))) await closeFinding(runtime.db, id)
}

async function closeNext(runtime: Runtime, connectionId: string): Promise<number> {
  const { db } = runtime
  const transactions = await store.idleTransactions(db, connectionId, batchSize)
  for (const { id: transaction, playerId, round, gameCode } of transactions) {
    if (round === null) continue
    const last = await findLastMovement(db, { playerId, providerId: connectionId, round })
    if (!last?.isOpen || last.transaction !== transaction) continue
    const idle = { connectionId, playerId, round, transaction, gameCode }
    if (!(await close(runtime, idle))) await putFinding(db, { ...idle, kind: 'round-idle', millicents: null })
  }
  const reached = transactions.at(-1)
  if (reached) await store.setIdlePosition(db, connectionId, reached)
  return transactions.length
}

/** False if the wallet cannot decide now, for example because the player's book is frozen. */
async function close(runtime: Runtime, idle: IdleRound): Promise<boolean> {
  const { connectionId: providerId, playerId: player, round } = idle
  const body = { player, transaction: `idle round ${round}`, round, amount: 0, roundClosed: true }
  // Before the end of the round, because a closed round is not looked at again.
  const millicents = await store.fractionOf(runtime.db, idle)
  if (millicents > 0) await putFinding(runtime.db, { ...idle, kind: 'fraction-left', millicents })
  try {
    await playRoutes.win(runtime, { providerId, body, nonce: noNonce })
  } catch (error) {
    if (error instanceof Refusal && ['ROUND_CLOSED', 'ROLLED_BACK'].includes(error.code)) return true
    runtime.log.warn({ err: error, providerId, round, event: 'aggregator.round_not_closed' }, 'idle round not closed')
    return false
  }
  return true
}
