import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './text-area.module.css'

type TextAreaProps = ComponentProps<'textarea'> & FieldTexts

export function TextArea({ label, hint, error, id, ...textarea }: TextAreaProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(links) => <textarea rows={5} {...textarea} {...links} className={styles.area} />}
    </Field>
  )
}
