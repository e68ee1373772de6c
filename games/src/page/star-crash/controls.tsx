import { clsx } from 'clsx'
import { use } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import { formatHundredths, limits } from '../../rules/star-crash/odds.ts'
import { AutoplayAllowed } from '../frame/autoplay/autoplay-allowed.ts'
import { AutoplayButton } from '../frame/autoplay/autoplay-button.tsx'
import { BetBox } from '../frame/bet/bet-box.tsx'
import { ControlRow } from '../frame/bet/control-row.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import { AutoField } from './auto-field.tsx'
import { CashOuts } from './cash-outs.tsx'
import styles from './controls.module.css'
import type { Bets } from './use-bets.ts'
import type { TableSession } from './use-table.ts'

type ControlsProps = { bets: Bets; table: TableSession; balance: number }

/**
 * Before the flight: stake, automatic cash-out and bet of the chosen slot. During the flight: a cash-out for each bet in play. They cover the form,
 * which keeps its space, so that the stage does not change its size.
 */
export function Controls({ bets, table, balance }: ControlsProps) {
  const isFlying = bets.flying.length > 0
  return (
    <div className={styles.controls}>
      <div className={clsx(styles.form, isFlying && styles.covered)}>
        <BetForm bets={bets} balance={balance} isCovered={isFlying} />
      </div>
      {isFlying && <CashOuts bets={bets} table={table} />}
    </div>
  )
}

type BetFormProps = { bets: Bets; balance: number; isCovered: boolean }

function BetForm({ bets, balance, isCovered }: BetFormProps) {
  const { slot, bet, placed, isQueued, isSending, autoplay } = bets
  const isAutoplayAllowed = use(AutoplayAllowed)
  const isOff = placed !== undefined || isQueued || isSending || autoplay.isRunning
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
        key={slot}
        auto={bet.auto}
        onChange={(auto) => bets.change({ cents: bet.cents, ...(auto !== undefined && { auto }) })}
        disabled={isOff}
      />
      <ControlRow>
        <PlayButton
          onPlay={bets.press}
          busy={isSending}
          disabled={placed !== undefined || autoplay.isRunning}
          keys={!isCovered}
        >
          {labelOf(bets)}
        </PlayButton>
        <AutoplayButton
          autoplay={autoplay}
          stake={bet.cents}
          disabled={isOff || bet.auto === undefined}
          note={t('Each round, the bet cashes out at {multiplier}. You can cash out earlier yourself.', {
            multiplier: `${formatHundredths(bet.auto ?? 0)}×`,
          })}
        />
      </ControlRow>
      {isAutoplayAllowed && (
        <p className={clsx(styles.hint, bet.auto !== undefined && styles.unneeded)}>
          {t('Auto needs an automatic cash-out.')}
        </p>
      )}
    </>
  )
}

function labelOf({ placed, isQueued, canBet }: Bets): string {
  if (placed) return t('Bet placed')
  if (isQueued) return t('Cancel next bet')
  return canBet ? t('Bet now') : t('Bet next round')
}
