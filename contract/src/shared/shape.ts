import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'

/** Input and output of a call. Bodies and queries are strict objects that reject unknown keys; only `launchGame` ignores them. */
export type Shape = {
  body?: z.ZodType
  query?: z.ZodType
  data: z.ZodType
  /** Constants beside `data` at the top level of the response. */
  top?: Record<string, unknown>
  /** Keys of `data` that are repeated at the top level of the response. */
  repeatedAtTop?: readonly string[]
  refusals: readonly RefusalCode[]
}

type Part<S extends Shape, P extends 'body' | 'query'> = S extends { [K in P]: infer Z extends z.ZodType }
  ? Z
  : undefined

/** The input as the caller sends it. Query values become text in the address, and undefined ones are left out. */
export type SentBody<S extends Shape> = Part<S, 'body'> extends infer Z extends z.ZodType ? z.input<Z> : undefined
export type SentQuery<S extends Shape> =
  Part<S, 'query'> extends infer Z extends z.ZodType
    ? { [K in keyof z.output<Z>]?: z.output<Z>[K] | undefined }
    : undefined

/** The input as the server reads it, with defaults filled in, and the output. */
export type ReadBody<S extends Shape> = Part<S, 'body'> extends infer Z extends z.ZodType ? z.output<Z> : undefined
export type ReadQuery<S extends Shape> = Part<S, 'query'> extends infer Z extends z.ZodType ? z.output<Z> : undefined
export type GivenData<S extends Shape> = z.output<S['data']>
