import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { lookOf, type Look } from './button-look.ts'
import styles from './button.module.css'
import { Spinner } from '../display/spinner.tsx'

export { ButtonLink } from './button-link.tsx'

type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean | undefined }

export function Button({ variant, size, wide, icon, loading = false, className, children, ...rest }: ButtonProps) {
  const look = clsx(lookOf({ variant, size, wide }), loading && styles.loading, className)
  return (
    <button
      type="button"
      {...rest}
      className={look}
      disabled={rest.disabled || loading}
      aria-busy={loading || undefined}
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
