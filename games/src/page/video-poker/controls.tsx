import Lightbulb from 'lucide-react/icons/lightbulb'
import { t } from '@lucero/ui/text/t.ts'
import { limits } from '../../rules/video-poker/hands.ts'
import { AutoplayButton } from '../frame/autoplay/autoplay-button.tsx'
import type { Autoplay } from '../frame/autoplay/use-autoplay.ts'
import { BetBox } from '../frame/bet/bet-box.tsx'
import { ControlRow } from '../frame/bet/control-row.tsx'
import { InstantButton } from '../frame/bet/instant-button.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import { SideButton } from '../frame/bet/side-button.tsx'

type VideoPokerControlsProps = {
  cents: number
  balance: number
  /** How many cards are held. */
  heldCount: number
  hasHints: boolean
  isOpen: boolean
  /** The bet cannot change now. */
  isOff: boolean
  mayDraw: boolean
  autoplay: Autoplay
  onCents: (cents: number) => void
  onDeal: () => void
  onDraw: () => void
  onHints: () => void
}

/** The bet and the deal before a round, the draw and the hints during it. */
export function VideoPokerControls({
  cents,
  balance,
  heldCount,
  hasHints,
  isOpen,
  isOff,
  mayDraw,
  autoplay,
  ...on
}: VideoPokerControlsProps) {
  return (
    <>
      <BetBox cents={cents} onChange={on.onCents} {...limits} balance={balance} disabled={isOff} />
      <ControlRow>
        {isOpen && !autoplay.isRunning ? (
          <>
            <PlayButton onPlay={on.onDraw} disabled={!mayDraw} tone="green">
              {heldCount === 5 ? t('Keep all') : t('Draw {count}', { count: 5 - heldCount })}
            </PlayButton>
            <SideButton icon={Lightbulb} label={t('Hints')} onPress={on.onHints} isOn={hasHints} />
          </>
        ) : (
          <>
            <PlayButton onPlay={on.onDeal} disabled={isOff}>
              {t('Deal')}
            </PlayButton>
            <InstantButton />
            <AutoplayButton autoplay={autoplay} stake={cents} disabled={isOff} />
          </>
        )}
      </ControlRow>
    </>
  )
}
