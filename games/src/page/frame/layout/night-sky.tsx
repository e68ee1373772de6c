import { clsx } from 'clsx'
import { DuskLand } from '@lucero/ui/look/dusk-land.tsx'
import styles from './night-sky.module.css'

const layers = [0, 1, 2].map((layer) => Array.from({ length: 26 }, (_, index) => pointAt(index * 3 + layer)).join(''))

/** Background of every game: stars over dark hills; decorative. */
export function NightSky({ isStill }: { isStill: boolean }) {
  return (
    <div className={clsx(styles.sky, isStill && styles.still)} aria-hidden="true">
      {layers.map((points) => (
        <svg key={points} className={styles.stars} viewBox="0 0 1000 600" preserveAspectRatio="xMidYMin slice">
          <path d={points} stroke="#fff" strokeLinecap="round" />
        </svg>
      ))}
      <div className={styles.land}>
        <DuskLand />
      </div>
    </div>
  )
}

/** Quasi-random position from two irrational steps: even, without visible rows. */
function pointAt(index: number) {
  const x = ((index * 0.754_877_666) % 1) * 1000
  const y = ((index * 0.569_840_296) % 1) ** 1.4 * 560
  return `M${x.toFixed(0)} ${y.toFixed(0)}z`
}
