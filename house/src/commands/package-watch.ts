import type { HouseData } from '@lucero/contract/house/client'
import { command } from '../command.ts'
import { optional, required } from '../field.ts'
import { count, counted, money, right, table, time } from '../printing.ts'
import { readVersion } from '../reading.ts'

type Watch = HouseData<'watchPackage'>['watch']
type Mode = Watch['modes'][number]

const verdictTexts: Record<Mode['verdict'], string> = {
  few: 'too few rounds',
  expected: 'as expected',
  unusual: 'unusual',
  deviates: 'DEVIATES',
}

/** Six decimals are exact, and two are enough to compare. */
const percent = (text: string): string => `${Number(text).toFixed(2)} %`
const intervalText = ({ interval }: Mode) => (interval ? `${percent(interval.from)} – ${percent(interval.to)}` : '')
const drawsText = ({ draws }: Mode) =>
  draws ? `χ² ${draws.chiSquared.toFixed(1)} of ${draws.degreesOfFreedom}, p = ${draws.chance.toPrecision(2)}` : ''

function callLines({ count: calls, errors, p99Ms }: Watch['calls']): string[] {
  if (p99Ms === null) return ['No calls of the front end in 24 hours.']
  const failed = errors.reduce((sum, one) => sum + one.calls, 0)
  const share = ((failed / calls) * 100).toFixed(2)
  return [
    `${counted(calls, 'call', 'calls')} of the front end in 24 hours: ${share} % with an error, 99 % within ${Math.ceil(p99Ms)} ms`,
    ...errors.map(({ error, calls: number }) => `  ${error}: ${count(number)}`),
  ]
}

function watchLines({ name, game, version, state, at, modes, calls }: Watch): string[] {
  const title = `${name}, ${game} version ${version}: ${state}`
  if (at === null) return [title, 'Nobody has played it with real credit yet.']
  return [
    `${title}. Figures of ${time(at)} UTC`,
    ...table(
      modes,
      [
        ['Mode', 'name'],
        ['Verdict', ({ verdict }) => verdictTexts[verdict]],
        ['Rounds', ({ rounds }) => right(count(rounds))],
        ['Staked', ({ staked }) => right(money(staked))],
        ['Paid', ({ paid }) => right(money(paid))],
        ['Exact RTP', ({ exactRtp }) => right(percent(exactRtp))],
        ['Observed', ({ observedRtp }) => right(observedRtp === null ? '' : percent(observedRtp))],
        ['99.9 % interval', intervalText],
        ['Drawn outcomes', drawsText],
        ['Wrong payouts', ({ wrongPayouts }) => right(count(wrongPayouts))],
        ['Abandoned', ({ abandoned }) => right(count(abandoned))],
      ],
      'No modes.',
    ),
    ...callLines(calls),
  ]
}

export const packageWatchCommand = command('packages watch', 'watchPackage', {
  does: 'Show what play of a version has shown: RTP beside the exact one, drawn outcomes, errors and times of calls',
  more: 'Only rounds with real credit count. DEVIATES: an honest game is never this far off, or a payout is wrong',
  takes: {
    game: required('<gameId>', 'As packages list shows it'),
    version: optional('[version]', 'The published version, or else the newest', readVersion),
  },
  examples: ['comet-cluster', 'comet-cluster 3'],
  prints: ({ watch }) => watchLines(watch),
})
