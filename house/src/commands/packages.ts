import type { HouseData } from '@lucero/contract/house/client'
import { defined } from '@lucero/kit/defined'
import { archiveOf } from '../archive.ts'
import { command, dialogue, list } from '../command.ts'
import { optional, requestId, required } from '../field.ts'
import { count, counted, right, table } from '../printing.ts'
import { Problem } from '../problem.ts'
import { packageSettingsCommand } from './package-settings.ts'
import { packageWatchCommand } from './package-watch.ts'
import { readVersion } from '../reading.ts'

const game = required('<gameId>', 'As packages list shows it')
const version = required('<version>', 'As packages list shows it', readVersion)
const reason = required('--reason <text>', 'Why. The audit log keeps it')

type Details = HouseData<'findPackage'>['package']

const percent = (rtp: string): string => `${rtp} %`
const rtpText = ({ minRtp, maxRtp }: { minRtp: string; maxRtp: string }) =>
  minRtp === maxRtp ? minRtp : `${minRtp} – ${maxRtp}`
const oddsText = (chance: number): string => (chance === 0 ? 'never' : `1 in ${count(Math.round(1 / chance))}`)

function detailLines(one: Details): string[] {
  const { front, difference, request } = one
  return [
    `${one.name} of ${one.studio}, ${one.game} version ${one.version}: ${one.state}`,
    `Rights: ${one.rights}`,
    `Uploaded by ${one.uploadedBy}. Front end: ${counted(front.files, 'file', 'files')}, ${count(front.bytes)} bytes. Step of the bet: ${one.step.toFixed(2)}`,
    `Commitment: ${one.commitmentHash}`,
    ...table(
      one.modes,
      [
        ['Mode', 'name'],
        ['Cost', ({ cost }) => right(`${cost}×`)],
        ['RTP', ({ rtp }) => right(percent(rtp))],
        ['Any win', ({ hitRate }) => right(oddsText(hitRate))],
        ['Largest win', ({ maxWin }) => right(`${count(maxWin)}×`)],
        ['Its odds', ({ maxWinChance }) => right(oddsText(maxWinChance))],
        ['Outcomes', ({ outcomes }) => right(count(outcomes))],
      ],
      'No modes.',
    ),
    ...one.warnings.map(({ text }) => `Warning: ${text}`),
    ...(difference ? differenceLines(difference) : []),
    ...(request ? [`${request.call} waits for a second person, requested by ${request.requester}.`] : []),
  ]
}

function differenceLines({ version: published, modes, front }: NonNullable<Details['difference']>): string[] {
  const figures = (one: { rtp: string; maxWin: number } | null) =>
    one ? `${percent(one.rtp)}, largest win ${count(one.maxWin)}×` : 'none'
  return [
    `Difference to version ${published}, which is published:`,
    ...modes.map(({ name, before, after, isMathsEqual }) =>
      isMathsEqual ? `  ${name}: unchanged` : `  ${name}: ${figures(before)} → ${figures(after)}`,
    ),
    `  Front end: ${front.added} added, ${front.changed} changed, ${front.removed} removed`,
  ]
}

const refusalText = ({ code, message, mode }: { code: string; message: string; mode: string | null }): string =>
  `${code}: ${mode === null ? '' : `mode ${mode}: `}${message}`

const stateText = ({ package: { game: id, version: number, state } }: HouseData<'publishPackage'>): string =>
  `${id} version ${number} is ${state === 'trial' ? 'in trial' : state}.`

export const packageCommands = [
  list('packages list', 'listPackages', {
    does: 'List all versions of hosted games',
    rows: 'packages',
    columns: [
      'game',
      ['Version', ({ version: number }) => right(String(number))],
      'name',
      'studio',
      'state',
      ['RTP %', (one) => right(rtpText(one))],
      ['Warnings', ({ warnings }) => right(String(warnings))],
      'uploadedBy',
      'uploadedAt',
    ],
    empty: 'There are no packages.',
  }),
  dialogue('packages add', {
    does: 'Upload a package as a new version, and wait for its check',
    more: 'A folder with front and math is sent as it is. Nobody plays the version before packages trial or packages publish',
    takes: {
      path: required('<path>', 'An archive (zip, tar, tar.gz), or the folder of the package'),
      game: required(
        '--game <gameId>',
        'Lower-case letters, digits and dashes. A new one, or that of an earlier version',
      ),
      rights: optional('--rights <text>', 'Who owns the game and its licence, if game.json does not say it'),
      uploadId: requestId,
    },
    examples: ['comet-cluster.zip --game comet-cluster --rights "Acme, by contract of 2026-03-01"'],
    async run(house, { path, game: id, rights, uploadId }) {
      const archive = archiveOf(path)
      house.note(`Sending ${count(archive.bytes)} bytes`)
      const upload = await house.upload({ uploadId, query: { game: id, rights }, archive })
      if (upload.refusal) throw new Problem('refused', refusalText(upload.refusal), upload.refusal.code)
      const data = await house.call('findPackage', { game: id, version: defined(upload.version) })
      house.show(data, detailLines(data.package))
    },
  }),
  command('packages show', 'findPackage', {
    does: 'Show the report of a version, and its difference to the published one',
    takes: { game, version },
    examples: ['comet-cluster 3'],
    prints: ({ package: one }) => detailLines(one),
  }),
  command('packages try', 'tryPackage', {
    does: 'Print a link that opens a version with play money, once and within 60 seconds',
    takes: { game, version },
    examples: ['comet-cluster 3'],
    prints: ({ url }) => url,
  }),
  command('packages trial', 'trialPackage', {
    does: 'Let the chosen players of a game play a version with real credit',
    more: 'Choose players with games trial … add. The others play the published version',
    takes: { game, version, reason },
    examples: ['comet-cluster 3 --reason "Tried by two of us"'],
    prints: stateText,
  }),
  command('packages publish', 'publishPackage', {
    does: 'Publish a version. The version that was published is retired',
    takes: { game, version, reason },
    examples: ['comet-cluster 3 --reason "Certificate 4711"'],
    prints: stateText,
  }),
  command('packages retire', 'retirePackage', {
    does: 'Retire a version at once. Open rounds end and pay',
    takes: { game, version, reason },
    examples: ['comet-cluster 3 --reason "Wrong sound"'],
    confirm: ({ game: id, version: number }) =>
      `Retire ${id} version ${number}? It cannot be played again, unless it is uploaded again.`,
    prints: stateText,
  }),
  packageWatchCommand,
  packageSettingsCommand,
]
