/**
 * Checks the house token. Wrong tokens are limited per address and in total, in the memory of this process, so that guessing is slow and
 * does not load the database.
 */
import { defined } from '@lucero/kit/defined'
import { Refusal } from '@lucero/contract/refusals'
import type { Kit } from '../kit/kit.ts'
import { setupActor, type Actor } from '../staff/actor.ts'
import { sameBytes, tokenHash } from '@lucero/kit/secrets'

export type HouseDoor = { admit(token: string | undefined, address: string): Promise<Actor> }

const minuteMs = 60_000
const maxAddresses = 10_000

export function openHouseDoor({ config, clock, log }: Pick<Kit, 'config' | 'clock' | 'log'>): HouseDoor {
  const right = tokenHash(config.houseToken)
  const { wrongTokensPerAddressPerMinute, wrongTokensPerMinute } = config.house
  let endsAt = 0
  let all = 0
  let byAddress = new Map<string, number>()

  const startNewMinute = (now: number) => {
    if (now >= endsAt) [endsAt, all, byAddress] = [now + minuteMs, 0, new Map<string, number>()]
  }
  /** An address without wrong tokens is never limited, so attackers elsewhere cannot lock the house out. */
  const isLimited = (wrong: number) =>
    wrong >= wrongTokensPerAddressPerMinute || (wrong > 0 && all >= wrongTokensPerMinute)
  const count = (address: string, wrong: number) => {
    all += 1
    if (byAddress.size >= maxAddresses) byAddress.delete(defined(byAddress.keys().next().value))
    byAddress.set(address, wrong + 1)
    log.warn({ event: 'house.wrong_token', address }, 'wrong house token')
  }

  return {
    async admit(token, address) {
      if (token === undefined) throw new Refusal('ACCESS_TOKEN_EXPIRED')
      const now = clock.now().getTime()
      startNewMinute(now)
      const wrong = byAddress.get(address) ?? 0
      if (isLimited(wrong)) {
        const retryAfterSeconds = String(Math.ceil((endsAt - now) / 1000))
        throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds })
      }
      if (sameBytes(tokenHash(token), right)) return setupActor(address)
      count(address, wrong)
      throw new Refusal('ACCESS_TOKEN_EXPIRED')
    },
  }
}
