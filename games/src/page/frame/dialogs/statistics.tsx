import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import type { Statistics as PastRounds } from '../../../api.ts'
import { formatCents, formatMultiple } from '../bet/amount.ts'
import type { SessionFigures } from '../session/game-session.ts'
import { curveOf, figuresOf, periods, type Period } from '../session/periods.ts'
import { DayTable } from './day-table.tsx'
import { ProfitGraph } from './profit-graph.tsx'
import styles from './statistics.module.css'

/** Figures and a graph of this visit, or of an earlier period. Earlier rounds are loaded when such a period is first chosen. */
export function Statistics({ session }: { session: SessionFigures; open: boolean; onClose: () => void }) {
  const [period, setPeriod] = useState<'visit' | Period>('visit')
  const [past, setPast] = useState<PastRounds | 'failed'>()
  const load = () => {
    setPast(undefined)
    session.statistics().then(setPast, () => setPast('failed'))
  }
  const choose = (next: 'visit' | Period) => {
    if (period === 'visit' && next !== 'visit') load()
    setPeriod(next)
  }
  return (
    <section className={styles.statistics} aria-label={t('Statistics')}>
      <fieldset className={styles.choices} aria-label={t('Period')}>
        {(['visit', ...periods] as const).map((one) => (
          <button
            key={one}
            type="button"
            className={styles.choice}
            aria-pressed={one === period}
            onClick={() => choose(one)}
          >
            {nameOf[one]()}
          </button>
        ))}
      </fieldset>
      <div className={styles.content} aria-live="polite" aria-busy={period !== 'visit' && !past}>
        {period === 'visit' ? (
          <Visit session={session} />
        ) : past === 'failed' ? (
          <Failed onRetry={load} />
        ) : past ? (
          <Past past={past} period={period} />
        ) : (
          <p className={styles.note}>{t('Loading')}</p>
        )}
      </div>
    </section>
  )
}

const nameOf: Record<'visit' | Period, () => string> = {
  visit: () => t('This visit'),
  today: () => t('Today'),
  week: () => t('7 days'),
  month: () => t('30 days'),
  all: () => t('All|statistics'),
}

type FigureRow = readonly [name: string, value: string]

const Figures = ({ rows }: { rows: readonly FigureRow[] }) => (
  <dl className={styles.figures}>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

type Sums = { rounds: number; staked: number; paid: number }

const sumRows = ({ rounds, staked, paid }: Sums, resultName: string): FigureRow[] => [
  [t('Rounds'), String(rounds)],
  [t('Staked'), formatCents(staked)],
  [t('Paid back'), formatCents(paid)],
  [resultName, formatCents(paid - staked, true)],
]

const topRows = (highest: number, multiple: number): FigureRow[] => [
  [t('Highest payout'), formatCents(highest)],
  ...(multiple > 0 ? [[t('Highest multiple'), formatMultiple(multiple)] as const] : []),
]

function Visit({ session: { tally, trend } }: { session: SessionFigures }) {
  const [now] = useState(() => Date.now())
  const { rounds, wins, highest, multiple = 0, curve } = trend
  const rows: FigureRow[] = [
    [t('Time at this table'), t('{count} min', { count: Math.floor((now - tally.since) / 60_000) })],
    ...sumRows(tally, t('Result of this visit')),
  ]
  if (rounds > 0) rows.push([t('Rounds won'), t('{wins} of {rounds}', { wins, rounds })], ...topRows(highest, multiple))
  return (
    <>
      <Figures rows={rows} />
      {rounds > 1 && (
        <ProfitGraph
          points={[...curve, tally.paid - tally.staked]}
          label={(amounts) =>
            plural(
              rounds,
              'Result over {count} round: highest {high}, lowest {low}, now {now}',
              'Result over {count} rounds: highest {high}, lowest {low}, now {now}',
              amounts,
            )
          }
        />
      )}
    </>
  )
}

/** The running result by day as a graph, and the same days as a table. */
function Past({ past: { today, days: all, countedRounds }, period }: { past: PastRounds; period: Period }) {
  const { highest, multiple, days, ...sums } = figuresOf(all, today, period)
  if (sums.rounds === 0) return <p className={styles.note}>{t('No rounds in this time.')}</p>
  const points = curveOf(days, today)
  return (
    <>
      <Figures rows={[...sumRows(sums, t('Result|period')), ...topRows(highest, multiple)]} />
      {period !== 'today' && (
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
          <DayTable days={days} />
        </>
      )}
      <p className={styles.note}>
        {t('By UTC day.')}
        {countedRounds !== undefined && ` ${t('Only your last {count} rounds count.', { count: countedRounds })}`}
      </p>
    </>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.failed}>
    <p>{t('Your statistics did not load')}</p>
    <Button onClick={onRetry}>{t('Try again')}</Button>
  </div>
)
