import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import { formatHundredths, multipliers } from '../../rules/star-crash/odds.ts'
import styles from './controls.module.css'

type AutoFieldProps = { auto: number | undefined; onChange: (auto: number | undefined) => void; disabled: boolean }

/** Proposed, and not chosen: only a tick or an own number makes it part of the bet. */
const proposed = 200

/** The automatic cash-out, which counts without a connection too. Without it, the player cashes out. */
export function AutoField({ auto, onChange, disabled }: AutoFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [last, setLast] = useState(auto ?? proposed)
  const choose = (next: number | undefined) => {
    if (next !== undefined) setLast(next)
    onChange(next)
  }
  const leave = () => {
    if (typed !== undefined) choose(parse(typed))
    setTyped(undefined)
  }
  return (
    <div className={styles.auto}>
      <label className={styles.autoTick}>
        <input
          type="checkbox"
          checked={auto !== undefined}
          disabled={disabled}
          onChange={(event) => choose(event.currentTarget.checked ? last : undefined)}
        />
        <span id={id}>{t('Cash out automatically at')}</span>
      </label>
      <div className={clsx(styles.autoControl, auto === undefined && typed === undefined && styles.proposed)}>
        <input
          aria-labelledby={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? formatHundredths(auto ?? last)}
          disabled={disabled}
          onFocus={(event) => event.currentTarget.select()}
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
