import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'

/** Input and output of a call. Unknown keys are refused, so bodies and queries are strict objects; only `launchGame` ignores them. */
export type Shape = {
  body?: z.ZodType
  query?: z.ZodType
  data: z.ZodType
  /** Constants that stand beside `data` at the top of the answer. */
  top?: Record<string, unknown>
  /** Keys of `data` that stand at the top of the answer too. */
  repeatedAtTop?: readonly string[]
  refusals: readonly RefusalCode[]
}

type Part<S extends Shape, P extends 'body' | 'query'> = S extends { [K in P]: infer Z extends z.ZodType }
  ? Z
  : undefined

/** What the caller sends; a query is written with plain values, which become text in the address, and without what is undefined. */
export type SentBody<S extends Shape> = Part<S, 'body'> extends infer Z extends z.ZodType ? z.input<Z> : undefined
export type SentQuery<S extends Shape> =
  Part<S, 'query'> extends infer Z extends z.ZodType
    ? { [K in keyof z.output<Z>]?: z.output<Z>[K] | undefined }
    : undefined

/** What the server reads, defaults filled in, and what it gives. */
export type ReadBody<S extends Shape> = Part<S, 'body'> extends infer Z extends z.ZodType ? z.output<Z> : undefined
export type ReadQuery<S extends Shape> = Part<S, 'query'> extends infer Z extends z.ZodType ? z.output<Z> : undefined
export type GivenData<S extends Shape> = z.output<S['data']>
