import SkipForward from 'lucide-react/icons/skip-forward'
import { plural, t } from '@lucero/ui/text/t.ts'
import { limits } from '../../rules/hi-lo/odds.ts'
import type { HiLoAction } from '../../rules/hi-lo/rules.ts'
import { AutoplayButton } from '../frame/autoplay/autoplay-button.tsx'
import type { Autoplay } from '../frame/autoplay/use-autoplay.ts'
import { formatCents } from '../frame/bet/amount.ts'
import { BetBox } from '../frame/bet/bet-box.tsx'
import { ControlRow } from '../frame/bet/control-row.tsx'
import { InstantButton } from '../frame/bet/instant-button.tsx'
import { NumberPicker } from '../frame/bet/pickers.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import { SideButton } from '../frame/bet/side-button.tsx'

type HiLoControlsProps = {
  cents: number
  balance: number
  /** Autoplay cashes out after this many right guesses. */
  autoRight: number
  /** Cash-out value in cents. Undefined before the first right guess. */
  worth: number | undefined
  isOpen: boolean
  /** The bet cannot change now. */
  isOff: boolean
  may: (action: HiLoAction) => boolean
  autoplay: Autoplay
  onCents: (cents: number) => void
  onAutoRight: (right: number) => void
  onDeal: () => void
  onAct: (action: HiLoAction) => void
}

/** The bet before a round, the cash-out and the skip during it. */
export function HiLoControls({
  cents,
  balance,
  autoRight,
  worth,
  isOpen,
  isOff,
  may,
  autoplay,
  ...on
}: HiLoControlsProps) {
  const isByHand = isOpen && !autoplay.isRunning
  return (
    <>
      <BetBox cents={cents} onChange={on.onCents} {...limits} balance={balance} disabled={isOff} />
      <NumberPicker
        label={plural(
          autoRight,
          'Auto cashes out after {count} right guess',
          'Auto cashes out after {count} right guesses',
        )}
        range={{ min: 1, max: 12 }}
        number={autoRight}
        onChange={on.onAutoRight}
        disabled={isOff}
      />
      <ControlRow>
        {isByHand ? (
          <PlayButton tone="green" keys={false} disabled={!may('cash-out')} onPlay={() => on.onAct('cash-out')}>
            {worth === undefined ? t('Guess') : t('Cash out {cents}', { cents: formatCents(worth) })}
          </PlayButton>
        ) : (
          <PlayButton onPlay={on.onDeal} disabled={isOff}>
            {t('Deal')}
          </PlayButton>
        )}
        {isByHand ? (
          <SideButton icon={SkipForward} label={t('Skip')} onPress={() => on.onAct('skip')} disabled={!may('skip')} />
        ) : (
          <>
            <InstantButton />
            <AutoplayButton autoplay={autoplay} stake={cents} disabled={isOff} />
          </>
        )}
      </ControlRow>
    </>
  )
}
