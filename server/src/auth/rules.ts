import type { Config } from '../runtime/config.ts'
import type { Phone } from '../players/players.ts'

export type Purpose = 'sign-up' | 'reset' | 'phone'

export const codeTries = 3
export const resetTokenMinutes = 10

/** Codes are paused after this many wrong guesses in a row, over any number of codes. The pause doubles up to a maximum. */
export const codePause = { everyFailures: 10, firstHours: 24, longestHours: 7 * 24 } as const

const defaultDialCode = 1

/** The last ten digits are the number. The digits before them are the dial code, which defaults to 1. */
export function parsePhone(text: string): Phone {
  const digits = text.replace(/^\+/, '')
  const dialCode = digits.slice(0, -10)
  return { phoneCode: dialCode ? Number(dialCode) : defaultDialCode, phone: digits.slice(-10) }
}

export const samePhone = (one: Phone, other: Phone): boolean =>
  one.phoneCode === other.phoneCode && one.phone === other.phone

export const phoneText = ({ phoneCode, phone }: Phone): string => `${phoneCode}${phone}`

/** Each known device has its own reset code. Strangers cannot guess it or replace it by requesting another. */
export const resetSubject = (phone: Phone, device: string | undefined): string =>
  device === undefined ? phoneText(phone) : `${phoneText(phone)}#${device}`

export function dialCodeServed({ dialCodes }: Config, { phoneCode }: Phone): boolean {
  return dialCodes === undefined || dialCodes.includes(phoneCode)
}
