/**
 * Signed calls about packages of hosted games. Only our own provider may use them: the games process gets the versions, their files, and the links
 * with which staff try a version. For other providers the calls do not exist.
 */
import { z } from 'zod'
import type { RefusalCode } from '../shared/refusals.ts'

/** Files are sent in parts of this size; the last part is shorter. */
export const packagePartBytes = 1_048_576

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in hexadecimal')
const cents = z.number().int().min(1)

/** The states of a version, in their order. */
export const packageStates = ['uploaded', 'trial', 'published', 'retired'] as const
export type PackageState = (typeof packageStates)[number]

/** An id is also a label in a host name. */
export const packageGame = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/, 'small letters, digits and dashes between them, at most 40')

export const packageManifest = z.object({
  game: z.string(),
  version: z.number().int(),
  name: z.string(),
  studio: z.string(),
  category: z.string(),
  modes: z.array(
    z.object({
      name: z.string(),
      cost: z.number().int().meta({ description: 'in ten-thousandths of the base bet' }),
      table: sha256.meta({ description: 'the file with the table in the stored form' }),
      blocks: sha256.meta({ description: 'the file with the lines in the stored form' }),
      outcomes: z.number().int(),
      rtp: z.string().meta({ description: 'in per cent with six decimals' }),
      maxPayout: z.number().int().meta({ description: 'in hundredths of the base bet' }),
    }),
  ),
  front: z.array(z.object({ path: z.string(), sha256, bytes: z.number().int(), contentType: z.string() })),
  step: cents.meta({ description: 'the smallest step of the bet at which every stake and payout is a whole cent' }),
  commitment: z.object({ text: z.string(), hash: sha256 }),
})
export type PackageManifest = z.infer<typeof packageManifest>

export const packageJurisdiction = z.strictObject({
  socialCasino: z.boolean(),
  disabledFullscreen: z.boolean(),
  disabledTurbo: z.boolean(),
  disabledSuperTurbo: z.boolean(),
  disabledAutoplay: z.boolean(),
  disabledSlamstop: z.boolean(),
  disabledSpacebar: z.boolean(),
  disabledBuyFeature: z.boolean(),
  displayNetPosition: z.boolean(),
  displayRTP: z.boolean(),
  displaySessionTimer: z.boolean(),
  minimumRoundDuration: z.number().int().min(0).max(60_000).meta({ description: 'in milliseconds' }),
})

/** Amounts are base bets in cents. */
export const packageSettings = z.object({
  jurisdiction: packageJurisdiction,
  step: cents,
  minBet: cents,
  maxBet: cents,
  defaultBet: cents,
  levels: z.array(cents).min(1).max(50),
})
export type PackageSettings = z.infer<typeof packageSettings>

const packageVersion = z.object({
  game: z.string(),
  version: z.number().int(),
  state: z.enum(packageStates),
  manifest: packageManifest,
  settings: packageSettings,
})
export type PackageVersion = z.infer<typeof packageVersion>

const sum = z.string().regex(/^\d{1,38}$/, 'a whole number, 0 or more, as text')
const count = z.number().int().min(0)

/** Figures of play of a version. Amounts are cents. */
const packageFigures = z.strictObject({
  modes: z
    .array(
      z.strictObject({
        name: z.string().max(64),
        rounds: count,
        staked: sum,
        paid: sum,
        betSquares: sum.meta({ description: 'the sum of the squares of the base bets' }),
        maxBet: sum,
        wrongPayouts: count.meta({ description: 'rounds whose payout is not that of the outcome that was drawn' }),
        abandoned: count.meta({ description: 'rounds that the player has left open' }),
        fit: z
          .strictObject({ statistic: z.number().min(0), degreesOfFreedom: count, chance: z.number().min(0).max(1) })
          .nullable()
          .meta({ description: 'chi-squared of the drawn outcomes against the weights; null: too few rounds' }),
      }),
    )
    .max(64),
  calls: z.strictObject({
    results: z
      .array(z.strictObject({ result: z.string().max(32), calls: count }))
      .max(32)
      .meta({ description: 'calls of front ends within 24 hours by the error of their answers; OK: none' }),
    p99Ms: z.number().min(0).nullable(),
  }),
})
export type PackageFigures = z.infer<typeof packageFigures>

export type OwnCallShape = { summary: string; body: z.ZodType; answer: z.ZodType; refusals: readonly RefusalCode[] }

export const packageCalls = {
  packages: {
    summary:
      'Every version that can be played or may have open rounds: uploaded (only for tries), in trial, published, and retired within 30 days',
    body: z.strictObject({
      revision: z.string().max(64).optional().meta({ description: 'the revision of the last answer' }),
    }),
    answer: z.object({
      revision: z.string(),
      versions: z.array(packageVersion).nullable().meta({ description: 'null: unchanged since `revision`' }),
    }),
    refusals: [],
  },
  packageFile: {
    summary: 'A part of a file of a package',
    body: z.strictObject({ sha256, part: z.number().int().min(0) }),
    answer: z.object({ bytes: z.base64(), parts: z.number().int().min(1) }),
    refusals: ['NOT_FOUND'],
  },
  packageTry: {
    summary: 'Exchange the link of a try, once, for the version that staff play with play money',
    body: z.strictObject({ token: z.string().min(1).max(128) }),
    answer: z.object({ game: z.string(), version: z.number().int() }),
    refusals: ['SESSION_NOT_FOUND'],
  },
  packageWatch: {
    summary: 'Report the figures of play of a version until now. A report replaces the previous one',
    body: z.strictObject({
      game: z.string().max(40),
      version: z.number().int().min(1),
      at: z.iso.datetime().meta({ description: 'an older report than the last one is dropped' }),
      figures: packageFigures,
    }),
    answer: z.object({}),
    refusals: [],
  },
} as const satisfies Record<string, OwnCallShape>
