import { clsx } from 'clsx'
import type { ClipboardEvent, ComponentProps, SyntheticEvent } from 'react'
import styles from './code-input.module.css'
import { Field, type FieldTexts } from './field.tsx'

type CodeInputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'maxLength'> & {
    value: string
    onChange: (code: string) => void
    onComplete?: (code: string) => void
    length?: number
  }

/** One real input below the drawn cells, so that pasting and one-time-code suggestions work. */
export function CodeInput(props: CodeInputProps) {
  const { label, hint, error, id, value, onChange, onComplete, length = 4, ...input } = props
  const enter = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    enter(event.clipboardData.getData('text'))
  }
  return (
    <Field id={id} label={label} hint={hint} error={error} bare>
      {(links) => (
        <div className={clsx(styles.code, error && styles.invalid)}>
          <input
            {...input}
            {...links}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={length}
            value={value}
            onChange={(event) => enter(event.currentTarget.value)}
            onPaste={paste}
            onSelect={caretToEnd}
          />
          <Cells value={value} length={length} />
        </div>
      )}
    </Field>
  )
}

function Cells({ value, length }: { value: string; length: number }) {
  const now = Math.min(value.length, length - 1)
  return Array.from({ length }, (_, index) => (
    <span key={index} className={clsx(styles.cell, index === now && styles.now)} aria-hidden="true">
      {value[index]}
    </span>
  ))
}

function caretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const selectsAll = input.selectionStart === 0 && input.selectionEnd === input.value.length
  if (!selectsAll) input.setSelectionRange(input.value.length, input.value.length)
}
