import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import styles from './autoplay-dialog.module.css'
import type { StakeStep } from './autoplay-plan.ts'

export type StepChoice = { kind: 'keep' | 'reset' | 'raise'; percent: string }

export const sameBet: StepChoice = { kind: 'keep', percent: '100' }

const maxPercent = 1000

/** Undefined if the percentage is not usable. */
export function stepOf({ kind, percent }: StepChoice): StakeStep | undefined {
  if (kind !== 'raise') return kind
  const raisePercent = Number(percent)
  return raisePercent > 0 && raisePercent <= maxPercent ? { raisePercent } : undefined
}

const names: Record<StepChoice['kind'], () => string> = {
  keep: () => t('Same bet'),
  reset: () => t('First bet'),
  raise: () => t('Raise'),
}

type StepFieldProps = { legend: string; name: string; choice: StepChoice; onChange: (choice: StepChoice) => void }

/** The stake after a win or a loss. */
export function StepField({ legend, name, choice, onChange }: StepFieldProps) {
  return (
    <div className={styles.step}>
      <fieldset className={styles.rounds}>
        <legend>{legend}</legend>
        {(['keep', 'reset', 'raise'] as const).map((kind) => (
          <label key={kind} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={choice.kind === kind}
              onChange={() => onChange({ ...choice, kind })}
            />
            <span>{names[kind]()}</span>
          </label>
        ))}
      </fieldset>
      {choice.kind === 'raise' && (
        <AmountField
          label={t('{event}: raise by, in percent', { event: legend })}
          error={stepOf(choice) ? undefined : t('Enter a number up to 1,000.')}
          value={choice.percent}
          onChange={(percent) => onChange({ ...choice, percent })}
        />
      )}
    </div>
  )
}
