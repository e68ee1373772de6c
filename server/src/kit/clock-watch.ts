/**
 * Our clock beside the database's, which all nodes share. A node that is far off would refuse as stale what others sign in time, and
 * sign what they refuse; so it is not ready until its clock is right again.
 */
import { every } from '@lucero/kit/every'
import { sql } from '@lucero/kit/sql'
import type { Kit } from './kit.ts'

export type ClockWatch = {
  /** Looks now. Fails if the database does not answer. */
  problem(): Promise<string | undefined>
  stop(): Promise<void>
}

const everyMs = 60_000
const maxOffSeconds = 30

export function watchClock(kit: Pick<Kit, 'db' | 'clock' | 'log' | 'metrics'>): ClockWatch {
  let wasOff = false
  const problem = async () => {
    const offSeconds = await measure(kit)
    kit.metrics.clockOff(offSeconds)
    const isOff = Math.abs(offSeconds) > maxOffSeconds
    if (isOff && !wasOff)
      kit.log.error({ offSeconds, event: 'clock.off' }, "this node's clock is too far from the database's: not ready")
    if (!isOff && wasOff) kit.log.warn({ offSeconds, event: 'clock.right_again' }, "this node's clock is right again")
    wasOff = isOff
    return isOff ? `the clock is ${describe(offSeconds)} the database's` : undefined
  }
  const look = async () => void (await problem())
  const { stop } = every(everyMs, look, {
    log: kit.log,
    event: 'clock.not_compared',
    message: "this node's clock could not be compared with the database's",
  })
  return { problem, stop }
}

/** Seconds ahead, or below zero behind: as far as it is for sure, whatever the answer's way took. */
async function measure({ db, clock }: Pick<Kit, 'db' | 'clock'>): Promise<number> {
  const asked = clock.now().getTime()
  const { at } = await db.one<{ at: Date }>(sql`select clock_timestamp() as at`)
  const answered = clock.now().getTime()
  const ahead = Math.max(0, asked - at.getTime())
  const behind = Math.max(0, at.getTime() - answered)
  return (ahead - behind) / 1000
}

const describe = (seconds: number) => `${Math.round(Math.abs(seconds))} s ${seconds > 0 ? 'ahead of' : 'behind'}`
