import { clsx } from 'clsx'
import styles from './amount.module.css'
import { formatAmount } from '../text/amounts.ts'

type AmountProps = {
  value: number
  tone?: 'plain' | 'gold' | 'violet' | 'green' | 'red'
  size?: 'text' | 'large' | 'huge'
  sign?: boolean
}

export function Amount({ value, tone = 'plain', size = 'text', sign }: AmountProps) {
  return <span className={clsx(styles.amount, styles[tone], styles[size])}>{formatAmount(value, sign)}</span>
}
