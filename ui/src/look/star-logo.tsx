import { brand } from '@lucero/contract/shared/brand'
import styles from './star-logo.module.css'

export function StarLogo({ size = 26 }: { size?: number }) {
  return (
    <span className={styles.logo}>
      <StarMark size={size} />
      {brand}
    </span>
  )
}

function StarMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M16 0c1.200 9.600 5.900 14.600 16 16-10.100 1.400-14.800 6.400-16 16C14.800 22.400 10.100 17.400 0 16 10.100 14.600 14.800 9.600 16 0Z"
        fill="#f6c453"
      />
    </svg>
  )
}
