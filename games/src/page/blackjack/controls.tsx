import { clsx } from 'clsx'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { use, useEffect, useRef, type ReactNode } from 'react'
import { useMedia } from '@lucero/ui/look/media.ts'
import { AutoplayAllowed } from '../frame/autoplay/autoplay-allowed.ts'
import { AutoplayButton } from '../frame/autoplay/autoplay-button.tsx'
import type { Autoplay } from '../frame/autoplay/use-autoplay.ts'
import { formatCents } from '../frame/bet/amount.ts'
import { BetBox } from '../frame/bet/bet-box.tsx'
import { ControlRow } from '../frame/bet/control-row.tsx'
import { InstantButton } from '../frame/bet/instant-button.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import { SideButton } from '../frame/bet/side-button.tsx'
import { Actions } from './actions.tsx'
import { BoxesPicker } from './boxes-picker.tsx'
import styles from './controls.module.css'
import { limits } from '../../rules/blackjack/limits.ts'
import type { BlackjackAction } from '../../rules/blackjack/rules.ts'
import type { Blackjack } from './use-blackjack.ts'
import type { Rebet } from './use-rebet.ts'
import type { Stakes } from './use-stakes.ts'
import { t } from '@lucero/ui/text/t.ts'

export const betLimits = { min: limits.min, max: limits.max }

type ControlsProps = {
  game: Blackjack
  stakes: Stakes
  rebet: Rebet
  autoplay: Autoplay
  /** A request is pending. */
  isBusy: boolean
  onDeal: () => void
  reasonAgainst: (action: BlackjackAction) => string | undefined
  costOf: (action: BlackjackAction) => number
  advised: BlackjackAction | undefined
}

/** Bet controls and action controls. Both keep their space, so that the table does not move when they switch. */
export function Controls({ game, stakes, rebet, autoplay, isBusy, onDeal, ...play }: ControlsProps) {
  const isPlaying = game.isPlaying && !autoplay.isRunning
  return (
    <div className={styles.controls}>
      <Panel isOn={!isPlaying} name={t('Bet')}>
        <Bet {...{ game, stakes, rebet, autoplay, onDeal }} isOff={game.isMoving || isBusy || autoplay.isRunning} />
      </Panel>
      <Panel isOn={isPlaying} name={t('Your move')}>
        <Actions {...play} isOffering={game.frame?.isOffering ?? false} onAct={(action) => void game.act(action)} />
      </Panel>
    </div>
  )
}

type BetProps = Pick<ControlsProps, 'game' | 'stakes' | 'rebet' | 'autoplay' | 'onDeal'> & { isOff: boolean }

function Bet({ game, stakes, rebet, autoplay, onDeal, isOff }: BetProps) {
  // On a phone the table needs the height.
  const quick = useMedia('(max-width: 899px)') ? [] : undefined
  const isPlaying = game.isPlaying || game.isMoving
  return (
    <div className={styles.bet}>
      <BetBox
        {...betLimits}
        label={labelOf(stakes)}
        cents={stakes.cents}
        onChange={stakes.setCents}
        balance={stakes.balance}
        disabled={isOff}
        {...(quick && { quick })}
      />
      <div className={styles.deal}>
        <BoxesPicker stakes={stakes} disabled={isOff} />
        <ControlRow>
          <PlayButton onPlay={onDeal} disabled={isOff || game.isPlaying} busy={isPlaying}>
            {isPlaying ? t('Dealing') : dealText(stakes, rebet)}
          </PlayButton>
          <InstantButton />
          {use(AutoplayAllowed) && (
            <SideButton
              icon={RotateCw}
              label={t('Rebet')}
              isOn={rebet.isOn}
              onPress={rebet.toggle}
              disabled={autoplay.isRunning}
            />
          )}
          <AutoplayButton
            autoplay={autoplay}
            stake={stakes.total}
            disabled={isOff}
            note={t('Each hand is played by the hints, without insurance. Doubles and splits stake more than the bet.')}
          />
        </ControlRow>
      </div>
    </div>
  )
}

function labelOf({ stakes, own }: Stakes): string {
  if (own !== undefined) return t('Bet on hand {number}', { number: own + 1 })
  return stakes.length === 1 ? t('Bet') : t('Bet on each hand')
}

const dealText = ({ total }: Stakes, { isWaiting }: Rebet) =>
  isWaiting
    ? t('Again for {cents}', { cents: formatCents(total) })
    : t('Deal for {cents}', { cents: formatCents(total) })

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
