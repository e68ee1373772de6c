import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './button.module.css'

export type Look = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  wide?: boolean | undefined
  icon?: ReactNode
}

export const lookOf = ({ variant = 'secondary', size = 'medium', wide }: Look): string =>
  clsx(styles.button, styles[variant], styles[size], wide && styles.wide)
