import { clsx } from 'clsx'
import { DuskLand } from '@lucero/ui/look/dusk-land.tsx'
import type { Phase } from '../../rules/night-reels/machine.ts'
import { MoonPhase } from './moon-phase.tsx'
import styles from './scenery.module.css'

/** Background: dusk for paid spins, night with the moon for free spins; decorative. */
export function Scenery({ phase }: { phase: Phase | undefined }) {
  return (
    <div aria-hidden="true">
      <div className={styles.sky}>
        <div className={styles.dusk} />
        <div className={clsx(styles.night, phase && styles.isNight)}>
          <div className={styles.milkyWay} />
          <svg className={styles.stars} viewBox="0 0 1000 700" preserveAspectRatio="xMidYMid slice">
            <path d={smallStars} stroke="#fff" strokeWidth="2" strokeLinecap="round" />
            <path d={bigStars} fill="#fff3cf" />
          </svg>
          <span className={styles.shooting} />
          <span className={styles.shooting} />
          <div className={styles.moon}>{phase && <MoonPhase phase={phase} />}</div>
        </div>
      </div>
      <div className={clsx(styles.land, phase && styles.darkLand)}>
        <DuskLand />
      </div>
    </div>
  )
}

/** Quasi-random position from two irrational steps: even, without visible rows. */
const point = (index: number) => [((index * 0.754_877_666) % 1) * 1000, ((index * 0.569_840_296) % 1) * 620] as const

const smallStars = Array.from({ length: 90 }, (_, index) => `M${point(index).map(Math.round).join(' ')}z`).join('')
const bigStars = Array.from({ length: 9 }, (_, index) => {
  const [x, y] = point(index * 7 + 3)
  return `M${x} ${y - 9}c.9 6.200 2.800 8.100 9 9-6.200.9-8.100 2.800-9 9-.9-6.200-2.800-8.100-9-9 6.200-.9 8.100-2.800 9-9Z`
}).join('')
