import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { formatCents } from '../frame/bet/amount.ts'
import { BetBox } from '../frame/bet/bet-box.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import { Actions } from './actions.tsx'
import styles from './controls.module.css'
import { limits } from '../../rules/blackjack/limits.ts'
import type { BlackjackAction } from '../../rules/blackjack/rules.ts'
import type { Blackjack } from './use-blackjack.ts'
import { t } from '@lucero/ui/text/t.ts'

export const betLimits = { min: limits.min, max: limits.max }

type ControlsProps = {
  game: Blackjack
  balance: number
  cents: number
  onChange: (cents: number) => void
  reasonAgainst: (action: BlackjackAction) => string | undefined
  raise: number
  advised: BlackjackAction | undefined
}

/** Bet controls and action controls. Both keep their space, so that the table does not move when they switch. */
export function Controls({ game, balance, cents, onChange, ...play }: ControlsProps) {
  return (
    <div className={styles.controls}>
      <Panel isOn={!game.isPlaying} name={t('Bet')}>
        <div className={styles.bet}>
          <BetBox {...betLimits} cents={cents} onChange={onChange} balance={balance} disabled={game.isMoving} />
          <PlayButton onPlay={() => game.deal(cents)} disabled={game.isPlaying} busy={game.isMoving}>
            {game.isMoving ? t('Dealing') : t('Deal for {cents}', { cents: formatCents(cents) })}
          </PlayButton>
        </div>
      </Panel>
      <Panel isOn={game.isPlaying} name={t('Your move')}>
        <Actions {...play} onAct={game.act} />
      </Panel>
    </div>
  )
}

/** Moves the focus to the controls that appear, but not onto a button that a key could press by mistake. */
function Panel({ isOn, name, children }: { isOn: boolean; name: string; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOn && document.activeElement?.closest(`.${styles.off}`)) panel.current?.focus({ preventScroll: true })
  }, [isOn])
  return (
    <section ref={panel} className={clsx(styles.panel, !isOn && styles.off)} aria-label={name} tabIndex={-1}>
      {children}
    </section>
  )
}
