import { clsx } from 'clsx'
import Eraser from 'lucide-react/icons/eraser'
import { formatCents } from '../frame/bet/amount.ts'
import { ChipArt } from '../frame/bet/chip-art.tsx'
import { playSound } from '../frame/sound/sound.ts'
import styles from './chip-rack.module.css'
import { chipValues } from './chips.ts'
import { t } from '@lucero/ui/text/t.ts'

/** The selected tool: a chip value in cents, or the eraser. */
export type Tool = number | 'eraser'

export function ChipRack({ tool, onChoose }: { tool: Tool; onChoose: (tool: Tool) => void }) {
  const choose = (next: Tool) => {
    playSound('chip')
    onChoose(next)
  }
  return (
    <fieldset className={styles.rack} aria-label={t('Chips')}>
      {chipValues.map((cents) => (
        <button
          key={cents}
          type="button"
          className={clsx(styles.choice, tool === cents && styles.chosen)}
          aria-pressed={tool === cents}
          aria-label={t('Chip of {cents}', { cents: formatCents(cents) })}
          onClick={() => choose(cents)}
        >
          <ChipArt cents={cents} className={styles.chip} />
        </button>
      ))}
      <button
        type="button"
        className={clsx(styles.choice, styles.eraser, tool === 'eraser' && styles.chosen)}
        aria-pressed={tool === 'eraser'}
        aria-label={t('Take chips away')}
        onClick={() => choose('eraser')}
      >
        <Eraser aria-hidden="true" />
      </button>
    </fieldset>
  )
}
