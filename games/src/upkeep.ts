/** Now and then: what nobody will ask for again is forgotten. */
import type { Kit } from './kit/kit.ts'
import { forgetSeats } from './seats/store.ts'

const everyMs = 3600_000
const forgottenAfterDays = 7

export function startUpkeep(kit: Kit): { stop(): void } {
  const forget = () => {
    forgetSeats(kit.db, forgottenAfterDays * 24 * 3600).catch((error: unknown) =>
      kit.log.warn({ err: error }, 'upkeep was put off'),
    )
  }
  const timer = setInterval(forget, everyMs)
  forget()
  return { stop: () => clearInterval(timer) }
}
