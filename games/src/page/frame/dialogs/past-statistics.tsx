import { locale, plural, t } from '@lucero/ui/text/t.ts'
import type { Statistics } from '../../../api.ts'
import { formatCents, formatMultiple } from '../bet/amount.ts'
import { curveOf, figuresOf, type Period, type PeriodDay } from '../session/periods.ts'
import figures from './credit-dialog.module.css'
import { Figure } from './figure.tsx'
import { ProfitGraph } from './profit-graph.tsx'
import styles from './statistics.module.css'

export type PastStatisticsProps = Statistics & { period: Period }

/** Figures of a period, the running result by day as a graph, and the same days as a table. */
export function PastStatistics({ today, days: all, countedRounds, period }: PastStatisticsProps) {
  const { rounds, staked, paid, highest, multiple, days } = figuresOf(all, today, period)
  const net = paid - staked
  if (rounds === 0) return <p className={styles.note}>{t('No rounds in this time.')}</p>
  return (
    <>
      <dl className={figures.figures}>
        <Figure name={t('Rounds')} value={String(rounds)} />
        <Figure name={t('Staked')} value={formatCents(staked)} />
        <Figure name={t('Paid back')} value={formatCents(paid)} />
        <Figure name={t('Result|period')} value={formatCents(net, net !== 0)} />
        <Figure name={t('Highest payout')} value={formatCents(highest)} />
        {multiple > 0 && <Figure name={t('Highest multiple')} value={formatMultiple(multiple)} />}
      </dl>
      {period !== 'today' && <DayGraph days={days} today={today} />}
      <p className={styles.note}>
        {t('By UTC day.')}
        {countedRounds !== undefined && ` ${t('Only your last {count} rounds count.', { count: countedRounds })}`}
      </p>
    </>
  )
}

function DayGraph({ days, today }: { days: readonly PeriodDay[]; today: string }) {
  const points = curveOf(days, today)
  return (
    <>
      <ProfitGraph
        points={points}
        label={(amounts) =>
          plural(
            points.length - 1,
            'Result over {count} day: highest {high}, lowest {low}, now {now}',
            'Result over {count} days: highest {high}, lowest {low}, now {now}',
            amounts,
          )
        }
      />
      <details className={styles.details}>
        <summary>{t('Show as a table')}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{t('Rounds')}</th>
              <th scope="col">{t('Staked')}</th>
              <th scope="col">{t('Result|period')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, rounds, staked, result }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{rounds}</td>
                <td>{formatCents(staked)}</td>
                <td>{formatCents(result, result !== 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

const dayText = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(day))
