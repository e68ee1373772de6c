import { useEffect, useState } from 'react'
import { formatCents } from '../frame/bet/amount.ts'
import { useCountUp } from '../frame/result/use-count-up.ts'
import { reducedMotion, useMedia } from '@lucero/ui/look/media.ts'
import styles from './cabinet.module.css'
import { FeatureCard } from './feature-card.tsx'
import { LineArt } from './line-art.tsx'
import { MoonMeter } from './moon-meter.tsx'
import { FallingStar } from './falling-star.tsx'
import { strips } from '../../rules/night-reels/machine.ts'
import { Reel, type ReelHandle } from './reel.tsx'
import { drawnWins, grownReels, litRows, type Scene, type ShootingStar } from './scene.ts'
import { Sign } from './sign.tsx'
import type { LineWin } from '../../rules/night-reels/spin.ts'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { t } from '@lucero/ui/text/t.ts'

const reelNumbers = [...strips.keys()]

type CabinetProps = {
  scene: Scene
  /** The reels are at rest: winning lines are shown in turn. */
  isAtRest: boolean
  reels: (reel: number, handle: ReelHandle | null) => void
  stops: readonly number[]
  cents: number
  onHurry: () => void
}

/** The machine: sign, reels and win display. */
export function Cabinet({ scene, isAtRest, reels, stops, cents, onHurry }: CabinetProps) {
  const all = drawnWins(scene)
  const shown = useInTurn(all, isAtRest)
  const lit = litRows(shown, scene)
  const grown = grownReels(scene)
  return (
    <div className={styles.cabinet} data-free={scene.free !== undefined}>
      <Sign scene={scene} shown={shown.length === 1 ? shown[0] : undefined} cents={cents} />
      <div className={styles.window}>
        {reelNumbers.map((reel) => (
          <Reel
            key={reel}
            ref={(handle) => reels(reel, handle)}
            reel={reel}
            stop={stops[reel]!}
            lit={lit?.[reel]}
            isGrown={grown[reel] ?? false}
            isAwaited={scene.awaited === reel}
          />
        ))}
        <LineArt wins={shown} />
        {scene.star?.hasFallen === false && <FallingStar reel={scene.star.reel} />}
      </div>
      <div className={styles.foot}>
        <MoonMeter moons={scene.moons} />
        <PaidMeter cents={scene.won} stake={cents} />
      </div>
      <StarStatus star={scene.star} />
      <FeatureCard card={scene.card} onPress={onHurry} />
    </div>
  )
}

/** Shown as a win only if it exceeds the stake. */
function PaidMeter({ cents, stake }: { cents: number; stake: number }) {
  const shown = useCountUp(cents, 450)
  const hasWon = cents > stake
  return (
    <p className={styles.meter} data-won={hasWon}>
      <span className={styles.label}>{hasWon ? t('Win|amount') : t('Paid')}</span>
      <span className={styles.amount}>{formatCents(shown)}</span>
    </p>
  )
}

/** Announces the shooting star to screen readers, because the reels are pictures. */
function StarStatus({ star }: { star: ShootingStar | undefined }) {
  return (
    <VisuallyHidden>
      <output>
        {star &&
          t('Two moons: a shooting star fills reel {reel}, and the others turn once more.', { reel: star.reel + 1 })}
      </output>
    </VisuallyHidden>
  )
}

/** All lines while they are drawn, then one after the other. */
function useInTurn(wins: readonly LineWin[], isAtRest: boolean): readonly LineWin[] {
  const isStill = useMedia(reducedMotion)
  const [turn, setTurn] = useState(0)
  const moves = isAtRest && !isStill && wins.length > 1
  useEffect(() => {
    if (!moves) return undefined
    const timer = setInterval(() => setTurn((now) => now + 1), 1500)
    return () => {
      clearInterval(timer)
      setTurn(0)
    }
  }, [moves])
  // Each cycle begins with all lines.
  const now = turn % (wins.length + 1)
  return moves && now > 0 ? [wins[now - 1]!] : wins
}
