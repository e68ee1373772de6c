/** The calls about a player in the public log. Their answers contain every proof, so a verifier needs no further call. */
import { z } from 'zod'
import { positiveInteger } from '../shared/paging.ts'
import type { Shape } from '../shared/shape.ts'

const hash = z.string().regex(/^[\da-f]{64}$/)
const digits = z.string().regex(/^\d{1,19}$/)

const path = z.object({
  index: z.number().int(),
  size: z.number().int(),
  siblings: z.array(z.object({ hash, sum: digits })).meta({ description: 'from the leaf up' }),
})

const published = {
  entry: z.string().meta({ description: 'the entry of the log, as canonical JSON' }),
  proof: z.string().meta({ description: 'that the entry is in the log: c2sp.org/tlog-proof' }),
  vkey: z.string().meta({ description: 'the key of the log: c2sp.org/signed-note' }),
  consistency: z
    .array(z.string())
    .nullable()
    .meta({ description: 'hashes in base64: the tree of the proof extends the one of `size`; null without `size`' }),
}

/** The size of the newest checkpoint that the caller has seen. */
const since = { size: positiveInteger(Number.MAX_SAFE_INTEGER).optional() }

export const trustShapes = {
  getPublishedBalance: {
    query: z.strictObject(since),
    data: z.object({
      published: z
        .object({
          ...published,
          leaves: z.array(
            z.object({
              leaf: z.object({
                salt: hash,
                player: z.string(),
                part: z.number().int(),
                lines: z.number().int(),
                head: hash,
                held: digits,
                sum: digits,
              }),
              path,
            }),
          ),
        })
        .nullable()
        .meta({ description: 'null before the first list of liabilities with this player' }),
    }),
    refusals: [],
  },
  getPublishedRound: {
    query: z.strictObject({
      ...since,
      line: positiveInteger(999_999_999).meta({ description: 'the line of the book that settled the round' }),
    }),
    data: z.object({
      ...published,
      leaf: z.object({ salt: hash, round: z.string(), game: z.string(), stake: digits, payout: digits }),
      path,
    }),
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Shape>
