import Shuffle from 'lucide-react/icons/shuffle'
import type { CSSProperties } from 'react'
import { formatCents } from '../frame/bet/amount.ts'
import { AutoplayButton } from '../frame/autoplay/autoplay-button.tsx'
import { BetBox } from '../frame/bet/bet-box.tsx'
import { ControlRow } from '../frame/bet/control-row.tsx'
import { InstantButton } from '../frame/bet/instant-button.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import { SideButton } from '../frame/bet/side-button.tsx'
import type { Autoplay } from '../frame/autoplay/use-autoplay.ts'
import { formatMultiplier } from './format-multiplier.ts'
import { MinesPicker } from './mines-picker.tsx'
import { limits, multiplierAfter, payoutAfter } from '../../rules/mines/odds.ts'
import styles from './page.module.css'
import type { MinesBet } from '../../rules/mines/rules.ts'
import { useMedia } from '@lucero/ui/look/media.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

/** Tiles are opened by the player, or automatically by a pattern. */
export type Hand = 'own' | 'auto'

type MinesControlsProps = {
  bet: MinesBet
  balance: number
  hand: Hand
  pattern: readonly number[]
  /** Cash-out value in cents. */
  worth: number | undefined
  /** Gems found in the open round. The cash-out button grows with them. */
  gems: number
  isOpen: boolean
  isBusy: boolean
  autoplay: Autoplay
  onCents: (cents: number) => void
  onChange: (next: { mines?: number; hand?: Hand }) => void
  onBegin: () => void
  /** Undefined while not possible. */
  onCashOut: (() => void) | undefined
  onAny: (() => void) | undefined
}

export function MinesControls({
  bet,
  balance,
  hand,
  pattern,
  worth,
  gems,
  isOpen,
  isBusy,
  autoplay,
  ...on
}: MinesControlsProps) {
  const isOff = isOpen || isBusy || autoplay.isRunning
  // There the controls are below the stage, and the grid needs the height.
  const quick = useMedia('(max-width: 899px)') ? [] : undefined
  return (
    <>
      <div className={styles.setUp} data-open={isOpen && bet.side === 8}>
        <Hands hand={hand} onChange={(next) => on.onChange({ hand: next })} disabled={isOff} />
        <BetBox
          cents={bet.cents}
          onChange={on.onCents}
          {...limits}
          balance={balance}
          disabled={isOff}
          {...(quick && { quick })}
        />
        <MinesPicker field={bet} onChange={(mines) => on.onChange({ mines })} disabled={isOff} />
      </div>
      {hand === 'auto' && <PatternHint bet={bet} many={pattern.length} />}
      <ControlRow>
        {isOpen && hand === 'own' ? (
          <PlayButton tone="green" keys={false} disabled={!on.onCashOut} onPlay={() => on.onCashOut?.()}>
            {worth === undefined ? (
              t('Pick a tile')
            ) : (
              <span key={gems} className={styles.take} style={{ '--depth': Math.min(gems / 10, 1) } as CSSProperties}>
                {t('Cash out {cents}', { cents: formatCents(worth) })}
              </span>
            )}
          </PlayButton>
        ) : (
          <PlayButton disabled={isOff || (hand === 'auto' && pattern.length === 0)} onPlay={on.onBegin}>
            {hand === 'auto' ? t('Play once') : t('Play')}
          </PlayButton>
        )}
        {hand === 'auto' ? (
          <>
            <InstantButton />
            <AutoplayButton autoplay={autoplay} stake={bet.cents} disabled={isOff || pattern.length === 0} />
          </>
        ) : (
          <SideButton icon={Shuffle} label={t('Random')} onPress={() => on.onAny?.()} disabled={!on.onAny} />
        )}
      </ControlRow>
    </>
  )
}

type HandsProps = { hand: Hand; onChange: (hand: Hand) => void; disabled: boolean }

function Hands({ hand, onChange, disabled }: HandsProps) {
  return (
    <fieldset className={styles.hands} disabled={disabled} aria-label={t('Who opens the tiles')}>
      {(['own', 'auto'] as const).map((which) => (
        <label key={which} className={styles.hand}>
          <input type="radio" name="hand" checked={hand === which} onChange={() => onChange(which)} />
          <span>{which === 'own' ? t('By hand') : t('Auto')}</span>
        </label>
      ))}
    </fieldset>
  )
}

function PatternHint({ bet, many }: { bet: MinesBet; many: number }) {
  if (many === 0) return <p className={styles.hint}>{t('Mark the tiles to open in each round.')}</p>
  return (
    <p className={styles.hint}>
      {richText('{tiles} each round for {multiplier}: {payout}', {
        tiles: <b>{plural(many, '{count} tile', '{count} tiles')}</b>,
        multiplier: formatMultiplier(multiplierAfter(many, bet)),
        payout: <b>{formatCents(payoutAfter(many, bet, bet.cents))}</b>,
      })}
    </p>
  )
}
