import type { CSSProperties } from 'react'
import styles from './falling-star.module.css'
import { symbolArt } from './symbol-art.ts'

/** The shooting star on its way to a reel; decorative. */
export function FallingStar({ reel }: { reel: number }) {
  return (
    <div className={styles.sky} style={{ '--reel': reel } as CSSProperties} aria-hidden="true">
      <span className={styles.star}>
        <span className={styles.tail} />
        <img src={symbolArt.star} alt="" draggable={false} />
      </span>
    </div>
  )
}
