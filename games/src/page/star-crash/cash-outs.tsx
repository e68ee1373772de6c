import { clsx } from 'clsx'
import { useRef } from 'react'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import type { RoundView } from '../../api.ts'
import type { StarCrashBet, StarCrashView } from '../../rules/star-crash/rules.ts'
import type { CashOutState } from '../frame/session/cash-out.ts'
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
      {bets.flying.map((round, index) => (
        <CashOutOf key={round.id} round={round} bets={bets} table={table} keys={index === 0} />
      ))}
    </div>
  )
}

type CashOutOfProps = { round: RoundView; bets: Bets; table: TableSession; keys: boolean }

function CashOutOf({ round, bets, table, keys }: CashOutOfProps) {
  const state = bets.cashingState(round.id)
  const isSilent = state !== undefined && state !== 'sending'
  return (
    <div className={styles.cashOut}>
      <p className={styles.about}>{aboutOf(round)}</p>
      <div className={styles.pair}>
        <PlayButton
          tone="green"
          keys={keys}
          busy={state === 'sending'}
          disabled={isSilent}
          onPlay={() => bets.cashOut(round.id, 'all')}
        >
          <span className={clsx(styles.stacked, isSilent && styles.silent)}>
            {isSilent ? wordFor(stateTexts, state) : t('Cash out')}
            {/* Runs on while a cash-out is not confirmed: its arrival decides what it pays. */}
            <LiveAmount amount={() => payoutNow(round, 'all', table)} />
          </span>
        </PlayButton>
        {isSilent ? (
          <button
            type="button"
            className={styles.half}
            disabled={state === 'withdrawing'}
            onClick={() => bets.withdraw(round.id)}
          >
            {t('Withdraw')}
          </button>
        ) : (
          <button
            type="button"
            className={styles.half}
            disabled={round.actions.length > 0 || state !== undefined}
            onClick={() => bets.cashOut(round.id, 'half')}
          >
            <span className={styles.stacked}>
              {t('Cash out 50 %')}
              {round.actions.length === 0 && <LiveAmount amount={() => payoutNow(round, 'half', table)} />}
            </span>
          </button>
        )}
      </div>
    </div>
  )
}

const stateTexts: Record<CashOutState, () => string> = {
  sending: () => t('Cash out'),
  unsent: () => t('Not sent yet'),
  unconfirmed: () => t('Not confirmed yet'),
  withdrawing: () => t('Withdrawing…'),
}

/** Not part of the button's name, because it changes in every frame. Screen readers announce it every three seconds (page.tsx). */
function LiveAmount({ amount }: { amount: () => number }) {
  const text = useRef<HTMLSpanElement>(null)
  useFrames(() => {
    if (text.current) text.current.textContent = formatCents(amount())
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
