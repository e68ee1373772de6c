/**
 * The event of a player who has reached an own limit. A refusal changes nothing, so there is no transaction that the event could join. It is written
 * once a day for each limit: a refused bet is often repeated, and further refusals write nothing.
 */
import type { RefusalFields } from '@lucero/contract/shared/refusals'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import { utcDay } from '../runtime/utc-day.ts'
import { isRecorded, recordEvent } from './stage.ts'

/** The limits that this process has recorded. A set that is full is emptied: then the database finds the repetition. */
const recorded = new Set<string>()
const maxRemembered = 20_000

/** Never rejects: the refusal is returned to the player in any case. */
export async function recordLimitReached(runtime: Runtime, playerId: string, error: unknown): Promise<void> {
  const limit = error instanceof Refusal ? limitOf(error.code, error.fields) : undefined
  if (!limit) return
  const { db, log, clock } = runtime
  const at = clock.now()
  const once = [playerId, limit.limit, limit.period, utcDay(at)]
  const key = once.join(' ')
  if (recorded.has(key)) return
  if (recorded.size >= maxRemembered) recorded.clear()
  recorded.add(key)
  try {
    await db.transaction(async (tx) => {
      if (await isRecorded(tx, 'limit.reached', once)) return
      await recordEvent(tx, { kind: 'limit.reached', data: { playerId, ...limit }, at, once })
    })
  } catch (problem) {
    recorded.delete(key)
    log.warn({ err: problem, event: 'events.not_recorded' }, 'event not recorded; the next refusal records it')
  }
}

/** A limit on single stakes is not reached by play. */
function limitOf(
  code: string,
  { limit, own, period = 'day' }: RefusalFields,
): { limit: string; period: string } | undefined {
  if (code === 'MOVE_LIMIT_REACHED') return { limit: 'moved', period: 'day' }
  const isCounted = code === 'LIMIT_REACHED' && limit === 'own' && (own === 'loss' || own === 'time')
  return isCounted ? { limit: own, period } : undefined
}
