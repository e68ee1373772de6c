/** Days as lines; operators, games, providers and bonuses as bars of the ten largest. */
import { useMemo } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import { LineChart } from '../../chart/line-chart.tsx'
import { formatSum, sumAsNumber } from '../../lib/sums.ts'
import styles from './reports.module.css'
import { measureNames, subjectNames, type AnyRow, type Measure, type Subject } from './subjects.ts'

export function ReportChart({ subject, rows }: { subject: Subject; rows: readonly AnyRow[] }) {
  return subject === 'day' ? <DayChart rows={rows} /> : <Bars subject={subject} rows={rows} />
}

function DayChart({ rows }: { rows: readonly AnyRow[] }) {
  const [days, series] = useMemo(() => {
    const byDay = rows.filter(({ day }) => day !== null).toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
    const line = (measure: 'stakes' | 'payouts' | 'ggr', color: string, isDashed = false) => ({
      label: measureNames()[measure],
      values: byDay.map((row) => sumAsNumber(row[measure])),
      color,
      isDashed,
    })
    return [
      byDay.map(({ day }) => day ?? ''),
      [line('stakes', '--violet'), line('payouts', '--coral', true), line('ggr', '--green')],
    ] as const
  }, [rows])
  return <LineChart label={t('Stakes, payouts and GGR by day')} days={days} series={series} height={240} />
}

const maxBars = 10

function Bars({ subject, rows }: { subject: Subject; rows: readonly AnyRow[] }) {
  const measure: Measure = subject === 'bonus' ? 'bonusCost' : 'ggr'
  const bars = useMemo(() => {
    const values = rows.map((row) => ({ name: row.name ?? row.id ?? t('All'), sum: row[measure] }))
    return values.toSorted((a, b) => sumAsNumber(b.sum) - sumAsNumber(a.sum)).slice(0, maxBars)
  }, [rows, measure])
  const max = Math.max(1, ...bars.map(({ sum }) => Math.abs(sumAsNumber(sum))))
  return (
    <figure>
      <figcaption className={styles.caption}>
        {t('{measure} {subject}, the ten largest', {
          measure: measureNames()[measure],
          subject: subjectNames()[subject].toLowerCase(),
        })}
      </figcaption>
      <ul className={styles.bars}>
        {bars.map(({ name, sum }) => (
          <li key={name} className={styles.barRow}>
            <span className={styles.barName}>{name}</span>
            <span className={styles.track} aria-hidden="true">
              <i
                className={sumAsNumber(sum) < 0 ? styles.loss : styles.gain}
                style={{ width: `${(Math.abs(sumAsNumber(sum)) / max) * 100}%` }}
              />
            </span>
            <span className={styles.number}>{formatSum(sum)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
