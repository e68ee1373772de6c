import { clsx } from 'clsx'
import type { ComponentProps, SyntheticEvent } from 'react'
import { lookOf, type Look } from './button-look.ts'
import styles from './button.module.css'
import { Spinner } from '../look/spinner.tsx'

export { ButtonLink } from './button-link.tsx'

type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean | undefined }

/** While it is loading, it keeps the focus and does nothing: a disabled button would lose the focus to the page. */
export function Button({ variant, size, wide, icon, loading = false, className, children, ...rest }: ButtonProps) {
  const look = clsx(lookOf({ variant, size, wide }), loading && styles.loading, className)
  return (
    <button
      type="button"
      {...rest}
      className={look}
      {...(loading && { onClick: preventDefault, 'aria-disabled': true, 'aria-busy': true })}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className={styles.waiting}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

/** Also of a form: Enter in a field clicks its submit button. */
const preventDefault = (event: SyntheticEvent) => event.preventDefault()
