/**
 * Rate limits of sign-in, for players and for staff. Attempts are limited because hashing costs CPU, failures because they are guesses. A
 * username with too many failures is under strain: only networks with fewer than two failures may try, up to a total. So strangers
 * elsewhere do not lock out the owner of the account. A known device of a player, or a known address of a staff member, has limits of its
 * own, which nobody elsewhere can use up.
 */
import { neighbourhood } from './address.ts'
import type { Config } from './config.ts'
import type { Runtime } from './runtime.ts'
import { enforceLimits, giveBack, takeAllowance, tooManyRequests, type Limit } from './limits.ts'

const minute = 60
const hour = 3600

/** While a username is under strain, a network with this many failures for it within the hour is refused. */
const failuresPerNetworkUnderStrain = 2

/**
 * `door`: the keys of players and staff differ. `about`: the tag of the username, under which the house can clear limits. `isKnownAddress`: the
 * owner of the account has signed in from this address before.
 */
export type SignInAttempt = {
  door: string
  about: string
  address: string
  device?: string | undefined
  isKnownAddress?: boolean
}

export function signInLimits({ limits }: Config, { door, about, address, device, isKnownAddress }: SignInAttempt) {
  const where = device ? `device:${device}` : `address:${address}`
  const attempt: Limit = { key: `${door} at ${where}`, max: limits.signInsPerAddressPerMinute, perSeconds: minute }
  const failure = (key: string, max: number): Limit => ({
    key: `${door} failed ${key}`,
    max,
    perSeconds: hour,
    about,
  })
  const here = failure(`as ${about} at ${where}`, limits.signInFailuresPerUsernameAndAddressPerHour)
  if (device) return { attempt, own: [here], strangers: undefined }
  const { about: _, ...asAnybody } = failure(`at ${where}`, limits.signInFailuresPerAddressPerHour)
  if (isKnownAddress) return { attempt, own: [here, asAnybody], strangers: undefined }
  return {
    attempt,
    own: [here, asAnybody],
    strangers: {
      nearby: failure(`as ${about} near ${neighbourhood(address)}`, failuresPerNetworkUnderStrain),
      anywhere: failure(`as ${about}`, limits.signInFailuresPerUsernamePerHour),
      underStrain: failure(`as ${about} under strain`, limits.signInFailuresPerUsernameUnderStrainPerHour),
    },
  }
}

/** Counts a failure before the password is compared. The returned function refunds it after a success. */
export async function takeSignIn(runtime: Runtime, signIn: SignInAttempt): Promise<() => Promise<unknown>> {
  const { attempt, own, strangers } = signInLimits(runtime.config, signIn)
  await enforceLimits(runtime.db, [attempt, ...own])
  if (!strangers) return () => giveBack(runtime.db, own)
  // Always counted, but enforced only under strain.
  const nearby = await takeAllowance(runtime.db, [strangers.nearby])
  const here = nearby.allowed ? [...own, strangers.nearby] : own
  const calm = await takeAllowance(runtime.db, [strangers.anywhere])
  if (calm.allowed) return () => giveBack(runtime.db, [...here, strangers.anywhere])
  const strained = nearby.allowed ? await takeAllowance(runtime.db, [strangers.underStrain]) : nearby
  if (!strained.allowed) {
    await giveBack(runtime.db, [attempt, ...here])
    throw tooManyRequests(Math.min(calm.retryAfterSeconds, strained.retryAfterSeconds))
  }
  runtime.log.warn(
    { event: 'auth.sign_ins_under_strain' },
    'sign-in: many wrong passwords for one username in the last hour',
  )
  return () => giveBack(runtime.db, [...here, strangers.underStrain])
}
