import * as fields from '@lucero/contract/fields'
import { z } from 'zod'

/** A new password typed twice; `mismatch` is what the form says when the two differ. */
export function newPasswordRules(mismatch: string) {
  return z
    .object({ newPassword: fields.newPassword, confirmation: z.string() })
    .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      path: ['confirmation'],
      message: mismatch,
    })
}
