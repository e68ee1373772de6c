import * as fields from '@lucero/contract/shared/fields'
import { z } from 'zod'
import type { PhoneValue } from '@lucero/ui/form/phone-field.tsx'

/** The contract's phone rule for the value of a phone field, with the messages of its form. */
export function phoneRule({ empty, invalid }: { empty: string; invalid: string }) {
  return z
    .custom<PhoneValue>()
    .refine(({ phone }) => phone !== '', empty)
    .refine(({ phone }) => fields.phone.safeParse(phone).success, invalid)
}

/** A new password and its confirmation. `mismatch` is the message when they differ. */
export function newPasswordRules(mismatch: string) {
  return z
    .object({ newPassword: fields.newPassword, confirmation: z.string() })
    .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      path: ['confirmation'],
      message: mismatch,
    })
}
