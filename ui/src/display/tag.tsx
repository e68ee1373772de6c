import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './tag.module.css'

type Tone = 'neutral' | 'gold' | 'violet' | 'coral' | 'green' | 'red'
type TagProps = { tone?: Tone | undefined; children: ReactNode }

export function Tag({ tone = 'neutral', children }: TagProps) {
  return <span className={clsx(styles.tag, styles[tone])}>{children}</span>
}
