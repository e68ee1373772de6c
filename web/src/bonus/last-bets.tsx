import type { BonusCredit } from '@lucero/contract/player/bonus'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { UtcDate } from '@lucero/ui/display/utc-date.tsx'
import styles from './last-bets.module.css'
import { t } from '@lucero/ui/text/t.ts'

const shown = 5

type Bet = BonusCredit['lastBets'][number]

/** The contribution of each bet to the wagering requirement. */
export function LastBets({ bets, none }: { bets: BonusCredit['lastBets']; none: string }) {
  return (
    <div>
      <h3 className={styles.title}>{t('Last bets')}</h3>
      {bets.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.bets}>
        {keyed(bets.slice(0, shown)).map(({ key, bet }) => (
          <li key={key} className={styles.bet}>
            <span>{textOf(bet)}</span>
            <span className={styles.at}>
              <UtcDate value={bet.at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Two rounds may have the same timestamp, so the key contains a counter. */
const keyed = (bets: Bet[]) =>
  bets.map((bet, index) => {
    const sameBefore = bets.slice(0, index).filter(({ at }) => at === bet.at).length
    return { bet, key: `${bet.at} ${sameBefore}` }
  })

function textOf({ stake, counted, forfeited, name }: Bet): string {
  if (forfeited > 0)
    return t('{amount} won after the end in {name} was forfeited', { amount: formatAmount(forfeited), name })
  return t('{counted} counted of {stake} in {name}', {
    counted: formatAmount(counted),
    stake: formatAmount(stake),
    name,
  })
}
