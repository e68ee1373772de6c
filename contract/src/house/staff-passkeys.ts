/** The own passkeys of staff, and a re-authentication with one. `staff.ts` has the sign-in. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { ceremony, created, passkey, passkeyName, passkeyProof } from '../shared/passkeys.ts'
import type { Shape } from '../shared/shape.ts'

export const staffPasskeyCalls = {
  startStaffReauthentication: {
    method: 'POST',
    path: '/staff/passkeys/reauthenticate/start',
    permission: 'signed-in',
    summary: 'Begin a re-authentication with a passkey',
  },
  reauthenticateStaffWithPasskey: {
    method: 'POST',
    path: '/staff/passkeys/reauthenticate',
    permission: 'signed-in',
    summary: 'As reauthenticateStaff, with a passkey',
  },
  listStaffPasskeys: {
    method: 'GET',
    path: '/staff/passkeys',
    permission: 'signed-in',
    summary: 'The own passkeys, oldest first',
  },
  startStaffPasskey: {
    method: 'POST',
    path: '/staff/passkeys/start',
    permission: 'signed-in',
    recentSignIn: 'always',
    summary: 'Begin to add a passkey to the own account',
  },
  addStaffPasskey: {
    method: 'POST',
    path: '/staff/passkeys',
    permission: 'signed-in',
    recentSignIn: 'always',
    summary: 'Add the new passkey to the own account',
  },
  removeStaffPasskey: {
    method: 'POST',
    path: '/staff/passkeys/remove',
    permission: 'signed-in',
    recentSignIn: 'always',
    summary: 'Remove a passkey of the own account',
  },
} as const

const done = z.object({})

export const staffPasskeyShapes = {
  startStaffReauthentication: {
    body: z.strictObject({}),
    data: ceremony,
    refusals: ['PASSKEYS_UNAVAILABLE', 'PASSKEY_NOT_FOUND'],
  },
  reauthenticateStaffWithPasskey: {
    body: passkeyProof,
    data: z.object({}),
    refusals: ['PASSKEY_REFUSED', 'PASSKEY_BLOCKED', 'STAFF_DISABLED'],
  },
  listStaffPasskeys: { data: z.object({ passkeys: z.array(passkey) }), refusals: [] },
  startStaffPasskey: {
    body: z.strictObject({}),
    data: ceremony,
    refusals: ['TOO_MANY_PASSKEYS', 'PASSKEYS_UNAVAILABLE'],
  },
  addStaffPasskey: {
    body: z.strictObject({ name: passkeyName, ...created }),
    data: z.object({ passkey }),
    refusals: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  },
  removeStaffPasskey: { body: z.strictObject({ passkeyId: fields.id }), data: done, refusals: ['PASSKEY_NOT_FOUND'] },
} as const satisfies Record<keyof typeof staffPasskeyCalls, Shape>
