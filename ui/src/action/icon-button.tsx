import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'filled' | 'gold'
  size?: 'small' | 'medium'
  round?: boolean
}

export function IconButton({ label, icon, variant = 'ghost', size, round, className, ...rest }: IconButtonProps) {
  const look = clsx(styles.button, styles[variant], size === 'small' && styles.small, round && styles.round, className)
  return (
    <button type="button" aria-label={label} {...rest} className={look}>
      {icon}
    </button>
  )
}
