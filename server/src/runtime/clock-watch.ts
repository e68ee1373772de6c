/**
 * Compares our clock with the database's, which all nodes share. A node whose clock is wrong would reject valid signatures as stale and
 * send signatures that others reject. So it is not ready until its clock is right again.
 */
import { every } from '@lucero/kit/every'
import { sql } from '@lucero/kit/sql'
import type { Runtime } from './runtime.ts'

export type ClockWatch = {
  /** Compares now. Rejects if the database does not answer. */
  problem(): Promise<string | undefined>
  stop(): Promise<void>
}

const everyMs = 60_000
const maxOffSeconds = 30

export function watchClock(runtime: Pick<Runtime, 'db' | 'clock' | 'log' | 'metrics'>): ClockWatch {
  let wasOff = false
  const problem = async () => {
    const offSeconds = await measure(runtime)
    runtime.metrics.clockOff(offSeconds)
    const isOff = Math.abs(offSeconds) > maxOffSeconds
    if (isOff && !wasOff)
      runtime.log.error({ offSeconds, event: 'clock.off' }, 'clock differs too much from the database; node not ready')
    if (!isOff && wasOff)
      runtime.log.warn({ offSeconds, event: 'clock.right_again' }, 'clock agrees with the database again')
    wasOff = isOff
    return isOff ? `the clock is ${describe(offSeconds)} the database's` : undefined
  }
  const check = async () => void (await problem())
  const { stop } = every(everyMs, check, {
    log: runtime.log,
    event: 'clock.not_compared',
    message: 'clock could not be compared with the database',
  })
  return { problem, stop }
}

/** Seconds ahead, negative if behind. A lower bound that does not depend on the network delay. */
async function measure({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<number> {
  const sentAt = clock.now().getTime()
  const { at } = await db.one<{ at: Date }>(sql`select clock_timestamp() as at`)
  const receivedAt = clock.now().getTime()
  const ahead = Math.max(0, sentAt - at.getTime())
  const behind = Math.max(0, at.getTime() - receivedAt)
  return (ahead - behind) / 1000
}

const describe = (seconds: number) => `${Math.round(Math.abs(seconds))} s ${seconds > 0 ? 'ahead of' : 'behind'}`
