/** Field rules and their literal messages. Forms and server validate with the same schemas. */
import { z } from 'zod'
import { limits } from './constants.ts'

export const messages = {
  required: 'Required!',
  usernameRequired: 'Username required!',
  passwordRequired: 'Password required!',
  usernameShort: 'Username should contain atleast 6 character',
  usernameLong: "Username can't be more than 20 character",
  usernameCharacters: "Username can't contain @ or spaces",
  usernameAlphabets: "Username can't mix letters of different alphabets",
  invalidPhone: 'Invalid phone number',
  invalidPhoneForUsername: 'Invalid Phone number',
  enterValidNumber: 'Enter valid number',
  passwordRule:
    'Password must contain at least 1 uppercase letter, 1 lowercase letter, 1 special character, and be at least 8 characters long.',
  passwordLong: "Password can't be more than 16 characters",
  passwordSpaces: "Password can't contain spaces",
  passwordsDoNotMatch: 'Passwords do not match!',
  passwordNotMatched: 'Password not matched!',
  enterCode: 'Enter Verification Code',
  invalidCode: 'Enter a valid 4 digit code',
  invalidOtp: 'Invalid OTP!',
  enterOtp: 'Enter OTP',
  firstNameShort: 'First name should contain at least 3 character',
  firstNameLong: "First name can't be more than 20 character",
  lastNameShort: 'Last name should contain at least 3 character',
  lastNameLong: "Last name can't be more than 20 character",
  lettersOnly: 'Only letters are allowed',
  invalidDate: 'Enter a valid date',
  messageLong: "A message can't be more than 1,000 characters",
  redeemTooSmall: 'Redeem at least 1.00, or all that you have',
} as const

/** Characters that cannot be typed: `\p{C}` covers control and invisible characters. */
export const blockedInUsername = /[@\s\p{C}]/u
export const blockedInPassword = /[\s\p{C}]/u
export const nonDigits = /\D/
export const nonLetters = /[^\p{L}\p{M}]/u

/** Scripts with letters that look alike. A name that mixes them could imitate another player's name. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]
const mixesAlphabets = (name: string) => alphabets.filter((letters) => letters.test(name.normalize('NFKC'))).length > 1

export const username = z
  .string()
  .min(1, messages.required)
  .min(limits.usernameMin, messages.usernameShort)
  .max(limits.usernameMax, messages.usernameLong)
  .refine((name) => !blockedInUsername.test(name), messages.usernameCharacters)
  .refine((name) => !mixesAlphabets(name), messages.usernameAlphabets)

/** The conditions of PWD-1. A form marks each one when it is met. */
export const passwordParts = {
  length: /^.{8,}$/s,
  capital: /[A-Z]/,
  small: /[a-z]/,
  special: /[!@#$%^&*]/,
} as const

/**
 * PWD-1. The reset form accepts 20 typed characters, but a password has at most 16 and no spaces: the sign-in form accepts no more, so a longer one
 * would lock the player out.
 */
export const newPassword = z
  .string()
  .min(1, messages.required)
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#$%^&*]).{8,}$/s, messages.passwordRule)
  .max(limits.passwordMax, messages.passwordLong)
  .refine((password) => !blockedInPassword.test(password), messages.passwordSpaces)

/** A password that is only compared. Any short text is valid, so that every wrong password gets the same error. */
export const givenPassword = z.string().min(1, messages.passwordRequired).max(128)
export const givenUsername = z.string().min(1, messages.usernameRequired).max(128)

export const phoneCode = z.number().int().min(1).max(9999)
export const phone = z
  .string()
  .min(1, messages.required)
  .regex(/^\d{10}$/, messages.invalidPhone)

/** Calls that carry only `phone` accept dial code and number together, or a bare ten-digit number. */
export const phoneWithDialCode = z
  .string()
  .min(1, messages.required)
  .regex(/^\+?\d{10,14}$/, messages.invalidPhone)

export const code = z
  .string()
  .min(1, messages.enterCode)
  .regex(/^\d{4}$/, messages.invalidCode)

const name = (short: string, long: string) =>
  z
    .string()
    .min(1, messages.required)
    .min(limits.nameMin, short)
    .max(limits.nameMax, long)
    .refine((text) => !nonLetters.test(text), messages.lettersOnly)

export const firstName = name(messages.firstNameShort, messages.firstNameLong)
export const lastName = name(messages.lastNameShort, messages.lastNameLong)
export const gender = z.enum(['male', 'female', 'other'], messages.required)

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

function isRealDate(text: string): boolean {
  const [month, day, year] = text.split('/').map(Number) as [number, number, number]
  const thisYear = new Date().getUTCFullYear()
  if (month < 1 || month > 12 || year < thisYear - 100 || year > thisYear) return false
  return day >= 1 && day <= daysInMonth(year, month)
}

/** PRO-3: month/day/year, as on the wire. */
export const dateOfBirth = z
  .string()
  .regex(/^\d{1,2}\/\d{1,2}\/\d{4}$/, messages.invalidDate)
  .refine(isRealDate, messages.invalidDate)

export const agreed = z.literal(true, messages.required)
/** Lower case, as PostgreSQL returns it: hashes and comparisons must not depend on the spelling. */
export const id = z.uuid().toLowerCase()
/** Idempotency key of the client. A retry with the same id gets the same response. */
export const requestId = z.uuid().toLowerCase()

/** A text by language, other than the default language. */
export const translations = z.record(z.string(), z.string())
