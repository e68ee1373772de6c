import { z } from 'zod'

/** A whole number in a path, in its only spelling. */
export const wholeNumber = z
  .string()
  .regex(/^(0|[1-9]\d{0,9})$/)
  .transform(Number)
