/** Packages of hosted games in the house API. docs/hosted-games.md explains them. */
import { z } from 'zod'
import { packageGame, packageJurisdiction, packageStates } from '../provider/packages.ts'
import * as fields from '../shared/fields.ts'
import { amount, amountToMove } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'
import { reason, waitsSince } from './fields.ts'

/**
 * Why an upload did not become a version. All but the last two come from the checker (`outcomes/README.md`). PACKAGE_GAME: the id, `game.json` or the
 * rights. PACKAGE_INTERRUPTED: it was not received or checked to the end, and may be sent again with the same id.
 */
export type PackageFaultCode =
  | 'PACKAGE_TOO_LARGE'
  | 'PACKAGE_PATH'
  | 'PACKAGE_INDEX'
  | 'PACKAGE_ZSTD'
  | 'PACKAGE_LINE'
  | 'PACKAGE_MISMATCH'
  | 'PACKAGE_TABLE'
  | 'PACKAGE_RTP'
  | 'PACKAGE_GAME'
  | 'PACKAGE_INTERRUPTED'

export const housePackageCalls = {
  listPackages: {
    method: 'GET',
    path: '/packages',
    permission: 'games.read',
    summary: 'All versions of hosted games',
  },
  findPackage: {
    method: 'GET',
    path: '/packages/version',
    permission: 'games.read',
    summary: 'One version of a hosted game: report, commitment, and the difference to the published version',
  },
  packageUpload: {
    method: 'GET',
    path: '/packages/upload',
    permission: 'games.read',
    summary: 'The state of an upload',
  },
  tryPackage: {
    method: 'POST',
    path: '/packages/try',
    permission: 'games.change',
    summary: 'Create a link that opens a version with play money, once and within 60 seconds',
  },
  trialPackage: {
    method: 'POST',
    path: '/packages/trial',
    permission: 'games.change',
    recentSignIn: 'always',
    summary: 'Let the chosen players of the game play a version with real credit',
  },
  publishPackage: {
    method: 'POST',
    path: '/packages/publish',
    permission: 'games.change',
    recentSignIn: 'always',
    summary: 'Publish a version; the version that was published is retired',
  },
  retirePackage: {
    method: 'POST',
    path: '/packages/retire',
    permission: 'games.change',
    summary: 'Retire a version at once; open rounds end and pay',
  },
  watchPackage: {
    method: 'GET',
    path: '/packages/watch',
    permission: 'games.read',
    summary: 'The figures of play of a version beside the exact figures of its tables: RTP, drawn outcomes, and calls',
  },
  packageSettings: {
    method: 'GET',
    path: '/packages/settings',
    permission: 'games.read',
    summary: 'The bets and the jurisdiction of a hosted game',
  },
  changePackageSettings: {
    method: 'POST',
    path: '/packages/settings',
    permission: 'games.change',
    recentSignIn: 'to-loosen',
    summary: 'Change the bets or the jurisdiction of a hosted game, for all its versions',
  },
} as const

const uploadQuery = z.strictObject({
  game: packageGame.meta({ description: 'the id of the game' }),
  rights: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .optional()
    .meta({ description: 'who owns the game, and its licence; needed if `game.json` does not say it' }),
})
export type UploadQuery = z.output<typeof uploadQuery>

/** The path of `uploadCall` without the id. A constant of its own, because the desk loads no schemas. */
export const packageUploadPath = '/packages/upload/'

/** Not one of the calls: its body is the archive as it is. The upload can be sent again with the same id, and takes effect once. */
export const uploadCall = {
  method: 'PUT',
  path: `${packageUploadPath}{uploadId}`,
  permission: 'games.change',
  summary: 'Upload a package (zip, tar or tar.gz). The answer comes when all of it has arrived; the check goes on',
  query: uploadQuery,
  refusals: ['PACKAGE_STATE', 'CONFLICT'],
} as const

/** The path below the base of the house API, with its query. */
export const uploadPath = (uploadId: string, query: UploadQuery): string =>
  `${uploadCall.path.replace('{uploadId}', uploadId)}?${new URLSearchParams(query as Record<string, string>).toString()}`

const percent = z.string().regex(/^\d+\.\d{6}$/)
const rtp = percent.meta({ description: 'in per cent, with six decimals, rounded down' })
const chance = z.number().min(0).max(1)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const version = z.number().int().min(1).max(1_000_000)
const versionText = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)

/** Fields that every row of a list has. */
const packageRow = {
  game: z.string(),
  version: z.number().int(),
  name: z.string(),
  studio: z.string(),
  state: z.enum(packageStates),
  minRtp: rtp.meta({ description: 'of the mode with the lowest RTP' }),
  maxRtp: rtp.meta({ description: 'of the mode with the highest RTP' }),
  warnings: z.number().int().meta({ description: 'how many warnings the report has' }),
  commitmentHash: sha256,
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime(),
  trialAt: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  retiredAt: z.iso.datetime().nullable(),
  waitsSince,
}
const listedPackage = z.object(packageRow)

const outcome = z.object({
  id: z.number().int(),
  payout: z.number().meta({ description: 'in base bets' }),
  chance,
})

const packageMode = z.object({
  name: z.string(),
  cost: z.number().meta({ description: 'in base bets' }),
  outcomes: z.number().int(),
  rtp,
  rtpFraction: z
    .object({ numerator: z.string(), denominator: z.string() })
    .meta({ description: 'the same, exact; integers as text' }),
  hitRate: chance.meta({ description: 'the chance of any win' }),
  maxWin: z.number().meta({ description: 'in base bets' }),
  maxWinChance: chance,
  standardDeviation: z.number().meta({ description: 'of the payout, in base bets' }),
  distinctPayouts: z.number().int(),
  mostLikely: outcome,
  mostLikelyWin: outcome.nullable().meta({ description: 'null: no outcome pays anything' }),
  rtpAtBet: z
    .record(z.string(), percent)
    .meta({ description: 'the RTP at base bets, where payouts are rounded down to whole cents' }),
  root: sha256.meta({ description: 'the root of the sum tree over the outcomes' }),
})

const modeFigures = z.object({ rtp, cost: z.number(), maxWin: z.number(), outcomes: z.number().int() })

const packageDifference = z.object({
  version: z.number().int().meta({ description: 'the published version' }),
  modes: z.array(
    z.object({
      name: z.string(),
      before: modeFigures.nullable().meta({ description: 'null: the published version has no such mode' }),
      after: modeFigures.nullable().meta({ description: 'null: this version has no such mode' }),
      isMathsEqual: z.boolean().meta({ description: 'every outcome and weight is the same' }),
    }),
  ),
  front: z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() }),
})

const packageWarning = z.object({
  code: z.string(),
  mode: z.string().nullable().meta({ description: 'null: it is about the whole package' }),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string().meta({ description: 'in English' }),
})

const packageDetails = z.object({
  ...packageRow,
  warnings: z.array(packageWarning),
  archiveSha256: sha256.nullable().meta({ description: 'of the archive that was uploaded; null: a folder' }),
  rights: z.string().meta({ description: 'who owns the game, as the package or the uploader states' }),
  category: z.string(),
  modes: z.array(packageMode),
  step: z.number().meta({ description: 'the smallest step of the base bet at which every payout is a whole cent' }),
  front: z.object({ files: z.number().int(), bytes: z.number().int(), manifest: sha256 }),
  commitment: z.string().meta({ description: 'the text whose SHA-256 is `commitmentHash`' }),
  difference: packageDifference.nullable().meta({ description: 'null: no other version is published' }),
  request: z
    .object({ call: z.string(), requester: z.string(), since: z.iso.datetime() })
    .nullable()
    .meta({ description: 'a request about this version that waits for a second person' }),
})

const upload = z.object({
  uploadId: fields.id,
  game: z.string(),
  state: z.enum(['receiving', 'checking', 'added', 'refused']),
  receivedBytes: z.number().int(),
  totalBytes: z.number().int().nullable().meta({ description: 'null: the sender did not say it' }),
  version: z.number().int().nullable().meta({ description: 'the version that it has become' }),
  refusal: z
    .object({
      code: z.string().meta({ description: 'PACKAGE_INTERRUPTED: it may be sent again with the same id' }),
      message: z.string().meta({ description: 'in English' }),
      mode: z.string().nullable(),
    })
    .nullable(),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
})
export const uploadData = z.object({ upload })

const playedMode = z.object({
  name: z.string(),
  verdict: z.enum(['few', 'expected', 'unusual', 'deviates']).meta({
    description:
      'few: fewer than 100 rounds. expected: as the tables promise. unusual: an honest game is this far off in about one of a thousand looks. deviates: an honest game is never this far off, or a payout is wrong',
  }),
  rounds: z.number().int(),
  staked: amount,
  paid: amount,
  exactRtp: rtp,
  observedRtp: percent.nullable().meta({ description: 'null: no rounds' }),
  interval: z
    .object({ from: percent, to: percent })
    .nullable()
    .meta({ description: 'it contains the exact RTP of an honest game with a chance of 99.9 %; null: no rounds' }),
  draws: z.object({ chiSquared: z.number(), degreesOfFreedom: z.number().int(), chance }).nullable().meta({
    description:
      'the drawn outcomes against their weights; chance: that of an honest draw to differ as much; null: too few rounds',
  }),
  wrongPayouts: z.number().int().meta({ description: 'rounds whose payout is not that of the outcome that was drawn' }),
  abandoned: z.number().int().meta({ description: 'rounds that the player has left, and that ended without them' }),
})

const packageWatch = z.object({
  game: z.string(),
  version: z.number().int(),
  name: z.string(),
  state: z.enum(packageStates),
  at: z.iso.datetime().nullable().meta({ description: 'the figures are of this time; null: nobody has played it' }),
  modes: z.array(playedMode),
  calls: z.object({
    count: z.number().int().meta({ description: 'of front ends, in the 24 hours before `at`' }),
    errors: z.array(z.object({ error: z.string(), calls: z.number().int() })).meta({ description: 'most first' }),
    p99Ms: z.number().nullable().meta({ description: 'of 100 calls, 99 were answered within it; null: no calls' }),
  }),
})

const settings = z.object({
  game: z.string(),
  version: z.number().int().meta({ description: 'the version whose step counts: the published one, or the newest' }),
  step: amount.meta({ description: 'every bet is a multiple of it' }),
  minBet: amount,
  maxBet: amount,
  defaultBet: amount,
  levels: z.array(amount).meta({ description: 'the bets that the game offers' }),
  jurisdiction: packageJurisdiction,
  own: z.array(z.string()).meta({ description: 'what the house has set; the rest are defaults' }),
})
const settingsData = z.object({ settings })

/** Null: the default again. */
const bet = amountToMove.nullable().optional()

const named = { game: packageGame, version }

export const housePackageShapes = {
  listPackages: {
    data: z.object({
      packages: z.array(listedPackage),
      uploads: z
        .array(upload)
        .meta({ description: 'under way or refused, of the last 30 days, newest first, at most 100' }),
    }),
    refusals: [],
  },
  packageUpload: {
    query: z.strictObject({ uploadId: fields.requestId.meta({ description: 'the id that the sender has chosen' }) }),
    data: uploadData,
    refusals: ['PACKAGE_NOT_FOUND'],
  },
  findPackage: {
    query: z.strictObject({
      game: packageGame.meta({ description: 'the id of the game' }),
      version: versionText.meta({ description: 'its number, from 1' }),
    }),
    data: z.object({ package: packageDetails }),
    refusals: ['PACKAGE_NOT_FOUND'],
  },
  tryPackage: {
    body: z.strictObject(named),
    data: z.object({
      url: z.string().meta({ description: 'absolute, or a path on the site of the players' }),
    }),
    refusals: ['PACKAGE_NOT_FOUND', 'PACKAGE_STATE'],
  },
  trialPackage: {
    body: z.strictObject({ ...named, reason }),
    data: z.object({ package: listedPackage }),
    refusals: ['PACKAGE_NOT_FOUND', 'PACKAGE_STATE', 'APPROVAL_REQUIRED'],
  },
  publishPackage: {
    body: z.strictObject({ ...named, reason }),
    data: z.object({ package: listedPackage }),
    refusals: ['PACKAGE_NOT_FOUND', 'PACKAGE_STATE', 'APPROVAL_REQUIRED'],
  },
  retirePackage: {
    body: z.strictObject({ ...named, reason }),
    data: z.object({ package: listedPackage }),
    refusals: ['PACKAGE_NOT_FOUND', 'PACKAGE_STATE'],
  },
  watchPackage: {
    query: z.strictObject({
      game: packageGame.meta({ description: 'the id of the game' }),
      version: versionText.optional().meta({ description: 'its number; the published version, or the newest' }),
    }),
    data: z.object({ watch: packageWatch }),
    refusals: ['PACKAGE_NOT_FOUND'],
  },
  packageSettings: {
    query: z.strictObject({ game: packageGame.meta({ description: 'the id of the game' }) }),
    data: settingsData,
    refusals: ['PACKAGE_NOT_FOUND'],
  },
  changePackageSettings: {
    body: z.strictObject({
      game: packageGame,
      minBet: bet,
      maxBet: bet,
      defaultBet: bet,
      levels: z.array(amountToMove).min(1).max(50).nullable().optional(),
      jurisdiction: packageJurisdiction.partial().optional().meta({ description: 'flags that are missing stay' }),
      reason,
    }),
    data: settingsData,
    refusals: ['PACKAGE_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
} as const satisfies Record<keyof typeof housePackageCalls, Shape>
