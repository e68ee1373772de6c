import type { ComponentProps, ReactNode } from 'react'
import styles from './amount-field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type AmountFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'size'> & {
    value: string
    onChange: (text: string) => void
    size?: 'small' | 'huge'
    /** Buttons in the same box, after the figures. */
    end?: ReactNode
  }

/** Money as somebody types it: digits, and no more than two of them after the point. */
export function AmountField({ label, hint, error, id, value, onChange, size, end, ...input }: AmountFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(links) => (
        <>
          <input
            {...input}
            {...links}
            className={styles.input}
            data-size={size}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            value={value}
            onChange={(event) => onChange(typedAmount(event.currentTarget.value))}
          />
          {end}
        </>
      )}
    </Field>
  )
}

/** A comma is a point on many keyboards; in a pasted 1,284.00 it is nothing. */
function typedAmount(text: string): string {
  const plain = text.includes('.') ? text.replaceAll(',', '') : text.replace(',', '.')
  return /^\d{0,9}(\.\d{0,2})?/.exec(plain.replaceAll(/[^\d.]/g, ''))?.[0] ?? ''
}
