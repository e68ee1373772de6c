import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = {
  label: ReactNode
  value: ReactNode
  /** If the label is not a text. */
  key?: string
}

/** Pairs of a label and a value, one per line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, key }) => (
        <div key={key ?? String(label)} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
