/** The days of a report, in the address. The presets are links between the same two dates. */
import { clsx } from 'clsx'
import { t } from '@lucero/ui/text/t.ts'
import { addDays, isDay, today } from '../../lib/days.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { DateFilter } from '../../table/filters.tsx'
import styles from './reports.module.css'

export type Period = { from: string; to: string }

/** Seven days without an address. */
export function usePeriod(): Period {
  const url = useUrlState()
  const to = url.get('to')
  const last = isDay(to) ? to : today()
  const from = url.get('from')
  return { from: isDay(from) && from <= last ? from : addDays(last, -6), to: last }
}

const presets = (now: string): readonly (Period & { label: string })[] => [
  { label: t('Today'), from: now, to: now },
  { label: t('7 days'), from: addDays(now, -6), to: now },
  { label: t('30 days'), from: addDays(now, -29), to: now },
  { label: t('This month'), from: `${now.slice(0, 8)}01`, to: now },
  { label: t('This year'), from: `${now.slice(0, 4)}-01-01`, to: now },
]

export function PeriodPicker({ period }: { period: Period }) {
  const url = useUrlState()
  return (
    <div className={styles.period} data-no-print>
      <DateFilter label={t('From')} name="from" fallback={period.from} max={period.to} />
      <DateFilter label={t('To')} name="to" fallback={period.to} max={today()} />
      <fieldset className={styles.presets} aria-label={t('Period')}>
        {presets(today()).map(({ label, from, to }) => {
          const isChosen = from === period.from && to === period.to
          return (
            <button
              key={label}
              type="button"
              aria-pressed={isChosen}
              className={clsx(styles.preset, isChosen && styles.chosen)}
              onClick={() => url.set({ from, to })}
            >
              {label}
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
