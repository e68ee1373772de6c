import { clsx } from 'clsx'
import { t } from '@lucero/ui/text/t.ts'
import type { RoundView } from '../../api.ts'
import { limits } from '../../rules/star-crash/odds.ts'
import type { StarCrashBet, StarCrashView } from '../../rules/star-crash/rules.ts'
import { formatCents } from '../frame/bet/amount.ts'
import { BetBox } from '../frame/bet/bet-box.tsx'
import { ControlRow } from '../frame/bet/control-row.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import { AutoField } from './auto-field.tsx'
import styles from './controls.module.css'
import type { Bets } from './use-bets.ts'

type ControlsProps = { bets: Bets; balance: number }

/** Before the flight: stake, automatic cash-out and bet of the chosen slot. During the flight: a cash-out for each bet in play. */
export function Controls({ bets, balance }: ControlsProps) {
  if (bets.flying.length) return <CashOuts bets={bets} />
  const { slot, bet, placed, isQueued, isSending } = bets
  const isOff = placed !== undefined || isQueued || isSending
  return (
    <>
      <fieldset className={styles.slots} aria-label={t('Your bets')}>
        {[0, 1].map((index) => (
          <button
            key={index}
            type="button"
            className={clsx(styles.slot, index === slot && styles.chosen)}
            aria-pressed={index === slot}
            onClick={() => bets.choose(index)}
          >
            {index === 0 ? t('Bet 1') : t('Bet 2')}
            {bets.isTaken(index) && <span className={styles.dot} />}
          </button>
        ))}
      </fieldset>
      <BetBox
        cents={bet.cents}
        onChange={(cents) => bets.change({ ...bet, cents })}
        {...limits}
        balance={balance}
        disabled={isOff}
      />
      <AutoField
        auto={bet.auto}
        onChange={(auto) => bets.change({ cents: bet.cents, ...(auto !== undefined && { auto }) })}
        disabled={isOff}
      />
      <ControlRow>
        <PlayButton onPlay={bets.press} busy={isSending} disabled={placed !== undefined}>
          {labelOf(bets)}
        </PlayButton>
      </ControlRow>
    </>
  )
}

function labelOf({ placed, isQueued, canBet }: Bets): string {
  if (placed) return t('Bet placed')
  if (isQueued) return t('Cancel next bet')
  return canBet ? t('Bet') : t('Bet next round')
}

function CashOuts({ bets }: { bets: Bets }) {
  return (
    <div className={styles.cashOuts}>
      {bets.flying.map((round, index) => (
        <div key={round.id} className={styles.cashOut}>
          <p className={styles.about}>{aboutOf(round)}</p>
          <ControlRow>
            <PlayButton
              tone="green"
              keys={index === 0}
              busy={bets.isCashing(round.id)}
              onPlay={() => bets.cashOut(round.id, 'all')}
            >
              {t('Cash out')}
            </PlayButton>
            <button
              type="button"
              className={styles.half}
              disabled={round.actions.length > 0 || bets.isCashing(round.id)}
              onClick={() => bets.cashOut(round.id, 'half')}
            >
              {t('Cash out 50 %')}
            </button>
          </ControlRow>
        </div>
      ))}
    </div>
  )
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
