import { clsx } from 'clsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { t } from '@lucero/ui/text/t.ts'
import type { RoundView } from '../../api.ts'
import { formatHundredths } from '../../rules/star-crash/odds.ts'
import { costOf } from '../frame/session/cost-of.ts'
import styles from './table-history.module.css'
import type { Result } from './table-state.ts'

/** A multiplier that about half of the rounds reach. */
const high = 200

type TableHistoryProps = { results: readonly Result[]; rounds: readonly RoundView[] }

/** The last rounds of the table, newest first, with the own results in them, and how the table went. */
export function TableHistory({ results, rounds }: TableHistoryProps) {
  return (
    <section className={styles.history}>
      <ol className={styles.results} aria-label={t('Last results')}>
        {results.map(({ number, crash }) => {
          const own = ownResult(rounds, number)
          return (
            <li key={number} className={clsx(styles.result, crash >= high && styles.high, own && styles[own])}>
              {formatHundredths(crash)}×
              {own && <VisuallyHidden>{own === 'won' ? `, ${t('won')}` : `, ${t('no win')}`}</VisuallyHidden>}
            </li>
          )
        })}
      </ol>
      {results.length > 0 && <p className={styles.figures}>{figuresOf(results)}</p>}
    </section>
  )
}

function figuresOf(results: readonly Result[]): string {
  const reached = results.filter(({ crash }) => crash >= high).length
  const highest = Math.max(...results.map(({ crash }) => crash))
  return t('{reached} of {count} reached 2× · highest {highest}', {
    reached,
    count: results.length,
    highest: `${formatHundredths(highest)}×`,
  })
}

/** The result of the player's bets in a round. Undefined without a bet. */
function ownResult(rounds: readonly RoundView[], number: number): 'won' | 'lost' | undefined {
  const own = rounds.filter(({ nonce }) => nonce === number)
  if (!own.length) return undefined
  const net = own.reduce((sum, round) => sum + (round.payout ?? 0) - costOf(round), 0)
  return net > 0 ? 'won' : 'lost'
}
