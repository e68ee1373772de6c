/** Calls of the house about the public log: its state, a list of liabilities on demand, and another key. */
import { z } from 'zod'
import type { Shape } from '../shared/shape.ts'
import { amount } from '../shared/money.ts'

export const publicLogCalls = {
  showPublicLog: {
    method: 'GET',
    path: '/public-log',
    permission: 'database.read',
    summary: 'The newest checkpoint of the public log, its witnesses, its keys and its newest entries',
  },
  requestLiabilities: {
    method: 'POST',
    path: '/public-log/liabilities',
    permission: 'database.change',
    summary: 'Publish a list of liabilities of this moment, beside the hourly ones',
  },
  rotateLogKey: {
    method: 'POST',
    path: '/public-log/key',
    permission: 'database.change',
    recentSignIn: 'always',
    summary: 'Replace the key that signs the public log. The old key signs the new one',
  },
} as const

const vkey = z.string().min(1).max(300).meta({ description: 'a key in the format of c2sp.org/signed-note' })
const time = z.iso.datetime()

export const publicLogShapes = {
  showPublicLog: {
    data: z.object({
      checkpoint: z
        .object({ size: z.number().int(), root: z.string(), at: time })
        .nullable()
        .meta({ description: 'null before the first entry' }),
      problem: z
        .enum(['rolled-back'])
        .nullable()
        .meta({ description: 'rolled-back: this node has published entries that the database does not have' }),
      witnesses: z.array(
        z.object({
          name: z.string(),
          url: z.string(),
          size: z.number().int().nullable().meta({ description: 'of the last checkpoint that it has signed' }),
          at: time.nullable(),
        }),
      ),
      liabilities: z.object({ at: time, total: amount, books: z.number().int() }).nullable(),
      walk: z.object({
        lastAt: time.nullable().meta({ description: 'the moment of the last list' }),
        runningFor: time.nullable().meta({ description: 'the moment of the list that is computed now' }),
        wantedAt: time.nullable().meta({ description: 'the moment of a list on demand that waits' }),
      }),
      keys: z.array(z.object({ vkey, createdAt: time, retiredAt: time.nullable() })),
      entries: z
        .array(z.object({ index: z.number().int(), type: z.string(), at: time, text: z.string() }))
        .meta({ description: 'the newest 50, newest first; text: the canonical JSON' }),
    }),
    refusals: [],
  },
  requestLiabilities: {
    data: z.object({ at: time.meta({ description: 'the moment of the list, which follows within two minutes' }) }),
    refusals: [],
  },
  rotateLogKey: {
    body: z.strictObject({
      vkey: vkey.meta({ description: 'the key that signs now, so that a retry does not replace its successor' }),
    }),
    data: z.object({ vkey }),
    refusals: ['CONFLICT', 'NOT_FOUND', 'RETRY_LATER', 'APPROVAL_REQUIRED'],
  },
} as const satisfies Record<keyof typeof publicLogCalls, Shape>
