import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { asserted, ceremony, created, passkey, passkeyName } from '../shared/passkeys.ts'
import type { ReadBody, Shape } from '../shared/shape.ts'

const nothing = z.object({})
/** How a verification code is sent. `voice` requires a gateway that can make voice calls. */
const channel = z.enum(['sms', 'voice']).default('sms')

/** Accepts any text. An unknown value is ignored, so a browser with a corrupted value can still sign in. */
const givenDevice = z.string().min(1).max(128).optional().meta({
  description: 'the `deviceToken` of this browser: failed attempts of others do not count against it',
})
const keptDevice = z
  .string()
  .meta({ description: 'the browser stores it and sends it at the next sign-in or recovery' })

/** Empty if a passkey has confirmed the session within five minutes. */
const confirmation = z.string().max(128).meta({
  description: 'the password; may be empty within five minutes after `confirmWithPasskey`',
})
const signedIn = z.object({
  accessToken: z.string(),
  deviceToken: keptDevice,
  userId: z.string(),
  lastSignIn: z
    .object({ at: z.iso.datetime(), browser: z.string().nullable(), system: z.string().nullable() })
    .nullable()
    .meta({ description: 'the sign-in before this one; null: there was none' }),
})
const newAccount = z.object({
  user: z.object({ id: fields.id }),
  verificationCode: z.string().optional().meta({ description: 'only with the development SMS gateway' }),
})

const session = z.object({
  id: fields.id,
  browser: z.string().nullable().meta({ description: 'the name of the browser; null: unknown' }),
  system: z.string().nullable().meta({ description: 'the operating system; null: unknown' }),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().meta({ description: 'with a precision of one minute' }),
  isCurrent: z.boolean().meta({ description: 'the session of this request' }),
})
export type Session = z.infer<typeof session>

export const authShapes = {
  signUp: {
    body: z.strictObject({
      username: fields.username,
      password: fields.newPassword,
      phoneCode: fields.phoneCode,
      phone: fields.phone,
    }),
    data: newAccount,
    refusals: ['USERNAME_TAKEN', 'PHONE_NOT_SERVED', 'TOO_MANY_REQUESTS'],
  },
  verifyAccount: {
    body: z.strictObject({ code: fields.code, userId: fields.id }),
    data: nothing,
    refusals: ['INVALID_CODE', 'CODE_LOCKED', 'PHONE_TAKEN', 'PHONE_BLOCKED', 'TOO_MANY_REQUESTS'],
  },
  resendCode: {
    body: z.strictObject({ userId: fields.id, channel }),
    data: nothing,
    refusals: ['CODE_LOCKED', 'TOO_MANY_REQUESTS'],
  },
  signIn: {
    body: z.strictObject({
      username: fields.givenUsername,
      password: fields.givenPassword,
      deviceToken: givenDevice,
    }),
    data: signedIn,
    refusals: ['INVALID_CREDENTIALS', 'USER_NOT_VERIFIED', 'ACCOUNT_CLOSED', 'TOO_MANY_REQUESTS'],
  },
  signOut: { data: nothing, refusals: [] },
  getSessions: { data: z.object({ sessions: z.array(session) }), refusals: [] },
  endSession: { body: z.strictObject({ sessionId: fields.id }), data: nothing, refusals: [] },
  endOtherSessions: { data: nothing, refusals: [] },
  toggleProfile: {
    body: z.strictObject({ phoneCode: fields.phoneCode, phone: fields.phone, password: confirmation }),
    data: z.object({ isActive: z.boolean() }),
    refusals: [
      'WRONG_PASSWORD',
      'CONFIRMATION_REQUIRED',
      'PHONE_MISMATCH',
      'ACCOUNT_CLOSED',
      'WALLET_FROZEN',
      'TOO_MANY_REQUESTS',
      'RETRY_LATER',
    ],
  },
  changePassword: {
    body: z.strictObject({
      password: confirmation,
      newPassword: fields.newPassword,
      deviceToken: givenDevice,
    }),
    data: z.object({ passwordUpdated: z.literal(true), deviceToken: keptDevice }),
    refusals: ['WRONG_PASSWORD', 'CONFIRMATION_REQUIRED', 'PASSWORD_UNCHANGED', 'TOO_MANY_REQUESTS'],
  },
  changePhone: {
    body: z.strictObject({
      phone: fields.phone,
      phoneCode: fields.phoneCode,
      password: confirmation,
      newPhone: fields.phone,
      newPhoneCode: fields.phoneCode,
    }),
    data: z.object({ sentVerificationCode: z.literal(true) }),
    refusals: [
      'WRONG_PASSWORD',
      'CONFIRMATION_REQUIRED',
      'PHONE_MISMATCH',
      'ON_A_BREAK',
      'PHONE_UNCHANGED',
      'PHONE_NOT_SERVED',
      'CODE_LOCKED',
      'TOO_MANY_REQUESTS',
    ],
  },
  verifyPhone: {
    body: z.strictObject({ newPhone: fields.phone, newPhoneCode: fields.phoneCode, code: fields.code }),
    data: nothing,
    refusals: ['INVALID_CODE', 'CODE_LOCKED', 'PHONE_TAKEN', 'PHONE_BLOCKED', 'ON_A_BREAK'],
  },
  forgotPassword: {
    body: z.strictObject({ phone: fields.phoneWithDialCode, channel, deviceToken: givenDevice }),
    data: nothing,
    refusals: ['CODE_LOCKED', 'TOO_MANY_REQUESTS'],
  },
  verifyResetCode: {
    body: z.strictObject({ phone: fields.phoneWithDialCode, code: fields.code, deviceToken: givenDevice }),
    data: z.object({
      accessToken: z.string().meta({ description: 'temporary: valid for change-forgot-password only' }),
    }),
    refusals: ['INVALID_CODE', 'CODE_LOCKED', 'TOO_MANY_REQUESTS'],
  },
  resetPassword: {
    body: z.strictObject({ password: fields.newPassword, deviceToken: givenDevice }),
    data: z.object({ deviceToken: keptDevice }),
    refusals: [],
  },
  forgotUsername: {
    body: z.strictObject({ phoneCode: fields.phoneCode, phone: fields.phone }),
    data: nothing,
    refusals: ['TOO_MANY_REQUESTS'],
  },
  startPasskeySignUp: {
    body: z.strictObject({ username: fields.username, phoneCode: fields.phoneCode, phone: fields.phone }),
    data: ceremony,
    refusals: ['USERNAME_TAKEN', 'PHONE_NOT_SERVED', 'PASSKEYS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  signUpWithPasskey: {
    body: z.strictObject({
      username: fields.username,
      phoneCode: fields.phoneCode,
      phone: fields.phone,
      name: passkeyName,
      ...created,
    }),
    data: newAccount.extend({
      signUpToken: z.string().meta({ description: 'works once, for finishPasskeySignUp' }),
    }),
    refusals: ['USERNAME_TAKEN', 'PHONE_NOT_SERVED', 'PASSKEY_REFUSED', 'TOO_MANY_REQUESTS'],
  },
  finishPasskeySignUp: {
    body: z.strictObject({
      code: fields.code,
      userId: fields.id,
      signUpToken: z.string().min(1).max(128),
      deviceToken: givenDevice,
    }),
    data: signedIn,
    refusals: ['INVALID_CODE', 'CODE_LOCKED', 'PHONE_TAKEN', 'PHONE_BLOCKED', 'PASSKEY_REFUSED', 'TOO_MANY_REQUESTS'],
  },
  startPasskeySignIn: {
    body: z.strictObject({}),
    data: ceremony,
    refusals: ['PASSKEYS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  signInWithPasskey: {
    body: z.strictObject({ ...asserted, deviceToken: givenDevice }),
    data: signedIn,
    refusals: ['PASSKEY_REFUSED', 'PASSKEY_BLOCKED', 'USER_NOT_VERIFIED', 'ACCOUNT_CLOSED', 'TOO_MANY_REQUESTS'],
  },
  getPasskeys: {
    data: z.object({
      passkeys: z.array(passkey),
      hasPassword: z.boolean().meta({ description: 'the account can also sign in with a password' }),
    }),
    refusals: [],
  },
  startPasskey: {
    body: z.strictObject({ password: confirmation.default('') }),
    data: ceremony,
    refusals: [
      'WRONG_PASSWORD',
      'CONFIRMATION_REQUIRED',
      'TOO_MANY_PASSKEYS',
      'PASSKEYS_UNAVAILABLE',
      'TOO_MANY_REQUESTS',
    ],
  },
  addPasskey: {
    body: z.strictObject({ name: passkeyName, ...created }),
    data: z.object({ passkey }),
    refusals: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  },
  renamePasskey: {
    body: z.strictObject({ passkeyId: fields.id, name: passkeyName }),
    data: nothing,
    refusals: ['PASSKEY_NOT_FOUND'],
  },
  removePasskey: {
    body: z.strictObject({ passkeyId: fields.id, password: confirmation.default('') }),
    data: nothing,
    refusals: [
      'WRONG_PASSWORD',
      'CONFIRMATION_REQUIRED',
      'PASSKEY_NOT_FOUND',
      'LAST_WAY_TO_SIGN_IN',
      'TOO_MANY_REQUESTS',
    ],
  },
  startPasskeyConfirmation: {
    body: z.strictObject({}),
    data: ceremony,
    refusals: ['PASSKEY_NOT_FOUND', 'PASSKEYS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  confirmWithPasskey: {
    body: z.strictObject(asserted),
    data: nothing,
    refusals: ['PASSKEY_REFUSED', 'PASSKEY_BLOCKED', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Record<string, Shape>

export type AuthBody<N extends keyof typeof authShapes> = ReadBody<(typeof authShapes)[N]>
