import { useId } from 'react'
import { CardBack } from '../frame/cards/card-art.tsx'
import styles from './felt.module.css'
import { t } from '@lucero/ui/text/t.ts'

/** The table with the shoe. */
export function Felt() {
  return (
    <div className={styles.felt} aria-hidden="true">
      <div className={styles.shoe} data-shoe>
        <CardBack className={styles.card} />
        <CardBack className={styles.card} />
        <CardBack className={styles.card} />
      </div>
    </div>
  )
}

/** The lettering between dealer and player. */
export function Words() {
  const id = useId()
  return (
    <div className={styles.words} aria-hidden="true">
      <svg viewBox="0 0 640 100">
        <path id={`${id}upper`} d="M0 14Q320 82 640 14" fill="none" />
        <path id={`${id}lower`} d="M0 50Q320 116 640 50" fill="none" />
        <text className={styles.pays}>
          <textPath href={`#${id}upper`} startOffset="50%">
            {t('BLACKJACK PAYS 3 TO 2')}
          </textPath>
        </text>
        <text className={styles.stands}>
          <textPath href={`#${id}lower`} startOffset="50%">
            {t('DEALER STANDS ON ALL 17s')}
          </textPath>
        </text>
      </svg>
    </div>
  )
}
