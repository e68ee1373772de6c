/**
 * Ends bonuses whose time is up, and reminds of those whose time soon will be, without anybody asking. Every node looks; a grant is taken by
 * one of them. Nothing hangs on it being punctual: whoever looks at a bonus later than its time finds it over by its own rules.
 */
import { randomUUID } from 'node:crypto'
import { every, type Loop } from '@lucero/kit/every'
import type { Kit } from '../kit/kit.ts'
import { submitWithNotices } from '../notifications/notifications.ts'
import * as commands from './commands.ts'
import * as store from './store.ts'

const lookAtLeastEveryMs = 5000
const atOnce = 100

export function startDeadlines(kit: Kit): Loop {
  return every(lookAtLeastEveryMs, (stopping) => meetDeadlines(kit, stopping), {
    log: kit.log,
    event: 'bonus.deadlines_put_off',
    message: 'deadlines of bonuses were put off',
  })
}

/** Does what is due, and says how long until something may be again. */
export async function meetDeadlines(kit: Kit, signal?: AbortSignal): Promise<number> {
  let due: store.Deadline[]
  do {
    due = await store.dueDeadlines(kit.db, atOnce)
    for (const deadline of due) {
      if (signal?.aborted) return 0
      if (await store.takeDeadline(kit.db, deadline)) await meet(kit, deadline)
    }
  } while (due.length === atOnce)
  const nextMs = (await store.msToNextDeadline(kit.db)) ?? lookAtLeastEveryMs
  return Math.min(Math.max(nextMs, 50), lookAtLeastEveryMs)
}

/** One that cannot be met now is taken again in a while. */
async function meet(kit: Kit, { playerId, isOver }: store.Deadline): Promise<void> {
  const { of } = isOver ? commands.expireBonus : commands.remindOfBonus
  await submitWithNotices(kit, of(playerId, randomUUID(), {})).catch((error: unknown) =>
    kit.log.warn({ err: error, playerId, event: 'bonus.deadline_missed' }, 'a deadline of a bonus was missed'),
  )
}
