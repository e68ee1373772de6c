import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './text-field.module.css'

export type TextFieldProps = ComponentProps<'input'> &
  FieldTexts & {
    /** Characters that are dropped when typed or pasted: `/\s/` drops spaces. */
    block?: RegExp
    start?: ReactNode
    end?: ReactNode
  }

export function TextField({ label, hint, error, block, start, end, id, onChange, ...input }: TextFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (block) dropBlocked(event.currentTarget, block)
    onChange?.(event)
  }
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(links) => (
        <>
          {start && <span className={styles.start}>{start}</span>}
          <input type="text" {...input} {...links} className={styles.input} onChange={change} />
          {end && <span className={styles.end}>{end}</span>}
        </>
      )}
    </Field>
  )
}

function dropBlocked(input: HTMLInputElement, block: RegExp) {
  const everyBlocked = new RegExp(block, 'gu')
  const allowed = (text: string) => text.replace(everyBlocked, '')
  const filtered = allowed(input.value)
  if (filtered === input.value) return
  const caret = allowed(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = filtered
  input.setSelectionRange(caret, caret)
}
