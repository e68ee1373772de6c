/**
 * Background job that expires bonuses and sends reminders before they expire. Every node runs it, and each grant is claimed by one node.
 * Correctness does not depend on its timing: the rules treat a bonus past its expiry as expired.
 */
import { randomUUID } from 'node:crypto'
import { every, type Loop } from '@lucero/kit/every'
import type { Runtime } from '../runtime/runtime.ts'
import { submitWithNotices } from '../notifications/notifications.ts'
import * as commands from './commands.ts'
import * as store from './store.ts'

const maxIntervalMs = 5000
const minIntervalMs = 50
const batchSize = 100

export function startDeadlines(runtime: Runtime): Loop {
  return every(maxIntervalMs, (stopping) => processDeadlines(runtime, stopping), {
    log: runtime.log,
    event: 'bonus.deadlines_postponed',
    message: 'bonus deadlines delayed',
  })
}

/** Processes all due deadlines. Returns the delay until the next run, in milliseconds. */
export async function processDeadlines(runtime: Runtime, signal?: AbortSignal): Promise<number> {
  let due: store.Deadline[]
  do {
    due = await store.dueDeadlines(runtime.db, batchSize)
    for (const deadline of due) {
      if (signal?.aborted) return 0
      if (await store.claimDeadline(runtime.db, deadline)) await processDeadline(runtime, deadline)
    }
  } while (due.length === batchSize)
  const nextMs = (await store.msToNextDeadline(runtime.db)) ?? maxIntervalMs
  return Math.min(Math.max(nextMs, minIntervalMs), maxIntervalMs)
}

/** A deadline that fails is retried when its claim expires. */
async function processDeadline(runtime: Runtime, { playerId, isOver }: store.Deadline): Promise<void> {
  const { of } = isOver ? commands.expireBonus : commands.remindOfBonus
  await submitWithNotices(runtime, of(playerId, randomUUID(), {})).catch((error: unknown) =>
    runtime.log.warn({ err: error, playerId, event: 'bonus.deadline_missed' }, 'bonus deadline not processed'),
  )
}
