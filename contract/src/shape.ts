import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'

/** What a call takes and gives. Unknown keys are refused, so bodies and queries are strict objects. */
export type Shape = {
  body?: z.ZodType
  query?: z.ZodType
  data: z.ZodType
  /** Constants that stand beside `data` at the top of the answer. */
  top?: Record<string, unknown>
  refusals: readonly RefusalCode[]
}
