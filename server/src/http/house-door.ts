/**
 * Who may speak as the house: whoever has its one token. Wrong tokens are counted by address and over all, in this process, so that
 * guessing is slow and costs the database nothing.
 */
import { defined } from '@lucero/kit/defined'
import { Refusal } from '@lucero/contract/refusals'
import type { Kit } from '../kit/kit.ts'
import { sameBytes, tokenHash } from '@lucero/kit/secrets'

export type HouseDoor = { admit(token: string | undefined, address: string): void }

const minuteMs = 60_000
const addressesKept = 10_000

export function openHouseDoor({ config, clock, log }: Pick<Kit, 'config' | 'clock' | 'log'>): HouseDoor {
  const right = tokenHash(config.houseToken)
  const { wrongTokensPerAddressPerMinute, wrongTokensPerMinute } = config.house
  let endsAt = 0
  let all = 0
  let byAddress = new Map<string, number>()

  const startNewMinute = (now: number) => {
    if (now >= endsAt) [endsAt, all, byAddress] = [now + minuteMs, 0, new Map<string, number>()]
  }
  /** An address that has guessed nothing is always heard: many guessers elsewhere cannot lock the house out. */
  const isLimited = (wrong: number) =>
    wrong >= wrongTokensPerAddressPerMinute || (wrong > 0 && all >= wrongTokensPerMinute)
  const count = (address: string, wrong: number) => {
    all += 1
    if (byAddress.size >= addressesKept) byAddress.delete(defined(byAddress.keys().next().value))
    byAddress.set(address, wrong + 1)
    log.warn({ event: 'house.wrong_token', address }, 'a wrong house token')
  }

  return {
    admit(token, address) {
      if (token === undefined) throw new Refusal('ACCESS_TOKEN_EXPIRED')
      const now = clock.now().getTime()
      startNewMinute(now)
      const wrong = byAddress.get(address) ?? 0
      if (isLimited(wrong)) {
        const retryAfterSeconds = String(Math.ceil((endsAt - now) / 1000))
        throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds })
      }
      if (sameBytes(tokenHash(token), right)) return
      count(address, wrong)
      throw new Refusal('ACCESS_TOKEN_EXPIRED')
    },
  }
}
