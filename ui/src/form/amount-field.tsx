import type { ComponentProps, ReactNode } from 'react'
import styles from './amount-field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type AmountFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'size'> & {
    value: string
    onChange: (text: string) => void
    size?: 'small' | 'huge'
    /** Buttons inside the input box, after the number. */
    end?: ReactNode
  }

/** Input for money: digits, with at most two decimals. */
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

/** Many keyboards type a comma as the decimal separator. In a pasted 1,284.00 the comma is a thousands separator and is dropped. */
function typedAmount(text: string): string {
  const plain = text.includes('.') ? text.replaceAll(',', '') : text.replace(',', '.')
  return /^\d{0,9}(\.\d{0,2})?/.exec(plain.replaceAll(/[^\d.]/g, ''))?.[0] ?? ''
}
