/** Rate limit per address. Demo play needs no sign-in, so without it one client could fill the disk. */
import { Refusal } from '../refusal.ts'

const minuteMs = 60_000

export type PerMinute = { admit(address: string): void }

export function limitPerMinute(max: number, now: () => number = Date.now): PerMinute {
  let minute = 0
  let counts = new Map<string, number>()
  return {
    admit(address) {
      const current = Math.floor(now() / minuteMs)
      if (current !== minute) [minute, counts] = [current, new Map<string, number>()]
      const count = (counts.get(address) ?? 0) + 1
      if (count > max) throw new Refusal('TOO_MANY_REQUESTS')
      counts.set(address, count)
    },
  }
}
