/** Today against yesterday and the same day last week, up to the same time of day, and the course of one figure over 31 days. */
import { zoneName } from '../../lib/zone.ts'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { LineChart } from '../../chart/line-chart.tsx'
import { changeInPercent } from '../../lib/sums.ts'
import { oneOf, useUrlState } from '../../lib/url-state.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import {
  formatChange,
  formatValue,
  isGoodHigher,
  metricNames,
  metrics,
  valueOf,
  type AtThisTime,
  type Metric,
  type OverviewDay,
} from './metrics.ts'
import styles from './overview.module.css'

type DayFiguresProps = { days: readonly OverviewDay[]; atThisTime: AtThisTime }

export function DayFigures({ days, atThisTime }: DayFiguresProps) {
  const url = useUrlState()
  const metric = oneOf(url.get('metric'), metrics) ?? 'ggr'
  return (
    <section aria-labelledby="today" className={styles.figures}>
      <div className={styles.heading}>
        <h2 id="today" className={styles.title}>
          {t('Today so far')}
        </h2>
        <p className={styles.hint}>
          {t('Day in {zone}, compared with earlier days up to the same time. Press a figure to see its month.', {
            zone: zoneName(),
          })}
        </p>
      </div>
      <div className={styles.tiles}>
        {metrics.map((one) => (
          <Tile
            key={one}
            day={days.at(-1)}
            atThisTime={atThisTime}
            metric={one}
            isChosen={one === metric}
            onChoose={() => url.set({ metric: one === 'ggr' ? undefined : one })}
          />
        ))}
      </div>
      <Panel title={t('{figure}, last 31 days', { figure: metricNames()[metric] })}>
        <Course days={days} metric={metric} />
        <details className={styles.details}>
          <summary>{t('Show as a table')}</summary>
          <DayTable days={days} />
        </details>
      </Panel>
    </section>
  )
}

type TileProps = {
  day: OverviewDay | undefined
  atThisTime: AtThisTime
  metric: Metric
  isChosen: boolean
  onChoose: () => void
}

function Tile({ day, atThisTime, metric, isChosen, onChoose }: TileProps) {
  const now = valueOf(day, metric)
  return (
    <button
      type="button"
      className={clsx(styles.tile, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className={styles.tileLabel}>{metricNames()[metric]}</span>{' '}
      <b className={clsx(styles.figure, now?.startsWith('-') && styles.loss)}>
        {now === undefined ? '–' : formatValue(now, metric)}
      </b>
      <Comparison label={t('Yesterday')} metric={metric} from={valueOf(atThisTime?.yesterday, metric)} to={now} />
      <Comparison label={t('Last week')} metric={metric} from={valueOf(atThisTime?.lastWeek, metric)} to={now} />
    </button>
  )
}

function toneOf(metric: Metric, percent: number | undefined): string | undefined {
  if (percent === undefined || Math.abs(percent) < 0.05 || !isGoodHigher(metric)) return undefined
  return percent < 0 ? styles.down : styles.up
}

type ComparisonProps = { label: string; metric: Metric; from: string | undefined; to: string | undefined }

function Comparison({ label, metric, from, to }: ComparisonProps) {
  const percent = from === undefined || to === undefined ? undefined : changeInPercent(from, to)
  return (
    <span className={styles.comparison}>
      <span>{label}</span> <span className={styles.base}>{from === undefined ? '–' : formatValue(from, metric)}</span>{' '}
      <span className={clsx(styles.change, toneOf(metric, percent))}>
        <VisuallyHidden>{t('change')} </VisuallyHidden>
        {percent === undefined ? '–' : formatChange(percent)}
      </span>
    </span>
  )
}

function Course({ days, metric }: { days: readonly OverviewDay[]; metric: Metric }) {
  const names = useMemo(() => days.map(({ day }) => day), [days])
  const series = useMemo(() => {
    const values = days.map((day) => {
      const value = valueOf(day, metric)
      return value === undefined ? null : Number(value)
    })
    return [{ label: metricNames()[metric], values, color: '--violet' }]
  }, [days, metric])
  return (
    <LineChart
      label={t('{figure}, last 31 days', { figure: metricNames()[metric] })}
      days={names}
      series={series}
      height={240}
    />
  )
}

const columns = (): DataColumn<OverviewDay>[] => [
  { id: 'day', header: t('Day'), cell: ({ day }) => day, value: ({ day }) => day },
  ...metrics.map((metric) => ({
    id: metric,
    header: metricNames()[metric],
    align: 'end' as const,
    cell: (day: OverviewDay) => {
      const value = valueOf(day, metric)
      return value === undefined ? '–' : <span className={styles.number}>{formatValue(value, metric)}</span>
    },
    value: (day: OverviewDay) => {
      const value = valueOf(day, metric)
      return value === undefined ? null : Number(value)
    },
  })),
]

function DayTable({ days }: { days: readonly OverviewDay[] }) {
  const rows = useMemo(() => days.toReversed(), [days])
  return (
    <DataTable
      caption={t('Figures by day')}
      columns={columns()}
      rows={rows}
      rowKey={({ day }) => day}
      isWide
      csvName="days"
    />
  )
}
