/**
 * How often anything may be tried at the doors of accounts; docs/decisions/2026-11-15-doors.md says why it is as it is.
 * One address alone never uses up what others need, and a known device of the player is not counted with strangers at all.
 */
import { Refusal } from '@lucero/contract/refusals'
import { neighbourhood } from '../kit/address.ts'
import type { Config } from '../kit/config.ts'
import type { Db, Tx } from '@lucero/kit/db'
import type { Kit } from '../kit/kit.ts'
import { giveBack, takeAllowance, type Limit } from '../kit/limits.ts'
import { usernameKey, type Phone } from '../players/players.ts'
import type { Device } from './devices.ts'
import { phoneText, type Purpose } from './rules.ts'

const minute = 60
const hour = 3600
const day = 86_400

/** What the house clears when it unlocks somebody. */
export const aboutName = (username: string): string => `name:${usernameKey(username)}`
export const aboutPhone = (phone: Phone): string => `phone:${phoneText(phone)}`
export const aboutPlayer = (playerId: string): string => `player:${playerId}`

export async function refuseOver(tx: Tx | Db, limits: Limit[]): Promise<void> {
  const taken = await takeAllowance(tx, limits)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
}

const tooMany = (seconds: number) => new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: String(seconds) })

type SignIn = { username: string; address: string; device: Device | undefined }

/** Attempts cost the processor; failures are guesses. */
export function signInLimits({ limits }: Config, { username, address, device }: SignIn) {
  const about = aboutName(username)
  const where = device ? `device:${device}` : `address:${address}`
  const attempts: Limit[] = [
    { key: `sign-in at ${where}`, most: limits.signInsPerAddressPerMinute, perSeconds: minute },
  ]
  const here: Limit = {
    key: `sign-in failed as ${about} at ${where}`,
    most: limits.signInFailuresPerUsernameAndAddressPerHour,
    perSeconds: hour,
    about,
  }
  if (device) return { attempts, failures: [here] }
  const anywhere = { key: `sign-in failed as ${about}`, most: limits.signInFailuresPerUsernamePerHour }
  const asAnybody = { key: `sign-in failed at ${where}`, most: limits.signInFailuresPerAddressPerHour }
  return {
    attempts,
    failures: [here, { ...anywhere, perSeconds: hour, about }, { ...asAnybody, perSeconds: hour }],
  }
}

export function signUpLimits({ limits }: Config, address: string): Limit[] {
  return [{ key: `sign-up at ${address}`, most: limits.signUpsPerAddressPerHour, perSeconds: hour }]
}

/** A signed-in player's password is asked again before what matters; guessing at it is limited like signing in. */
export function passwordLimits({ limits }: Config, playerId: string): Limit[] {
  const about = aboutPlayer(playerId)
  return [{ key: `password of ${about}`, most: limits.signInFailuresPerUsernamePerHour, perSeconds: hour, about }]
}

type Send = { purpose: Purpose | 'username'; phone: Phone; address: string; device?: Device | undefined }

/** Each purpose has sends of its own, and so have the player's known devices; only strangers share a total. */
export function sendLimits({ limits }: Config, { purpose, phone, address, device }: Send): Limit[] {
  const about = aboutPhone(phone)
  const to = `${purpose} text to ${about}${device ? ' for a known device' : ''}`
  const own: Limit[] = [
    { key: to, most: limits.codeSendsPerPhonePer10Minutes, perSeconds: 10 * minute, about },
    { key: to, most: limits.codeSendsPerPhonePerHour, perSeconds: hour, about },
    { key: to, most: limits.codeSendsPerPhonePerDay, perSeconds: day, about },
  ]
  if (device) return own
  return [
    ...own,
    { key: `${to} from ${address}`, most: limits.codeSendsPerPhoneAndAddressPerDay, perSeconds: day, about },
    { key: `any text to ${about}`, most: limits.textsPerPhonePerDay, perSeconds: day, about },
    { key: `text from ${address}`, most: limits.codeSendsPerAddressPerHour, perSeconds: hour },
  ]
}

type Guess = { purpose: Purpose; subject: string; about: string; address: string }

/**
 * Wrong codes, by address and over all accounts. Once the house as a whole has seen too many, an address may be wrong only
 * if it has not been for an hour, and its neighbourhood too: whoever types what they were sent is not held up by it.
 */
export function guessLimits({ limits }: Config, { purpose, subject, about, address }: Guess) {
  const atAccount: Limit = {
    key: `${purpose} code of ${subject} failed at ${address}`,
    most: limits.codeFailuresPerAccountAndAddressPerDay,
    perSeconds: day,
    about,
  }
  const atAddress: Limit = {
    key: `code failed at ${address}`,
    most: limits.codeFailuresPerAddressPerHour,
    perSeconds: hour,
  }
  const nearby: Limit = { key: `code failed near ${neighbourhood(address)}`, most: 1, perSeconds: hour }
  const inAll: Limit = { key: `${purpose} codes failed`, most: limits.codeFailuresPerHour, perSeconds: hour }
  const strained = { key: `${purpose} codes failed under strain`, most: limits.codeFailuresUnderStrainPerHour }
  return {
    own: [atAccount, atAddress],
    inAll: [inAll],
    underStrain: [atAccount, { ...atAddress, most: 1 }, nearby, { ...strained, perSeconds: hour }],
  }
}

/**
 * Takes a guess before it is compared; what is returned gives it back. What all share is touched only by who is within
 * their own limits, so that a flood from one address keeps nobody waiting for it.
 */
export async function takeGuess(kit: Kit, guess: Guess): Promise<() => Promise<unknown>> {
  const { own, inAll, underStrain } = guessLimits(kit.config, guess)
  await refuseOver(kit.db, own)
  const calm = await takeAllowance(kit.db, inAll)
  if (calm.allowed) return () => giveBack(kit.db, [...own, ...inAll])
  await giveBack(kit.db, own)
  const strained = await takeAllowance(kit.db, underStrain)
  if (!strained.allowed) throw tooMany(Math.min(calm.retryAfterSeconds, strained.retryAfterSeconds))
  kit.log.warn({ event: 'auth.codes_under_strain', purpose: guess.purpose }, 'many wrong codes in the last hour')
  return () => giveBack(kit.db, underStrain)
}
