import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import styles from './empty-state.module.css'
import { t } from '../text/t.ts'

type ErrorStateProps = {
  title?: ReactNode
  text?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

export function ErrorState({ title = t('Something went wrong'), text, onRetry, retrying }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <CloudedSky />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button icon={<RotateCw />} loading={retrying} onClick={onRetry}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  )
}

function CloudedSky() {
  return (
    <svg className={styles.art} viewBox="0 0 132 96" fill="none" aria-hidden="true">
      <circle cx="66" cy="48" r="46" fill="#2b1a3a" />
      <path
        d="M66 14c2 13 6.500 17.800 20 20-13.500 2.200-18 7-20 20-2-13-6.500-17.800-20-20 13.500-2.200 18-7 20-20Z"
        fill="#ff8a66"
      />
      <path
        d="M32 72a13 13 0 0 1 3-25.600 18 18 0 0 1 34-3.400 14 14 0 0 1 25 8.500A10.300 10.300 0 0 1 98 72H32Z"
        fill="#3f2b56"
      />
      <path d="M48 82a10 10 0 0 1 1-20 14 14 0 0 1 26-1 11 11 0 0 1 18 8 7 7 0 0 1 0 13H48Z" fill="#563a6d" />
    </svg>
  )
}
