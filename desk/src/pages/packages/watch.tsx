/** The figures of play of a version, beside the exact figures of its tables. */
import { zoneName } from '../../lib/zone.ts'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { Facts, type Fact } from '../../lib/facts.tsx'
import { useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { formatCount } from '../../lib/sums.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import styles from './packages.module.css'
import { chanceText, shortPercent, verdicts, verdictTones, type PackageWatch } from './words.ts'

type Mode = PackageWatch['modes'][number]

const refetchMs = 15_000

export function Watch({ game, version }: { game: string; version: number }) {
  const { data, error, refetch } = useHouse('watchPackage', { game, version }, { refetchMs })
  if (data) return <Figures watched={data.watch} />
  return (
    <Panel title={t('Watch')}>
      {error ? <ErrorState title={errorText(error)} onRetry={() => void refetch()} /> : <Skeleton height={120} />}
    </Panel>
  )
}

function Figures({ watched: { at, modes, calls } }: { watched: PackageWatch }) {
  if (at === null)
    return (
      <Panel title={t('Watch')}>
        <p>{t('Nobody has played this version with real credit yet.')}</p>
      </Panel>
    )
  const deviating = modes.filter(({ verdict }) => verdict === 'deviates').map(({ name }) => name)
  return (
    <>
      <DataTable
        caption={t('Watch')}
        columns={columns()}
        rows={modes}
        rowKey={({ name }) => name}
        isWide
        isSortable={false}
        filters={
          <div className={styles.watch}>
            <h2>{t('Watch')}</h2>
            {deviating.length > 0 && (
              <p role="alert" className={styles.alarm}>
                {plural(
                  deviating.length,
                  '{modes} deviates. Chance does not explain it, or a payout is wrong. Retire the version, and have it examined.',
                  '{modes} deviate. Chance does not explain it, or a payout is wrong. Retire the version, and have it examined.',
                  { modes: deviating.join(', ') },
                )}
              </p>
            )}
            <p className={page.small}>
              {t(
                'In 999 of 1,000 honest games the exact RTP is within the interval around the observed RTP; more rounds make it narrower.',
              )}{' '}
              {t(
                'Drawn outcomes: the chance that an honest draw differs at least as much from the weights of the tables.',
              )}{' '}
              {t('Only rounds with real credit count.')}
            </p>
          </div>
        }
      />
      <Panel title={t('Calls of the front end in 24 hours')}>
        <Facts facts={callFacts(calls, at)} />
      </Panel>
    </>
  )
}

const columns = (): DataColumn<Mode>[] => [
  {
    id: 'mode',
    header: t('Mode'),
    cell: ({ name }) => <span className={page.strong}>{name}</span>,
  },
  {
    id: 'verdict',
    header: t('Verdict'),
    cell: ({ verdict }) => <Tag tone={verdictTones[verdict]}>{verdicts[verdict]()}</Tag>,
  },
  figure('rounds', t('Rounds'), ({ rounds }) => formatCount(rounds)),
  figure('exact', t('Exact RTP'), ({ exactRtp }) => shortPercent(exactRtp)),
  {
    id: 'observed',
    header: t('Observed RTP'),
    align: 'end',
    cell: ({ observedRtp, interval }) =>
      observedRtp === null || interval === null ? (
        '–'
      ) : (
        <>
          {shortPercent(observedRtp)}
          <div className={page.small}>
            {t('{from} to {to}', { from: shortPercent(interval.from), to: shortPercent(interval.to) })}
          </div>
        </>
      ),
  },
  figure('staked', t('Staked'), ({ staked }) => formatAmount(staked)),
  figure('paid', t('Paid'), ({ paid }) => formatAmount(paid)),
  {
    id: 'draws',
    header: t('Drawn outcomes'),
    align: 'end',
    cell: ({ draws }) =>
      draws ? (
        <>
          {chanceText(draws.chance)}
          <div className={page.small}>
            {t('χ² {statistic}, {freedom} degrees', {
              statistic: draws.chiSquared.toFixed(1),
              freedom: draws.degreesOfFreedom,
            })}
          </div>
        </>
      ) : (
        '–'
      ),
  },
  figure('wrong', t('Wrong payouts'), ({ wrongPayouts }) => formatCount(wrongPayouts)),
  figure('abandoned', t('Abandoned|rounds'), ({ abandoned }) => formatCount(abandoned)),
]

const figure = (id: string, header: string, cell: (mode: Mode) => string): DataColumn<Mode> => ({
  id,
  header,
  align: 'end',
  cell,
})

function callFacts({ count, errors, p99Ms }: PackageWatch['calls'], at: string): Fact[] {
  const failed = errors.reduce((sum, { calls }) => sum + calls, 0)
  const named = errors.map(({ error, calls }) => `${error} ${formatCount(calls)}`).join(' · ')
  return [
    { label: t('Until ({zone})', { zone: zoneName() }), value: <HouseTime value={at} /> },
    { label: t('Calls'), value: formatCount(count) },
    {
      label: t('With an error'),
      value: failed === 0 ? t('None|calls') : `${((failed / count) * 100).toFixed(2)} % (${named})`,
    },
    {
      label: t('99 of 100 calls within'),
      value: p99Ms === null ? '–' : t('{count} ms', { count: formatCount(Math.ceil(p99Ms)) }),
    },
  ]
}
