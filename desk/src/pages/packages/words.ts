/** Words and figures of packages. */
import type { HouseData } from '@lucero/contract/house/client'
import type { PackageFaultCode } from '@lucero/contract/house/packages'
import type { PackageState } from '@lucero/contract/provider/packages'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { formatCount, formatSum } from '../../lib/sums.ts'

export type ListedVersion = HouseData<'listPackages'>['packages'][number]
export type Version = HouseData<'findPackage'>['package']
export type HouseUpload = HouseData<'packageUpload'>['upload']
export type PackageWatch = HouseData<'watchPackage'>['watch']

export const states: Record<PackageState, () => string> = {
  uploaded: () => t('Uploaded|version'),
  trial: () => t('In trial'),
  published: () => t('Published|version'),
  retired: () => t('Retired|version'),
}
export const stateTones = { uploaded: 'neutral', trial: 'violet', published: 'green', retired: 'coral' } as const

type Verdict = PackageWatch['modes'][number]['verdict']

export const verdicts: Record<Verdict, () => string> = {
  few: () => t('Too few rounds'),
  expected: () => t('As expected'),
  unusual: () => t('Unusual'),
  deviates: () => t('Deviates'),
}
export const verdictTones = { few: 'neutral', expected: 'green', unusual: 'gold', deviates: 'coral' } as const

/** The chance that an honest draw differs from the weights at least as much. */
export const chanceText = (chance: number): string =>
  chance < 1e-6 ? t('Below {percent} %', { percent: '0.0001' }) : `${Number((chance * 100).toPrecision(2))} %`

/** `95.123456` is 95.12 %. The server rounds down, and so does this. */
export const shortPercent = (rtp: string): string => `${rtp.replace(/(\.\d\d)\d*$/, '$1')} %`

export const rtpRange = ({ minRtp, maxRtp }: Pick<ListedVersion, 'minRtp' | 'maxRtp'>): string =>
  minRtp === maxRtp ? shortPercent(minRtp) : `${shortPercent(minRtp)} – ${shortPercent(maxRtp)}`

/** A payout or a cost in base bets: 5,000×. */
export const timesText = (multiple: number): string => `${formatSum(String(multiple))}×`

/** 1 in 4.5, 1 in 12,000. */
export function oddsText(chance: number): string {
  if (chance === 0) return t('Never')
  const bets = 1 / chance
  return t('1 in {count}', { count: bets < 10 ? String(Math.round(bets * 10) / 10) : formatCount(Math.round(bets)) })
}

const faults: Record<PackageFaultCode, () => string> = {
  PACKAGE_TOO_LARGE: () => t('The package, or a file in it, is larger than allowed.'),
  PACKAGE_PATH: () => t('The archive cannot be read, or has a file that is not allowed.'),
  PACKAGE_INDEX: () => t('The list of modes (index.json) is missing or wrong.'),
  PACKAGE_ZSTD: () => t('A file of outcomes is not compressed with zstd, or is damaged.'),
  PACKAGE_LINE: () => t('An outcome cannot be read.'),
  PACKAGE_MISMATCH: () => t('The table of weights and the file of outcomes differ.'),
  PACKAGE_TABLE: () => t('The table of weights is wrong.'),
  PACKAGE_RTP: () => t('A mode returns more than 100 %.'),
  PACKAGE_GAME: () =>
    t('The id of the game or its description (game.json) is wrong, or nobody says who owns the game.'),
  PACKAGE_INTERRUPTED: () => t('The upload was interrupted. Upload the package again.'),
}

/** What is wrong with the package, in words of the house. */
export const faultText = ({ code }: NonNullable<HouseUpload['refusal']>): string => wordFor(faults, code)

type Warning = Version['warnings'][number]
type Values = Record<
  'rtp' | 'min' | 'max' | 'odds' | 'outcomes' | 'id' | 'percent' | 'low' | 'high' | 'points' | 'modes' | 'address',
  string
>

const warnings: Record<string, (values: Values) => string> = {
  RTP_RANGE: (values) => t('It returns {rtp} %. Usual are {min} to {max} %.', values),
  MAX_WIN_RARE: ({ odds }) => t('Its largest win comes less often than once in {odds} bets.', { odds: grouped(odds) }),
  HIT_RARE: (values) => t('It wins less often than once in {odds} bets.', values),
  FEW_OUTCOMES: ({ outcomes, min }) =>
    t('It has {outcomes} outcomes. Usual are at least {min}.', { outcomes: grouped(outcomes), min: grouped(min) }),
  LIKELY_WIN: (values) => t('The winning outcome {id} comes in more than {percent} % of the bets.', values),
  MODES_DIFFER: (values) => t('The modes return {low} to {high} %. They should be within {points} points.', values),
  MODES_DIFFER_BY_COST: (values) =>
    t(
      'The modes return {low} to {high} %. The payouts of {modes} seem to be relative to the cost of the mode. They must be relative to the base bet.',
      values,
    ),
  FOREIGN_ORIGIN: (values) =>
    t('The front end loads {address} from elsewhere. The browser of the player blocks it.', values),
}

const grouped = (count: string): string => formatCount(Number(count))

/** A checker of a newer release may warn about something else. Its English text is shown then. */
export const warningText = ({ code, values, text }: Warning): string =>
  styleFor(warnings, code)?.(values as Values) ?? text

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? t('{size} KB', { size: formatCount(Math.ceil(bytes / 1000)) })
    : t('{size} MB', { size: formatSum((bytes / 1_000_000).toFixed(1)) })
