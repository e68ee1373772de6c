/** The parts of a verification: a verdict, and steps with computed values. */
import { clsx } from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Dices from 'lucide-react/icons/dices'
import type { ReactNode } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import styles from './verification.module.css'

export function Verdict({ isFair, text }: { isFair: boolean; text: string }) {
  return (
    <output className={clsx(styles.verdict, isFair ? styles.fair : styles.unfair)}>
      <Mark fits={isFair} />
      {text}
    </output>
  )
}

export function Step({ title, fits, children }: { title: string; fits: boolean | undefined; children: ReactNode }) {
  return (
    <li className={clsx(styles.step, fits === false && styles.wrong)}>
      <Mark fits={fits} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          {title}
          {fits !== undefined && <span className={styles.word}>{fits ? t('fits') : t('does not fit')}</span>}
        </h3>
        {children}
      </div>
    </li>
  )
}

function Mark({ fits }: { fits: boolean | undefined }) {
  if (fits === undefined) return <Dices className={styles.mark} aria-hidden="true" />
  const Icon = fits ? CircleCheck : CircleX
  return <Icon className={clsx(styles.mark, fits ? styles.yes : styles.no)} aria-hidden="true" />
}

export function Value({ name, value }: { name: string; value: string }) {
  return (
    <p className={styles.value}>
      <span className={styles.name}>{name}</span>
      <code className={styles.code}>{value}</code>
    </p>
  )
}
