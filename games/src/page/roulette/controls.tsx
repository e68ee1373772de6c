import ChartColumn from 'lucide-react/icons/chart-column'
import CircleDot from 'lucide-react/icons/circle-dot'
import Repeat from 'lucide-react/icons/repeat'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { AutoplayButton } from '../frame/autoplay/autoplay-button.tsx'
import { formatCents } from '../frame/bet/amount.ts'
import { ControlRow } from '../frame/bet/control-row.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import { ChipRack } from './chip-rack.tsx'
import styles from './controls.module.css'
import type { Roulette } from './use-roulette.ts'
import { t } from '@lucero/ui/text/t.ts'

type ControlsProps = { game: Roulette; onRacetrack: () => void; onStatistics: () => void }

export function Controls({ game, onRacetrack, onStatistics }: ControlsProps) {
  const { chips, isClosed, stake } = game
  const isEmpty = chips.placed.size === 0
  return (
    <>
      <ChipRack tool={game.tool} onChoose={game.setTool} />
      <fieldset className={styles.tools} aria-label={t('Chips on the cloth')} disabled={isClosed}>
        <Tool text={t('Undo')} icon={<Undo2 />} disabled={!chips.canUndo} onPress={game.undo} />
        <Tool text={t('Clear')} icon={<Trash2 />} disabled={isEmpty} onPress={game.clear} />
        <Tool text={t('Repeat')} icon={<Repeat />} disabled={chips.last.size === 0} onPress={game.repeat} />
        <Tool text={t('Double')} icon={<b>2×</b>} disabled={isEmpty} onPress={game.double} />
        <Tool text={t('Track|racetrack')} icon={<CircleDot />} disabled={false} onPress={onRacetrack} />
        <Tool text={t('Stats|numbers')} icon={<ChartColumn />} disabled={false} onPress={onStatistics} />
      </fieldset>
      <ControlRow>
        <PlayButton onPlay={game.spin} disabled={stake === 0} busy={isClosed}>
          <span className={styles.spin}>
            {isEmpty && stake > 0 && !isClosed ? t('Spin again') : t('Spin')}
            <small>{stake > 0 ? formatCents(stake) : t('Place a chip')}</small>
          </span>
        </PlayButton>
        <AutoplayButton autoplay={game.autoplay} stake={stake} disabled={isClosed || stake === 0} />
      </ControlRow>
    </>
  )
}

type ToolProps = { text: string; icon: ReactNode; disabled: boolean; onPress: () => void }

function Tool({ text, icon, disabled, onPress }: ToolProps) {
  return (
    <button type="button" className={styles.tool} disabled={disabled} onClick={onPress}>
      {icon}
      <span>{text}</span>
    </button>
  )
}
