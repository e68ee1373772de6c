import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

type Look = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  wide?: boolean | undefined
  icon?: ReactNode
}
type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean | undefined }
type ButtonLinkProps = ComponentProps<typeof Link> & Look

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

export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={clsx(lookOf({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  )
}

function lookOf({ variant = 'secondary', size = 'medium', wide }: Look) {
  return clsx(styles.button, styles[variant], styles[size], wide && styles.wide)
}
