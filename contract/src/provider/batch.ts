/** Many calls of a provider in one signed request. docs/provider-api.md explains it to integrators. */
import { z } from 'zod'
import type { BatchedCall } from './calls.ts'

export const maxCallsInBatch = 100

export const batchedCalls = ['balance', 'bet', 'win', 'rollback', 'round'] as const satisfies BatchedCall[]

export const providerBatch = {
  summary: 'Up to 100 calls in one signed request; each is decided alone and has its own answer',
  body: z.strictObject({
    calls: z
      .array(
        z.strictObject({
          call: z.enum(batchedCalls),
          body: z.unknown().meta({ description: 'the body of the call, as if it were sent alone', type: 'object' }),
        }),
      )
      .min(1)
      .max(maxCallsInBatch),
  }),
  answer: z.object({
    answers: z
      .array(z.looseObject({ result: z.string() }))
      .meta({ description: 'in the order of the calls: the answer that each would get alone' }),
  }),
  refusals: [],
} as const

export type ProviderBatch = z.output<typeof providerBatch.body>
