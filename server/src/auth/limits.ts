/**
 * Rate limits for sign-in, sign-up, codes and texts; see docs/decisions/2026-11-15-doors.md for the reasons.
 * One address cannot use up a limit that others share, and a player's known devices are counted apart from strangers.
 */
import { Refusal } from '@lucero/contract/shared/refusals'
import { neighbourhood } from '../runtime/address.ts'
import type { Config } from '../runtime/config.ts'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import {
  countTaken,
  enforceLimits,
  enforceSharedLimit,
  giveBack,
  takeAllowance,
  tooManyRequests,
  type Limit,
} from '../runtime/limits.ts'
import {
  signInLimits as limitsOfSignIn,
  takeSignIn as takeOneSignIn,
  type SignInAttempt,
} from '../runtime/sign-in-limits.ts'
import { usernameKey, type Phone } from '../players/players.ts'
import type { Device } from './devices.ts'
import { phoneText, type Purpose } from './rules.ts'
import type { TextLimitName } from '../metrics/metrics.ts'

const minute = 60
const hour = 3600
const day = 86_400
/** A warning is logged when this share of a text limit is used. */
const nearShare = 0.8

/** Tags of limits. The house clears limits by tag when it unlocks a player. */
export const aboutName = (username: string): string => `name:${usernameKey(username)}`
export const aboutPhone = (phone: Phone): string => `phone:${phoneText(phone)}`
export const aboutPlayer = (playerId: string): string => `player:${playerId}`

type SignIn = { username: string; address: string; device: Device | undefined }

const attemptOf = ({ username, address, device }: SignIn): SignInAttempt => ({
  door: 'sign-in',
  about: aboutName(username),
  address,
  device,
})

export const signInLimits = (config: Config, signIn: SignIn) => limitsOfSignIn(config, attemptOf(signIn))
export const takeSignIn = (runtime: Runtime, signIn: SignIn) => takeOneSignIn(runtime, attemptOf(signIn))

export function signUpLimits({ limits }: Config, address: string): Limit[] {
  return [{ key: `sign-up at ${address}`, max: limits.signUpsPerAddressPerHour, perSeconds: hour }]
}

/** Limits wrong passwords in calls that require a signed-in player's password again. */
export function passwordLimits({ limits }: Config, playerId: string): Limit[] {
  const about = aboutPlayer(playerId)
  return [{ key: `password of ${about}`, max: limits.signInFailuresPerUsernamePerHour, perSeconds: hour, about }]
}

/** A passkey cannot be guessed. The limits bound the work of an address, and the rows that it stores. */
export function passkeyLimits({ limits }: Config, call: 'sign-up' | 'sign-in' | 'answer', address: string): Limit[] {
  return [{ key: `passkey ${call} at ${address}`, max: limits.signInsPerAddressPerMinute, perSeconds: minute }]
}

type Send = { purpose: Purpose | 'username'; phone: Phone; address: string; device?: Device | undefined }

/** Each purpose is counted separately, and so are known devices. Only strangers share a total per phone. */
export function sendLimits({ limits }: Config, { purpose, phone, address, device }: Send): Limit[] {
  const about = aboutPhone(phone)
  const to = `${purpose} text to ${about}${device ? ' for a known device' : ''}`
  const own: Limit[] = [
    { key: to, max: limits.codeSendsPerPhonePer10Minutes, perSeconds: 10 * minute, about },
    { key: to, max: limits.codeSendsPerPhonePerHour, perSeconds: hour, about },
    { key: to, max: limits.codeSendsPerPhonePerDay, perSeconds: day, about },
  ]
  if (device) return own
  return [
    ...own,
    { key: `${to} from ${address}`, max: limits.codeSendsPerPhoneAndAddressPerDay, perSeconds: day, about },
    { key: `any text to ${about}`, max: limits.textsPerPhonePerDay, perSeconds: day, about },
    { key: `text from ${address}`, max: limits.codeSendsPerAddressPerHour, perSeconds: hour },
    { key: `text from near ${neighbourhood(address)}`, max: limits.textsPerNetworkPerHour, perSeconds: hour },
  ]
}

/**
 * Bounds the total cost of texts. Known devices have a separate total, which strangers cannot use up.
 * The order is fixed, so that two transactions cannot deadlock.
 */
export function costLimits({ limits }: Config, { phone, device }: Pick<Send, 'phone' | 'device'>) {
  const whose = device ? 'texts for known devices' : 'texts'
  const toDialCode = { key: `${whose} to +${phone.phoneCode}`, max: limits.textsPerDialCodePerHour, perSeconds: hour }
  const inAll = { key: whose, max: limits.textsPerHour, perSeconds: hour }
  return [
    { name: 'dial_code', limit: toDialCode },
    { name: 'total', limit: inAll },
  ] as const
}

/**
 * Counts one text whether or not it is delivered. Otherwise a reached limit would reveal which phones are registered.
 * A refusal rolls back the caller's transaction.
 */
export async function enforceTextLimits(runtime: Runtime, tx: Tx, send: Send): Promise<void> {
  await enforceLimits(tx, sendLimits(runtime.config, send))
  for (const { name, limit } of costLimits(runtime.config, send)) {
    await enforceSharedLimit(tx, limit, neighbourhood(send.address)).catch((error: unknown) => {
      if (error instanceof Refusal) runtime.metrics.countTextLimit(name, 'refused')
      throw error
    })
    warnWhenUsedUp(runtime, name, limit.max, await countTaken(tx, limit), send.phone)
  }
}

/** Logs only at two exact counts, so that many requests do not cause many log lines. */
function warnWhenUsedUp(runtime: Runtime, name: TextLimitName, max: number, taken: number, { phoneCode }: Phone): void {
  const about = { limit: name, taken, max, ...(name === 'dial_code' && { dialCode: phoneCode }) }
  if (taken === max) {
    runtime.metrics.countTextLimit(name, 'reached')
    runtime.log.error({ event: 'sms.limit_reached', ...about }, 'SMS: hourly limit reached, further texts refused')
  } else if (taken === Math.ceil(max * nearShare)) {
    runtime.metrics.countTextLimit(name, 'near')
    runtime.log.warn({ event: 'sms.limit_near', ...about }, 'SMS: 80 % of an hourly limit used')
  }
}

type Guess = { purpose: Purpose; subject: string; about: string; address: string }

/**
 * Limits wrong codes by address and over all accounts. Once the overall limit is reached, an address may fail only if neither it
 * nor its network has failed within the hour. Players who enter the code they received are not affected.
 */
export function guessLimits({ limits }: Config, { purpose, subject, about, address }: Guess) {
  const atAccount: Limit = {
    key: `${purpose} code of ${subject} failed at ${address}`,
    max: limits.codeFailuresPerAccountAndAddressPerDay,
    perSeconds: day,
    about,
  }
  const atAddress: Limit = {
    key: `code failed at ${address}`,
    max: limits.codeFailuresPerAddressPerHour,
    perSeconds: hour,
  }
  const nearby: Limit = { key: `code failed near ${neighbourhood(address)}`, max: 1, perSeconds: hour }
  const inAll: Limit = { key: `${purpose} codes failed`, max: limits.codeFailuresPerHour, perSeconds: hour }
  const strained = { key: `${purpose} codes failed under strain`, max: limits.codeFailuresUnderStrainPerHour }
  return {
    own: [atAccount, atAddress],
    inAll: [inAll],
    underStrain: [atAccount, { ...atAddress, max: 1 }, nearby, { ...strained, perSeconds: hour }],
  }
}

/**
 * Counts a guess before it is compared. The returned function refunds it. The shared counter is updated only within the caller's
 * own limits, so that a flood from one address does not cause lock contention for others.
 */
export async function takeGuess(runtime: Runtime, guess: Guess): Promise<() => Promise<unknown>> {
  const { own, inAll, underStrain } = guessLimits(runtime.config, guess)
  await enforceLimits(runtime.db, own)
  const calm = await takeAllowance(runtime.db, inAll)
  if (calm.allowed) return () => giveBack(runtime.db, [...own, ...inAll])
  await giveBack(runtime.db, own)
  const strained = await takeAllowance(runtime.db, underStrain)
  if (!strained.allowed) throw tooManyRequests(Math.min(calm.retryAfterSeconds, strained.retryAfterSeconds))
  runtime.log.warn(
    { event: 'auth.codes_under_strain', purpose: guess.purpose },
    'verification codes: overall failure limit reached, stricter limits apply',
  )
  return () => giveBack(runtime.db, underStrain)
}
