import * as fields from '@lucero/contract/fields'
import { z } from 'zod'
import type { PhoneValue } from '@lucero/ui/form/phone-field.tsx'

/** The contract's phone rule for what a phone field holds, with the messages of the form it stands in. */
export function phoneRule({ empty, invalid }: { empty: string; invalid: string }) {
  return z
    .custom<PhoneValue>()
    .refine(({ phone }) => phone !== '', empty)
    .refine(({ phone }) => fields.phone.safeParse(phone).success, invalid)
}

/** A new password typed twice; `mismatch` is what the form says when the two differ. */
export function newPasswordRules(mismatch: string) {
  return z
    .object({ newPassword: fields.newPassword, confirmation: z.string() })
    .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      path: ['confirmation'],
      message: mismatch,
    })
}
