import { clsx } from 'clsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import type { TableBet, TableTotals } from '../../api.ts'
import { formatHundredths } from '../../rules/star-crash/odds.ts'
import { formatCents } from '../frame/bet/amount.ts'
import styles from './live-bets.module.css'

const maxShown = 40

/** Fewer would tell who plays. */
const minCounted = 3

type LiveBetsProps = {
  bets: readonly TableBet[]
  totals: TableTotals
  own: ReadonlySet<string>
  /** The bets of the round before. */
  isPast: boolean
}

/** Bets and cash-outs of all players in the round, largest stakes first. */
export function LiveBets({ bets, totals, own, isPast }: LiveBetsProps) {
  const { count, staked, cashed, paid } = totals
  const shown = bets.toSorted((a, b) => b.cents - a.cents).slice(0, maxShown)
  return (
    <details className={styles.panel} open={matchMedia('(min-width: 1200px)').matches}>
      <summary className={styles.totals}>
        <span>{isPast ? t('Last round') : t('Bets')}</span>
        {count >= minCounted && <span>{plural(count, '{count} bet', '{count} bets')}</span>}
        {count > 0 && <b>{formatCents(staked)}</b>}
        {cashed > 0 && (
          <span className={styles.paid}>
            {t('{count} cashed out: {amount}', { count: cashed, amount: formatCents(paid) })}
          </span>
        )}
      </summary>
      {/* Scrolls, so it can take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list must be reachable by keyboard */}
      <ul className={styles.list} aria-label={t('Bets of this round')} tabIndex={0}>
        {shown.map((bet) => (
          <li key={bet.key} className={clsx(styles.bet, own.has(bet.key) && styles.own, colourOf(bet))}>
            <span className={styles.name}>{own.has(bet.key) ? t('You') : bet.name}</span>
            <span>{formatCents(bet.cents)}</span>
            <span className={styles.out}>{outOf(bet)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const colourOf = ({ cashed, end }: TableBet) =>
  cashed.length > 0 ? styles.won : end === 'lost' ? styles.lost : undefined

const outOf = ({ cashed, end }: TableBet): string => {
  if (cashed.length) return cashed.map(({ at }) => `${formatHundredths(at)}×`).join(' · ')
  return end === 'lost' ? t('lost|hand') : end === 'returned' ? t('returned') : ''
}
