import { locale, t } from '@lucero/ui/text/t.ts'
import { formatCents } from '../bet/amount.ts'
import type { PeriodDay } from '../session/periods.ts'
import styles from './statistics.module.css'

/** The days of a graph as a table, newest first. */
export const DayTable = ({ days }: { days: readonly PeriodDay[] }) => (
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
            <td>{formatCents(result, true)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

const dayText = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(day))
