/** The calls about a player in the public log. Their answers contain every proof, so a verifier needs no further call. */
import { z } from 'zod'
import { amount } from '../shared/money.ts'
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

const share = z.number().meta({ description: 'a share of the stakes, like 0.962' })

export const trustShapes = {
  getTrust: {
    data: z.object({
      log: z
        .object({
          vkey: z.string(),
          size: z.number().int(),
          root: hash,
          at: z.iso.datetime(),
          witnesses: z.array(z.object({ name: z.string(), at: z.iso.datetime() })),
        })
        .nullable()
        .meta({ description: 'the newest checkpoint; null before the first entry' }),
      liabilities: z
        .array(z.object({ at: z.iso.datetime(), total: amount, books: z.number().int() }))
        .meta({ description: 'the newest 168 lists, oldest first' }),
      games: z
        .array(
          z.object({
            id: z.string(),
            name: z.string(),
            exact: share.nullable().meta({ description: 'by the rules of the game' }),
            rounds: z.number().int(),
            observed: share.meta({ description: 'in the last 30 days' }),
            low: share,
            high: share,
          }),
        )
        .meta({ description: 'low and high are the interval of 99.9 % around what was observed' }),
    }),
    refusals: [],
  },
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
