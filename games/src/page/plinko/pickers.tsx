import { useId } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import { risks, rowCounts, type Risk } from '../../rules/plinko/odds.ts'
import styles from './pickers.module.css'

const riskNames: Record<Risk, () => string> = {
  low: () => t('Low'),
  medium: () => t('Medium'),
  high: () => t('High'),
}

type RiskPickerProps = { risk: Risk; onChange: (risk: Risk) => void; disabled: boolean }

export function RiskPicker({ risk, onChange, disabled }: RiskPickerProps) {
  return (
    <fieldset className={styles.picker} disabled={disabled}>
      <legend className={styles.legend}>{t('Risk')}</legend>
      <div className={styles.choices}>
        {risks.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name="risk" checked={risk === one} onChange={() => onChange(one)} />
            <span>{riskNames[one]()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type RowsPickerProps = { rows: number; onChange: (rows: number) => void; disabled: boolean }

export function RowsPicker({ rows, onChange, disabled }: RowsPickerProps) {
  const id = useId()
  return (
    <div className={styles.picker}>
      <label className={styles.legend} htmlFor={id}>
        {t('Rows: {rows}', { rows })}
      </label>
      <input
        id={id}
        className={styles.slider}
        type="range"
        min={rowCounts[0]}
        max={rowCounts.at(-1)}
        value={rows}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
