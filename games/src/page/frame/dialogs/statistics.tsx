import { useState, type ComponentType } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import type { Statistics as PastRounds } from '../../../api.ts'
import { formatCents, formatMultiple } from '../bet/amount.ts'
import type { AnyGameSession } from '../session/game-session.ts'
import { periods, type Period } from '../session/periods.ts'
import figures from './credit-dialog.module.css'
import { Figure } from './figure.tsx'
import type { PastStatisticsProps } from './past-statistics.tsx'
import { ProfitGraph } from './profit-graph.tsx'
import styles from './statistics.module.css'
import { VisitFigures } from './visit-figures.tsx'

type Loaded = { data: PastRounds; Past: ComponentType<PastStatisticsProps> }

/** Figures and a graph of this visit, or of an earlier period. Earlier rounds are loaded when such a period is first chosen. */
export function Statistics({ session }: { session: AnyGameSession }) {
  const [period, setPeriod] = useState<'visit' | Period>('visit')
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()
  const load = () => {
    setLoaded(undefined)
    Promise.all([session.statistics(), import('./past-statistics.tsx')]).then(
      ([data, { PastStatistics }]) => setLoaded({ data, Past: PastStatistics }),
      () => setLoaded('failed'),
    )
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
      <div className={styles.content} aria-live="polite" aria-busy={period !== 'visit' && !loaded}>
        {period === 'visit' ? (
          <Visit session={session} />
        ) : loaded === 'failed' ? (
          <Failed onRetry={load} />
        ) : loaded ? (
          <loaded.Past {...loaded.data} period={period} />
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

function Visit({ session: { tally, trend } }: { session: AnyGameSession }) {
  const [now] = useState(() => Date.now())
  const { rounds, wins, highest, multiple = 0, curve } = trend
  return (
    <>
      <dl className={figures.figures}>
        <Figure
          name={t('Time at this table')}
          value={t('{count} min', { count: Math.floor((now - tally.since) / 60_000) })}
        />
        <VisitFigures tally={tally} />
        {rounds > 0 && <Figure name={t('Rounds won')} value={t('{wins} of {rounds}', { wins, rounds })} />}
        {rounds > 0 && <Figure name={t('Highest payout')} value={formatCents(highest)} />}
        {multiple > 0 && <Figure name={t('Highest multiple')} value={formatMultiple(multiple)} />}
      </dl>
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

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.failed}>
    <p>{t('Your statistics did not load')}</p>
    <Button onClick={onRetry}>{t('Try again')}</Button>
  </div>
)
