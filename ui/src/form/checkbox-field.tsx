import { clsx } from 'clsx'
import { useId, type ComponentProps } from 'react'
import styles from './checkbox-field.module.css'
import { FieldNotes, type FieldTexts } from './field.tsx'

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldTexts

export function CheckboxField({ label, hint, error, id, ...input }: CheckboxFieldProps) {
  const ownId = useId()
  const boxId = id ?? ownId
  const describedBy = clsx(hint && `${boxId}-hint`, error && `${boxId}-error`) || undefined
  return (
    <div className={styles.field}>
      <label className={styles.row}>
        <input
          {...input}
          className={styles.box}
          id={boxId}
          type="checkbox"
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy}
        />
        <span>{label}</span>
      </label>
      {(hint || error) && (
        <div className={styles.notes}>
          <FieldNotes id={boxId} hint={hint} error={error} />
        </div>
      )}
    </div>
  )
}
