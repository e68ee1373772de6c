import type { Config } from '../kit/config.ts'
import { usernameKey, type Phone } from '../players/players.ts'

export type Purpose = 'sign-up' | 'reset' | 'phone'

export const codeTries = 3
export const resetTokenMinutes = 10

/** Wrong guesses in a row, over any number of codes: a pause first, then closed until support opens it. */
export const codePause = { afterFailures: 10, hours: 24, closedAfterFailures: 20 } as const

const defaultDialCode = 1

/** Dial code and number in one text: the number is the last ten digits; alone, it is taken to be in the default country. */
export function parsePhone(text: string): Phone {
  const digits = text.replace(/^\+/, '')
  const dialCode = digits.slice(0, -10)
  return { phoneCode: dialCode ? Number(dialCode) : defaultDialCode, phone: digits.slice(-10) }
}

export const samePhone = (one: Phone, other: Phone): boolean =>
  one.phoneCode === other.phoneCode && one.phone === other.phone

export const phoneText = ({ phoneCode, phone }: Phone): string => `${phoneCode}${phone}`

export function dialCodeServed({ dialCodes }: Config, { phoneCode }: Phone): boolean {
  return dialCodes === undefined || dialCodes.includes(phoneCode)
}

/** How often codes may go to a phone, and be asked for from an address. */
export function sendLimits({ limits }: Config, phone: Phone, address: string) {
  const to = `code-to:${phoneText(phone)}`
  return [
    { key: to, most: limits.codeSendsPerPhonePer10Minutes, perSeconds: 600 },
    { key: to, most: limits.codeSendsPerPhonePerHour, perSeconds: 3600 },
    { key: to, most: limits.codeSendsPerPhonePerDay, perSeconds: 86_400 },
    { key: `code-from:${address}`, most: limits.codeSendsPerAddressPerHour, perSeconds: 3600 },
  ]
}

export function signInLimits({ limits }: Config, username: string, address: string) {
  return [
    { key: `sign-in-as:${usernameKey(username)}`, most: limits.signInsPerUsernamePerHour, perSeconds: 3600 },
    { key: `sign-in-from:${address}`, most: limits.signInsPerAddressPerMinute, perSeconds: 60 },
  ]
}

export function signUpLimits({ limits }: Config, address: string) {
  return [{ key: `sign-up-from:${address}`, most: limits.signUpsPerAddressPerHour, perSeconds: 3600 }]
}

/** A signed-in player's password is asked again before what matters; guessing at it is limited like signing in. */
export function passwordLimits({ limits }: Config, playerId: string) {
  return [{ key: `password-of:${playerId}`, most: limits.signInsPerUsernamePerHour, perSeconds: 3600 }]
}
