import { clsx } from 'clsx'
import type { Ref } from 'react'
import type { Colour } from '../../rules/roulette/layout.ts'
import { Ball, Bowl, Light, Rotor } from './wheel-art.tsx'
import styles from './wheel.module.css'

type WheelProps = {
  rotor: Ref<SVGSVGElement>
  ball: Ref<SVGSVGElement>
  onHurry: () => void
  isSpinning: boolean
  result: { number: number; colour: Colour } | undefined
}

/** A press while it turns skips the animation. */
export function Wheel({ rotor, ball, onHurry, isSpinning, result }: WheelProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the space bar does the same
    <div className={clsx(styles.wheel, isSpinning && styles.spinning)} onClick={onHurry}>
      <Bowl className={styles.layer} />
      <Rotor className={styles.layer} ref={rotor} />
      <Ball className={styles.layer} ref={ball} />
      <Light className={styles.layer} />
      {result && !isSpinning && (
        <p className={clsx(styles.result, styles[result.colour])} aria-hidden="true">
          {result.number}
        </p>
      )}
    </div>
  )
}
