import { clsx } from 'clsx'
import Eraser from 'lucide-react/icons/eraser'
import { formatCents } from '../frame/amount.ts'
import { ChipArt } from '../frame/chip-art.tsx'
import { playSound } from '../frame/sound.ts'
import styles from './chip-rack.module.css'
import { chipValues } from './chips.ts'
import { t } from '@lucero/ui/text/t.ts'

/** What a press on the cloth does: place a chip of so many cents, or take away what lies there. */
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
