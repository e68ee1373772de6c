import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './tag.module.css'

type TagProps = { tone?: 'neutral' | 'gold' | 'violet' | 'coral' | 'green' | 'red'; children: ReactNode }

export function Tag({ tone = 'neutral', children }: TagProps) {
  return <span className={clsx(styles.tag, styles[tone])}>{children}</span>
}
