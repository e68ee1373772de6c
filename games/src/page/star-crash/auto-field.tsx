import { useId, useState } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import { formatHundredths, multipliers } from '../../rules/star-crash/odds.ts'
import styles from './controls.module.css'

type AutoFieldProps = { auto: number | undefined; onChange: (auto: number | undefined) => void; disabled: boolean }

/** The multiplier of the automatic cash-out. Empty means that the player cashes out. */
export function AutoField({ auto, onChange, disabled }: AutoFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const leave = () => {
    if (typed !== undefined) onChange(parse(typed))
    setTyped(undefined)
  }
  return (
    <div className={styles.auto}>
      <label htmlFor={id}>{t('Cash out automatically at')}</label>
      <div className={styles.autoControl}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('Off')}
          value={typed ?? (auto === undefined ? '' : formatHundredths(auto))}
          disabled={disabled}
          onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/[^\d.,]/g, ''))}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <span aria-hidden="true">×</span>
      </div>
    </div>
  )
}

function parse(text: string): number | undefined {
  const multiplier = Math.round(Number(text.replace(',', '.')) * 100)
  if (!text || !Number.isFinite(multiplier) || multiplier <= 0) return undefined
  return Math.min(Math.max(multiplier, multipliers.min), multipliers.max)
}
