/** Play money is for everybody, and needs no sign-in; so one address may do only so much with it, and cannot fill the disk. */
import { Refusal } from '../refusal.ts'

const minuteMs = 60_000

export type PerMinute = { admit(address: string): void }

export function limitPerMinute(most: number, now: () => number = Date.now): PerMinute {
  let minute = 0
  let seen = new Map<string, number>()
  return {
    admit(address) {
      const current = Math.floor(now() / minuteMs)
      if (current !== minute) [minute, seen] = [current, new Map<string, number>()]
      const count = (seen.get(address) ?? 0) + 1
      if (count > most) throw new Refusal('TOO_MANY_REQUESTS')
      seen.set(address, count)
    },
  }
}
