import styles from './utc-date.module.css'

/** 2026-11-15 00:41:07, in UTC whatever the browser's time zone. */
export function UtcDate({ value }: { value: string }) {
  const iso = new Date(value).toISOString()
  return (
    <time className={styles.date} dateTime={iso}>
      {iso.slice(0, 10)} {iso.slice(11, 19)}
    </time>
  )
}
