import { clsx } from 'clsx'
import { Fragment } from 'react'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { starMoons } from '../../rules/night-reels/machine.ts'
import styles from './moon-meter.module.css'

/** Moons that bring free spins. */
const needed = 3

/** Counts the moons of one spin while the reels stop: two bring the shooting star. It carries nothing over to the next spin. */
export function MoonMeter({ moons }: { moons: number }) {
  const full = Math.min(moons, needed)
  return (
    <div className={styles.meter}>
      <span className={styles.label} aria-hidden="true">
        {t('Moons')}
      </span>
      <VisuallyHidden>
        <meter
          aria-label={t('Moons in this spin')}
          max={needed}
          value={full}
          aria-valuetext={t('{moons} of {needed}', { moons: full, needed })}
        />
      </VisuallyHidden>
      {Array.from({ length: needed }, (_, index) => (
        <Fragment key={index}>
          <span className={clsx(styles.moon, index < full && styles.lit)} />
          {index + 1 === starMoons && (
            <svg className={clsx(styles.star, full >= starMoons && styles.lit)} viewBox="0 0 32 32" aria-hidden="true">
              <path d="M16 0c1.200 9.600 5.900 14.600 16 16-10.100 1.400-14.800 6.400-16 16C14.800 22.400 10.100 17.400 0 16 10.100 14.600 14.800 9.600 16 0Z" />
            </svg>
          )}
        </Fragment>
      ))}
    </div>
  )
}
