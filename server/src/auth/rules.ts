import type { Config } from '../kit/config.ts'
import type { Phone } from '../players/players.ts'

export type Purpose = 'sign-up' | 'reset' | 'phone'

export const codeTries = 3
export const resetTokenMinutes = 10

/** After so many wrong guesses in a row, over any number of codes, a pause; it doubles each time, and always ends. */
export const codePause = { everyFailures: 10, firstHours: 24, longestHours: 7 * 24 } as const

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

/** A player's known devices have codes of their own, which no stranger can guess at, or end by asking for another. */
export const resetSubject = (phone: Phone, device: string | undefined): string =>
  device === undefined ? phoneText(phone) : `${phoneText(phone)}#${device}`

export function dialCodeServed({ dialCodes }: Config, { phoneCode }: Phone): boolean {
  return dialCodes === undefined || dialCodes.includes(phoneCode)
}
