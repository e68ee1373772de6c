import { Tag } from '@lucero/ui/display/tag.tsx'
import styles from './sample-card.module.css'
import { t } from '@lucero/ui/text/t.ts'

/** SID-4: fixed values, labelled as a sample. */
const sample = { name: 'Marisol Vega', operatorNumber: 1001 }

export function SampleCard() {
  return (
    <div className={styles.card}>
      <span className={styles.monogram} aria-hidden="true">
        {initials(sample.name)}
      </span>
      <p className={styles.words}>
        <span className={styles.name}>{sample.name}</span>
        <span className={styles.operator}>
          {t('Operator {operatorNumber}', { operatorNumber: sample.operatorNumber })}
        </span>
      </p>
      <Tag>{t('Sample')}</Tag>
    </div>
  )
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')
