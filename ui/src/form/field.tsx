import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import styles from './field.module.css'
import { translated } from '../text/t.ts'

export type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: string | undefined }

type ControlLinks = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type FieldProps = FieldTexts & {
  id?: string | undefined
  bare?: boolean
  children: (links: ControlLinks) => ReactNode
}

/** Label, hint and error of a control, linked to it for screen readers. `bare` omits the box. */
export function Field({ id, label, hint, error, bare, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const links = {
    id: controlId,
    'aria-invalid': Boolean(error),
    'aria-describedby': clsx(hint && `${controlId}-hint`, error && `${controlId}-error`) || undefined,
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {bare ? children(links) : <div className={clsx(styles.control, error && styles.invalid)}>{children(links)}</div>}
      <FieldNotes id={controlId} hint={hint} error={error} />
    </div>
  )
}

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {translated(error)}
        </p>
      )}
    </>
  )
}
