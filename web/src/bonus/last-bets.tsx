import type { BonusCredit } from '@lucero/contract/bonus'
import { formatAmount } from '../ui/format-amount.ts'
import { UtcDate } from '../ui/utc-date.tsx'
import styles from './last-bets.module.css'

const shown = 5

type Bet = BonusCredit['lastBets'][number]

/** What each bet has done for the target. */
export function LastBets({ bets }: { bets: BonusCredit['lastBets'] }) {
  return (
    <div>
      <h3 className={styles.title}>Last bets</h3>
      {bets.length === 0 && <p className={styles.none}>What a bet with it counts is told here.</p>}
      <ul className={styles.bets}>
        {bets.slice(0, shown).map((bet, index) => (
          <li key={`${bet.at} ${index}`} className={styles.bet}>
            <span>{told(bet)}</span>
            <span className={styles.at}>
              <UtcDate value={bet.at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function told({ stake, counted, forfeited, name }: Bet): string {
  if (forfeited > 0) return `${formatAmount(forfeited)} won after the end in ${name} was forfeited`
  return `${formatAmount(counted)} counted of ${formatAmount(stake)} in ${name}`
}
