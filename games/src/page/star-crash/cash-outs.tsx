import { useRef } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import type { RoundView } from '../../api.ts'
import type { StarCrashBet, StarCrashView } from '../../rules/star-crash/rules.ts'
import { formatCents } from '../frame/bet/amount.ts'
import { PlayButton } from '../frame/bet/play-button.tsx'
import styles from './controls.module.css'
import { payoutNow } from './payout-now.ts'
import type { Bets } from './use-bets.ts'
import { useFrames } from './use-frames.ts'
import type { TableSession } from './use-table.ts'

/** During the flight: a cash-out for each bet in play, with the amount that it pays now. */
export function CashOuts({ bets, table }: { bets: Bets; table: TableSession }) {
  return (
    <div className={styles.cashOuts}>
      {bets.flying.map((round, index) => {
        const isCashing = bets.isCashing(round.id)
        return (
          <div key={round.id} className={styles.cashOut}>
            <p className={styles.about}>{aboutOf(round)}</p>
            <div className={styles.pair}>
              <PlayButton tone="green" keys={index === 0} busy={isCashing} onPlay={() => bets.cashOut(round.id, 'all')}>
                <span className={styles.stacked}>
                  {t('Cash out')}
                  <LiveAmount amount={() => payoutNow(round, 'all', table)} isHeld={isCashing} />
                </span>
              </PlayButton>
              <button
                type="button"
                className={styles.half}
                disabled={round.actions.length > 0 || isCashing}
                onClick={() => bets.cashOut(round.id, 'half')}
              >
                <span className={styles.stacked}>
                  {t('Cash out 50 %')}
                  {round.actions.length === 0 && (
                    <LiveAmount amount={() => payoutNow(round, 'half', table)} isHeld={isCashing} />
                  )}
                </span>
              </button>
            </div>
          </div>
        )
      })}
    </div>
  )
}

/** Not part of the button's name, because it changes in every frame. Screen readers announce it every three seconds (page.tsx). */
function LiveAmount({ amount, isHeld }: { amount: () => number; isHeld: boolean }) {
  const text = useRef<HTMLSpanElement>(null)
  useFrames(() => {
    if (text.current && !isHeld) text.current.textContent = formatCents(amount())
  })
  return <span ref={text} className={styles.amount} aria-hidden="true" />
}

/** 'Bet 1.00', '1.00, automatic at 2.00×', '1.00, half is out' */
function aboutOf({ bet, view, stake }: RoundView): string {
  const amount = formatCents(stake)
  const { auto } = bet as StarCrashBet
  if ((view as StarCrashView | undefined)?.cashed.length) return t('{amount}, half is out', { amount })
  return auto === undefined
    ? t('Bet {stake}', { stake: amount })
    : t('{amount}, automatic at {multiplier}×', { amount, multiplier: (auto / 100).toFixed(2) })
}
