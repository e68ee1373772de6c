import type { ReactNode } from 'react'
import { RollingAmount } from '@lucero/ui/display/rolling-amount.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import styles from './balance-pills.module.css'

type PillTextProps = {
  label: string
  amount?: number | undefined
  tone?: 'plain' | 'gold' | 'violet'
  loading?: boolean
  children?: ReactNode
}

/** A small label above a number. A number that failed to load is a dash, never zero. */
export function PillText({ label, amount, tone = 'plain', loading = false, children }: PillTextProps) {
  return (
    <>
      <span className={styles.label}>{label}</span>{' '}
      <span className={styles.figure}>
        {loading ? <Skeleton width={56} height={16} /> : (children ?? figure(amount, tone))}
      </span>
    </>
  )
}

const figure = (amount: number | undefined, tone: 'plain' | 'gold' | 'violet') =>
  amount === undefined ? '–' : <RollingAmount value={amount} tone={tone} />
