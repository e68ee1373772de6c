/** Staff accounts, their sessions, and API keys in the house API. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { asserted, ceremony, passkeyProof } from '../shared/passkeys.ts'
import { operatorId } from './fields.ts'
import { keyScopes, permissions } from './permissions.ts'
import { roleNames, shopRoles } from '../shared/role-names.ts'
import type { Shape } from '../shared/shape.ts'

/** The session of the desk. `__Host-` keeps other hosts and paths from setting it. */
export const staffCookie = '__Host-lucero-staff'
/** The same in demo mode over plain HTTP, where some browsers refuse `Secure` cookies. */
export const plainStaffCookie = 'lucero-staff'
/** A call with the cookie that changes something repeats the CSRF token of its session in this header. */
export const csrfHeader = 'x-csrf-token'
/** A GET that a page sends by itself, for example after a hint of the live socket. It does not postpone the idle timeout of the session. */
export const backgroundHeader = 'x-background'

/** Staff of the demo, with public secrets. Live mode has none of them. */
export const demoStaffPassword = 'Demo!pass1'
export const demoTotpSecret = 'LUCERODEMOSTAFFSECRETFORYOURPC22'

export const staffCalls = {
  signInStaff: {
    method: 'POST',
    path: '/staff/sign-in',
    permission: 'anyone',
    summary: 'Sign in with username, password and a second factor: a code, or a passkey',
  },
  startStaffPasskeySignIn: {
    method: 'POST',
    path: '/staff/passkeys/sign-in/start',
    permission: 'anyone',
    summary: 'Begin a sign-in with a passkey, alone or as the second factor',
  },
  signInStaffWithPasskey: {
    method: 'POST',
    path: '/staff/passkeys/sign-in',
    permission: 'anyone',
    summary: 'Sign in with a passkey, which the device unlocks with a PIN or biometrics',
  },
  startEnrolment: {
    method: 'POST',
    path: '/staff/enrolment',
    permission: 'anyone',
    summary: 'With the one-time password of a new account: the secret for the authenticator app',
  },
  finishEnrolment: {
    method: 'POST',
    path: '/staff/enrolment/finish',
    permission: 'anyone',
    summary:
      'Set the password of a new account, confirm the second factor, and sign in; recovery codes are returned only here',
  },
  signOutStaff: { method: 'POST', path: '/staff/sign-out', permission: 'signed-in', summary: 'End the own session' },
  whoAmI: {
    method: 'GET',
    path: '/staff/me',
    permission: 'signed-in',
    summary: 'The own account or key, and its permissions',
  },
  getStaffSession: {
    method: 'GET',
    path: '/staff/session',
    permission: 'anyone',
    optionalSession: true,
    summary: 'The same as whoAmI, or null if nobody is signed in',
  },
  changeStaffPassword: {
    method: 'POST',
    path: '/staff/password',
    permission: 'signed-in',
    summary: 'Change the own password; every other session of the account ends',
  },
  reauthenticateStaff: {
    method: 'POST',
    path: '/staff/reauthenticate',
    permission: 'signed-in',
    summary: 'Check password and code again: for five minutes, the session may change staff, keys and limits',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/staff/recovery-codes',
    permission: 'signed-in',
    summary: 'Replace the own recovery codes; the new ones are returned only here',
  },
  demoStaff: {
    method: 'GET',
    path: '/staff/demo',
    permission: 'anyone',
    summary: 'The demo accounts, each with its password and a code that is valid now; live mode has none',
  },
  listStaff: { method: 'GET', path: '/staff', permission: 'staff.read', summary: 'All staff accounts' },
  createStaff: {
    method: 'POST',
    path: '/staff',
    permission: 'staff.change',
    recentSignIn: 'always',
    summary: 'Add a staff account; its one-time password is returned only here',
  },
  disableStaff: {
    method: 'POST',
    path: '/staff/disable',
    permission: 'staff.change',
    recentSignIn: 'always',
    summary: 'Disable or enable a staff account; disabling ends its sessions and its keys on all nodes at once',
  },
  resetStaff: {
    method: 'POST',
    path: '/staff/reset',
    permission: 'staff.change',
    recentSignIn: 'always',
    summary:
      'Replace password, second factor and recovery codes by a one-time password, returned only here; sessions end',
  },
  changeRole: {
    method: 'POST',
    path: '/staff/role',
    permission: 'staff.change',
    recentSignIn: 'always',
    summary: 'Change the role of a staff account; its sessions end',
  },
  listKeys: {
    method: 'GET',
    path: '/keys',
    permission: 'keys.read',
    summary: 'API keys, newest first; only the own ones without staff.read',
  },
  createKey: {
    method: 'POST',
    path: '/keys',
    permission: 'keys.change',
    recentSignIn: 'always',
    summary: 'Create an API key for a script; the key is returned only here',
  },
  revokeKey: {
    method: 'POST',
    path: '/keys/revoke',
    permission: 'keys.change',
    recentSignIn: 'always',
    summary: 'Revoke an API key on all nodes at once',
  },
} as const

export const staffUsername = z
  .string()
  .trim()
  .regex(/^[a-zA-Z][a-zA-Z0-9._-]{2,31}$/, '3 to 32 letters, digits, dots and dashes, the first a letter')
const role = z.enum(roleNames)
const password = z.string().min(1).max(128)
const newPassword = z.string().min(12, 'At least 12 characters').max(128)
const code = z
  .string()
  .trim()
  .min(6)
  .max(20)
  .meta({ description: 'six digits of the authenticator app, or a recovery code' })

const scope = z.enum(keyScopes)

export const ownRole = z
  .string()
  .trim()
  .regex(/^\p{L}[\p{L}\p{N} ._-]{1,38}$/u, '2 to 39 letters, digits, spaces and dashes, the first a letter')

export const staffMember = z.object({
  id: fields.id,
  username: z.string(),
  role,
  ownRole: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "the role of one's own that limits it further; null: none" }),
  operatorId: operatorId.nullable().meta({ description: 'only for the roles operator and cashier' }),
  state: z.enum(['invited', 'active', 'disabled']).meta({ description: 'invited: has not signed in yet' }),
  createdAt: z.iso.datetime(),
  createdBy: z.string().meta({ description: 'the username of the creator; setup: the house token' }),
  lastUsedAt: z.iso.datetime().nullable().meta({ description: 'null: no session is open' }),
})

const apiKey = z.object({
  id: fields.id,
  name: z.string(),
  username: z.string().meta({ description: 'the staff member who created it' }),
  scopes: z.array(z.enum(permissions)).meta({ description: 'a scope that keys can no longer have allows nothing' }),
  state: z.enum(['active', 'expired', 'revoked', 'disabled']).meta({ description: 'disabled: with its creator' }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

const as = z
  .enum(['bearer', 'cookie'])
  .default('bearer')
  .meta({ description: 'bearer: the token is in the answer; cookie: it is set as a cookie that scripts cannot read' })

const session = z.object({
  username: z.string(),
  role,
  operatorId: operatorId.nullable(),
  token: z.string().nullable().meta({ description: 'null: in the cookie' }),
  csrfToken: z
    .string()
    .nullable()
    .meta({ description: `for the header ${csrfHeader}; null without a cookie` }),
  recoveryCodesLeft: z.number().int(),
})

const ownAccount = z.object({
  kind: z.enum(['staff', 'key']),
  name: z.string(),
  role,
  ownRole: z.string().nullable().optional(),
  operatorId: operatorId.nullable(),
  permissions: z.array(z.enum(permissions)),
  csrfToken: z
    .string()
    .nullable()
    .meta({ description: `for the header ${csrfHeader}; null without a cookie` }),
  recoveryCodesLeft: z.number().int().nullable().meta({ description: 'null for an API key' }),
  zone: z
    .string()
    .optional()
    .meta({ description: 'the time zone of the operator or of the house; nodes of 0.3 leave it out: UTC' }),
})

const isOperatorRole = ({ role, operatorId }: { role: string; operatorId?: number | undefined }) =>
  shopRoles.includes(role) === (operatorId !== undefined)
const operatorRule = { path: ['operatorId'], message: 'For the roles operator and cashier, and only for them' }

export const oneTimePassword = z.string().meta({ description: 'returned only once; works once, within 72 hours' })

export const staffShapes = {
  signInStaff: {
    body: z.strictObject({
      username: staffUsername,
      password,
      code: code.optional(),
      passkey: passkeyProof.optional().meta({ description: 'of startStaffPasskeySignIn, instead of a code' }),
      as,
    }),
    data: session,
    refusals: ['INVALID_CREDENTIALS', 'ENROLMENT_NEEDED', 'STAFF_DISABLED', 'PASSKEY_BLOCKED', 'CROSS_SITE_REQUEST'],
  },
  startStaffPasskeySignIn: {
    body: z.strictObject({}),
    data: ceremony,
    refusals: ['PASSKEYS_UNAVAILABLE', 'CROSS_SITE_REQUEST'],
  },
  signInStaffWithPasskey: {
    body: z.strictObject({ ...asserted, as }),
    data: session,
    refusals: ['PASSKEY_REFUSED', 'PASSKEY_BLOCKED', 'STAFF_DISABLED', 'CROSS_SITE_REQUEST'],
  },
  startEnrolment: {
    body: z.strictObject({ username: staffUsername, password }),
    data: z.object({
      secret: z.string().meta({ description: 'base32, to type into an authenticator app' }),
      uri: z.string().meta({ description: 'otpauth://…, to show as a QR code' }),
    }),
    refusals: ['INVALID_CREDENTIALS', 'STAFF_DISABLED', 'CROSS_SITE_REQUEST'],
  },
  finishEnrolment: {
    body: z.strictObject({ username: staffUsername, password, newPassword, code, as }),
    data: session.extend({ recoveryCodes: z.array(z.string()).meta({ description: 'returned only once' }) }),
    refusals: ['INVALID_CREDENTIALS', 'PASSWORD_UNCHANGED', 'STAFF_DISABLED', 'CROSS_SITE_REQUEST'],
  },
  signOutStaff: { body: z.strictObject({}), data: z.object({}), refusals: [] },
  getStaffSession: { data: z.object({ staff: ownAccount.nullable() }), refusals: ['CROSS_SITE_REQUEST'] },
  whoAmI: {
    data: ownAccount,
    refusals: [],
  },
  changeStaffPassword: {
    body: z.strictObject({ password, newPassword, code }),
    data: z.object({}),
    refusals: ['INVALID_CREDENTIALS', 'PASSWORD_UNCHANGED'],
  },
  reauthenticateStaff: {
    body: z.strictObject({ password, code }),
    data: z.object({}),
    refusals: ['INVALID_CREDENTIALS', 'STAFF_DISABLED'],
  },
  renewRecoveryCodes: {
    body: z.strictObject({ password, code }),
    data: z.object({ recoveryCodes: z.array(z.string()).meta({ description: 'returned only once' }) }),
    refusals: ['INVALID_CREDENTIALS', 'STAFF_DISABLED'],
  },
  demoStaff: {
    data: z.object({
      staff: z.array(
        z.object({
          username: z.string(),
          role,
          operatorId: operatorId.nullable().meta({ description: 'only for the roles operator and cashier' }),
          password: z.string(),
          code: z
            .string()
            .nullable()
            .meta({ description: 'each code works once; null: both codes of this half minute are used' }),
        }),
      ),
    }),
    refusals: ['CROSS_SITE_REQUEST'],
  },
  listStaff: { data: z.object({ staff: z.array(staffMember) }), refusals: [] },
  createStaff: {
    body: z
      .strictObject({ username: staffUsername, role, ownRole: ownRole.optional(), operatorId: operatorId.optional() })
      .refine(isOperatorRole, operatorRule),
    data: z.object({ staff: staffMember, oneTimePassword }),
    refusals: ['STAFF_EXISTS', 'OPERATOR_NOT_FOUND', 'ROLE_NOT_FOUND'],
  },
  disableStaff: {
    body: z.strictObject({ username: staffUsername, disabled: z.boolean() }),
    data: z.object({ staff: staffMember }),
    refusals: ['STAFF_NOT_FOUND', 'LAST_OWNER'],
  },
  resetStaff: {
    body: z.strictObject({ username: staffUsername }),
    data: z.object({ staff: staffMember, oneTimePassword }),
    refusals: ['STAFF_NOT_FOUND'],
  },
  changeRole: {
    body: z
      .strictObject({ username: staffUsername, role, ownRole: ownRole.optional(), operatorId: operatorId.optional() })
      .refine(isOperatorRole, operatorRule),
    data: z.object({ staff: staffMember }),
    refusals: ['STAFF_NOT_FOUND', 'OPERATOR_NOT_FOUND', 'LAST_OWNER', 'ROLE_NOT_FOUND'],
  },
  listKeys: { data: z.object({ keys: z.array(apiKey) }), refusals: [] },
  createKey: {
    body: z.strictObject({
      name: z.string().trim().min(1).max(60),
      scopes: z.array(scope).min(1).meta({ description: 'permissions, at most those of the creator' }),
      days: z.number().int().min(1).max(366).meta({ description: 'expires after this many days' }),
    }),
    data: z.object({ key: apiKey, token: z.string().meta({ description: 'returned only once' }) }),
    refusals: ['SCOPE_TOO_WIDE'],
  },
  revokeKey: {
    body: z.strictObject({ keyId: fields.id }),
    data: z.object({ key: apiKey }),
    refusals: ['KEY_NOT_FOUND'],
  },
} as const satisfies Record<keyof typeof staffCalls, Shape>
