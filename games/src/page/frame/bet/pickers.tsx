/** Choices that belong to a bet: one of a few words, or a number. */
import { useId } from 'react'
import styles from './pickers.module.css'

type ChoicePickerProps<Choice extends string> = {
  legend: string
  choices: readonly (readonly [Choice, string])[]
  chosen: Choice
  onChange: (chosen: Choice) => void
  disabled: boolean
}

export function ChoicePicker<Choice extends string>({
  legend,
  choices,
  chosen,
  onChange,
  disabled,
}: ChoicePickerProps<Choice>) {
  const name = useId()
  return (
    <fieldset className={styles.picker} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(([choice, text]) => (
          <label key={choice} className={styles.choice}>
            <input type="radio" name={name} checked={chosen === choice} onChange={() => onChange(choice)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type NumberPickerProps = {
  label: string
  range: { min: number; max: number }
  number: number
  onChange: (number: number) => void
  disabled: boolean
}

export function NumberPicker({ label, range, number, onChange, disabled }: NumberPickerProps) {
  const id = useId()
  return (
    <div className={styles.picker}>
      <label className={styles.legend} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.slider}
        type="range"
        {...range}
        value={number}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
