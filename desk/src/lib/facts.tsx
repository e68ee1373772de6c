import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** A label that is not a text needs a key. */
export type Fact = { value: ReactNode } & ({ label: string; key?: string } | { label: ReactNode; key: string })

/** Pairs of a label and a value, one per line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={keyOf(fact)} className={styles.fact}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

const keyOf = ({ key, label }: Fact): string => key ?? (label as string)
