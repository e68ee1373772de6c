import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { useId, useState, type ReactNode } from 'react'
import styles from './linked-fields.module.css'
import { chanceOf, inHundredths, multiplierOf, targetOf, type Direction } from '../../rules/dice/odds.ts'
import { t } from '@lucero/ui/text/t.ts'

type LinkedFieldsProps = {
  direction: Direction
  chance: number
  onChance: (chance: number) => void
  onSwap: () => void
  disabled: boolean
}

/** Target, multiplier and chance. Changing one updates the others. */
export function LinkedFields({ direction, chance, onChance, onSwap, disabled }: LinkedFieldsProps) {
  const target = targetOf(direction, chance)
  return (
    <div className={styles.fields}>
      <NumberField
        label={t('Multiplier')}
        value={(multiplierOf(chance) / 10_000).toFixed(4)}
        unit="×"
        disabled={disabled}
        onNumber={(multiplier) => onChance(Math.round(9900 / multiplier))}
      />
      <NumberField
        label={direction === 'under' ? t('Roll under') : t('Roll over')}
        value={inHundredths(target)}
        disabled={disabled}
        onNumber={(typed) => onChance(chanceOf({ direction, target: Math.round(typed * 100) }))}
        end={
          <button
            type="button"
            className={styles.swap}
            aria-label={direction === 'under' ? t('Roll over instead') : t('Roll under instead')}
            disabled={disabled}
            onClick={onSwap}
          >
            <ArrowLeftRight />
          </button>
        }
      />
      <NumberField
        label={t('Win chance')}
        value={inHundredths(chance)}
        unit="%"
        disabled={disabled}
        onNumber={(typed) => onChance(Math.round(typed * 100))}
      />
    </div>
  )
}

type NumberFieldProps = {
  label: string
  value: string
  unit?: string
  end?: ReactNode
  disabled: boolean
  onNumber: (number: number) => void
}

/** Applies the typed value on blur or Enter. */
function NumberField({ label, value, unit, end, disabled, onNumber }: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const leave = () => {
    const number = Number(typed?.replace(',', '.'))
    if (typed && number > 0) onNumber(number)
    setTyped(undefined)
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? value}
          disabled={disabled}
          onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/[^\d.,]/g, ''))}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
        {end}
      </div>
    </div>
  )
}
