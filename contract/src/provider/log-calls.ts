/** Signed calls about the public log. Only our own provider may use them: the games process commits to seeds, and gets proofs for the pages of rounds. */
import { z } from 'zod'
import type { OwnCallShape } from './packages.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in hexadecimal')
const cents = z.string().regex(/^\d{1,19}$/)
const inLog = {
  entry: z.string().meta({ description: 'the entry of the log, as canonical JSON' }),
  proof: z.string().meta({ description: 'that the entry is in the log: c2sp.org/tlog-proof' }),
}

export const maxSeedsInBatch = 10_000

export const logCalls = {
  commitSeeds: {
    summary: 'Publish the root of commitments to seeds in the public log. A retry with the same batch changes nothing',
    body: z.strictObject({
      batch: z.uuid(),
      root: sha256.meta({ description: 'the Merkle tree hash of the commitments: docs/trust.md' }),
      seeds: z.number().int().min(1).max(maxSeedsInBatch),
    }),
    answer: z.object({
      entry: z.number().int().meta({ description: 'the number of the entry' }),
      at: z.iso.datetime(),
    }),
    refusals: ['CONFLICT', 'RETRY_LATER'],
  },
  roundProofs: {
    summary: 'The proofs of a round in the public log',
    body: z.strictObject({
      player: z.uuid(),
      round: z.string().min(1).max(64),
      seeds: z.number().int().min(0).nullable().meta({ description: 'the number of the entry about its seed' }),
    }),
    answer: z.object({
      vkey: z.string().meta({ description: 'the key of the log: c2sp.org/signed-note' }),
      seeds: z.object(inLog).nullable(),
      round: z
        .object({
          ...inLog,
          leaf: z.object({ salt: sha256, round: z.string(), game: z.string(), stake: cents, payout: cents }),
          path: z.object({
            index: z.number().int(),
            size: z.number().int(),
            siblings: z.array(z.object({ hash: sha256, sum: cents })),
          }),
        })
        .nullable()
        .meta({ description: 'null until the list of its hour is published' }),
    }),
    refusals: ['NOT_FOUND', 'RETRY_LATER'],
  },
} as const satisfies Record<string, OwnCallShape>
