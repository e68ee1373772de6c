import { defined } from '@lucero/kit/defined'
import { clsx } from 'clsx'
import { useId } from 'react'
import { playSound } from '../frame/sound/sound.ts'
import styles from './mines-picker.module.css'
import { tilesOf, type Field } from '../../rules/mines/odds.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

/** By the number of tiles. */
const usual: Record<number, readonly number[]> = { 25: [1, 3, 5, 10, 24], 64: [3, 8, 16, 32, 63] }

type MinesPickerProps = { field: Field; onChange: (mines: number) => void; disabled: boolean }

/** Selects the number of mines. */
export function MinesPicker({ field, onChange, disabled }: MinesPickerProps) {
  const id = useId()
  const { mines } = field
  const tiles = tilesOf(field)
  return (
    <fieldset className={styles.picker} disabled={disabled}>
      <legend className={styles.legend}>{t('Mines|legend')}</legend>
      <div className={styles.row}>
        <label className={styles.label} htmlFor={id}>
          {mines === 1
            ? richText('<b>{count}</b> mine', { b: <b />, count: mines })
            : richText('<b>{count}</b> mines', { b: <b />, count: mines })}
          <span className={styles.gems}>
            {', '}
            {mines === tiles - 1
              ? richText('<b>{count}</b> gem', { b: <b />, count: tiles - mines })
              : richText('<b>{count}</b> gems', { b: <b />, count: tiles - mines })}
          </span>
        </label>
        <input
          id={id}
          className={styles.slider}
          type="range"
          min={1}
          max={tiles - 1}
          value={mines}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
      </div>
      <div className={styles.usual}>
        {defined(usual[tiles]).map((many) => (
          <button
            key={many}
            type="button"
            className={clsx(styles.chip, many === mines && styles.chosen)}
            aria-label={plural(many, '{count} mine', '{count} mines')}
            aria-pressed={many === mines}
            onClick={() => {
              playSound('click')
              onChange(many)
            }}
          >
            {many}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
