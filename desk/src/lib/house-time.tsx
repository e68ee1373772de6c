import styles from './house-time.module.css'
import { localTime } from './zone.ts'

/** 2026-11-15 00:41:07, in the time zone of the house whatever the browser's. */
export function HouseTime({ value }: { value: string }) {
  return (
    <time className={styles.time} dateTime={new Date(value).toISOString()}>
      {localTime(value)}
    </time>
  )
}
