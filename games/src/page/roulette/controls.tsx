import CircleDot from 'lucide-react/icons/circle-dot'
import Repeat from 'lucide-react/icons/repeat'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { formatCents } from '../frame/bet/amount.ts'
import { ControlRow } from '../frame/bet/control-row.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import { ChipRack } from './chip-rack.tsx'
import styles from './controls.module.css'
import type { Roulette } from './use-roulette.ts'
import { t } from '@lucero/ui/text/t.ts'

export function Controls({ game, onRacetrack }: { game: Roulette; onRacetrack: () => void }) {
  const { chips, isSpinning, stake } = game
  const isEmpty = chips.placed.size === 0
  return (
    <>
      <ChipRack tool={game.tool} onChoose={game.setTool} />
      <ControlRow>
        <fieldset className={styles.tools} aria-label={t('Chips on the cloth')} disabled={isSpinning}>
          <Tool text={t('Undo')} icon={<Undo2 />} disabled={!chips.canUndo} onPress={game.undo} />
          <Tool text={t('Clear')} icon={<Trash2 />} disabled={isEmpty} onPress={game.clear} />
          <Tool text={t('Repeat')} icon={<Repeat />} disabled={chips.last.size === 0} onPress={game.repeat} />
          <Tool text={t('Track|racetrack')} icon={<CircleDot />} disabled={false} onPress={onRacetrack} />
          <Tool text={t('Double')} icon={<b>2×</b>} disabled={isEmpty} onPress={game.double} />
        </fieldset>
        <PlayButton onPlay={game.spin} disabled={stake === 0} busy={isSpinning}>
          <span className={styles.spin}>
            {isEmpty && stake > 0 && !isSpinning ? t('Spin again') : t('Spin')}
            <small>{stake > 0 ? formatCents(stake) : t('Place a chip')}</small>
          </span>
        </PlayButton>
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
