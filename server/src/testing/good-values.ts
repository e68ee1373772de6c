// A valid payload for every call. Its ids refer to nothing that exists.
import assert from 'node:assert/strict'
import { callNames, calls, type Call, type CallName } from '@lucero/contract/player/calls'
import type { Shape } from '@lucero/contract/shared/shape'
import { shapes } from '@lucero/contract/player/shapes'
import type { z } from 'zod'
import { apiRoutes } from '../program/api.ts'

export const served = callNames.filter((name) => name in apiRoutes)
export const callOf = (name: CallName): Call => calls[name]
export const shapeOf = (name: CallName): Shape => shapes[name]

export const nobody = '00000000-0000-4000-8000-000000000000'
export const good: Record<string, unknown> = {
  username: 'somebody-else',
  password: 'Wrong!pass1',
  newPassword: 'Other!pass1',
  phoneCode: 1,
  phone: '7990000001',
  newPhone: '7990000002',
  newPhoneCode: 1,
  code: '0000',
  userId: nobody,
  sessionId: nobody,
  channel: 'sms',
  deviceToken: 'not-one-of-ours',
  firstName: 'Ana',
  lastName: 'Diaz',
  dateOfBirth: '1/31/1990',
  gender: 'other',
  country: 999_999,
  operatorId: 999_999,
  note: 'please',
  gameId: 'no-such-game',
  platform: 'desktop',
  lang: 'es',
  firstBetCredit: 1,
  gameWalletId: nobody,
  amount: 1,
  items: [{ gameId: 'no-such-game', amount: 1 }],
  requestId: nobody,
  redeem_id: 'no-such-redeem',
  bonusId: nobody,
  pageNo: '1',
  limit: '10',
  before: '5',
  after: '5',
  kind: 'redeem',
  from: '2026-01-31',
  to: '2026-12-31',
  head: '0'.repeat(64),
  at: '1',
  signature: 'A'.repeat(86),
  name: 'My phone',
  ceremonyId: nobody,
  passkeyId: nobody,
  signUpToken: 'not-one-of-ours',
  registration: { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' },
  response: { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
  message: 'A question about the weather',
  topic: 'other',
  reference: 'no-such-thing',
  conversationId: 'C000000000',
  loss: 5,
  lossWeek: 5,
  lossMonth: 5,
  stake: 5,
  moved: 5,
  time: 30,
  length: '24-hours',
  minutes: 30,
}

export const fieldsOf = (schema: z.ZodType): string[] => Object.keys((schema as z.ZodObject).shape)
export const goodFor = (schema: z.ZodType): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(schema).map((field) => {
      assert(field in good, `a good value for ${field}`)
      return [field, good[field]]
    }),
  )
