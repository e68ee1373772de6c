import styles from './risk.module.css'

/** From 1 to 100. The bar only repeats the number. */
export const Score = ({ value }: { value: number }) => (
  <span className={styles.score}>
    <i aria-hidden="true">
      <b style={{ width: `${Math.max(0, Math.min(100, value))}%` }} />
    </i>
    {value}
  </span>
)
