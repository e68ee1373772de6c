import Grid2x2 from 'lucide-react/icons/grid-2x2'
import Grid3x3 from 'lucide-react/icons/grid-3x3'
import type { Side } from '../../rules/mines/odds.ts'
import { playSound } from '../frame/sound/sound.ts'
import styles from './size-switch.module.css'
import { t } from '@lucero/ui/text/t.ts'

type SizeSwitchProps = { side: Side; onChange: () => void; disabled: boolean }

/** Changes between the two grids. It shows the one in use. */
export function SizeSwitch({ side, onChange, disabled }: SizeSwitchProps) {
  const Icon = side === 8 ? Grid3x3 : Grid2x2
  return (
    <button
      type="button"
      className={styles.size}
      disabled={disabled}
      aria-label={side === 8 ? t('8 × 8 tiles. Change to 5 × 5') : t('5 × 5 tiles. Change to 8 × 8')}
      onClick={() => {
        playSound('click')
        onChange()
      }}
    >
      <Icon aria-hidden="true" />
      <span>{`${side} × ${side}`}</span>
    </button>
  )
}
