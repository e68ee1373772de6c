/** Results of the player's own play as a chart, by day or by month. A table contains the same figures for screen readers. */
import { useState } from 'react'
import { clsx } from 'clsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { addAmounts } from '@lucero/contract/shared/decimal'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { locale, t } from '@lucero/ui/text/t.ts'
import { usePlayResults } from './queries.ts'
import styles from './results-panel.module.css'

type Bar = { date: string; result: number }

export function ResultsPanel() {
  const { data, isError, isFetching, refetch } = usePlayResults()
  const [by, setBy] = useState<'day' | 'month'>('day')
  return (
    <Panel
      title={t('Your results')}
      actions={
        <fieldset className={styles.choices} aria-label={t('Period')}>
          <Choice label={t('By day')} isChosen={by === 'day'} onChoose={() => setBy('day')} />
          <Choice label={t('By month')} isChosen={by === 'month'} onChoose={() => setBy('month')} />
        </fieldset>
      }
    >
      {!data && isError && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={180} radius={12} />}
      {data && (
        <Results
          by={by}
          bars={
            by === 'day'
              ? data.days.map(({ day, result }) => ({ date: day, result }))
              : data.months.map(({ month, result }) => ({ date: month, result }))
          }
        />
      )}
    </Panel>
  )
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
      {label}
    </button>
  )
}

function Results({ by, bars }: { by: 'day' | 'month'; bars: Bar[] }) {
  const total = addAmounts(bars.map(({ result }) => result))
  const played = bars.filter(({ result }) => result !== 0)
  return (
    <div className={styles.results}>
      <p className={styles.total}>
        <span>{by === 'day' ? t('Result of the last 30 days') : t('Result of the last 12 months')}</span>
        <b className={total < 0 ? styles.lost : styles.won}>{signed(total)}</b>
      </p>
      {played.length === 0 ? (
        <p className={styles.none}>{t('No bet with your own credit in this time.')}</p>
      ) : (
        <>
          <Chart by={by} bars={bars} />
          <VisuallyHidden>
            <table>
              <caption>{t('Your results')}</caption>
              <tbody>
                {played.map(({ date, result }) => (
                  <tr key={date}>
                    <th scope="row">{dateText(date, by)}</th>
                    <td>
                      <Amount value={result} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </VisuallyHidden>
        </>
      )}
      <p className={styles.about}>
        {t('Winnings less stakes of your own credit, by UTC day. Bonus credit does not count.')}
      </p>
    </div>
  )
}

const [width, height] = [600, 160]

/** Bars above the line are wins, bars below it are losses. */
function Chart({ by, bars }: { by: 'day' | 'month'; bars: Bar[] }) {
  const highest = Math.max(0, ...bars.map(({ result }) => result))
  const lowest = Math.min(0, ...bars.map(({ result }) => result))
  const perUnit = height / (highest - lowest || 1)
  const zero = highest * perUnit
  const step = width / bars.length
  return (
    <figure className={styles.chart} aria-hidden>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        {bars.map(({ date, result }, index) => {
          const size = Math.max(result === 0 ? 0 : 2, Math.abs(result) * perUnit)
          return (
            <rect
              key={date}
              className={clsx(result < 0 ? styles.loss : styles.win)}
              x={index * step + step * 0.15}
              y={result < 0 ? zero : zero - size}
              width={step * 0.7}
              height={size}
            >
              <title>{`${dateText(date, by)}: ${signed(result)}`}</title>
            </rect>
          )
        })}
        <line className={styles.zero} x1={0} x2={width} y1={zero} y2={zero} />
      </svg>
      <figcaption className={styles.ends}>
        <span>{dateText(bars[0]?.date ?? '', by)}</span>
        <span>{dateText(bars.at(-1)?.date ?? '', by)}</span>
      </figcaption>
    </figure>
  )
}

const signed = (amount: number) => formatAmount(amount, true)

const dateText = (date: string, by: 'day' | 'month'): string =>
  date &&
  new Intl.DateTimeFormat(locale(), {
    timeZone: 'UTC',
    month: 'short',
    ...(by === 'day' ? { day: 'numeric' } : { year: 'numeric' }),
  }).format(new Date(date))
