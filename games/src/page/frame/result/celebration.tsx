import { clsx } from 'clsx'
import { useEffect, useState, type CSSProperties } from 'react'
import { reducedMotion, useMedia } from '@lucero/ui/look/media.ts'
import type { RoundView } from '../../../api.ts'
import { formatCents, formatMultiple } from '../bet/amount.ts'
import { playSound } from '../sound/sound.ts'
import styles from './celebration.module.css'
import { useInstant } from './instant.ts'
import { tierTitle } from './tier-title.ts'
import { useCountUp } from './use-count-up.ts'
import { WinBurst } from './win-burst.tsx'
import { hasBanner, nextCelebrated, tierOf, tierShows, type WinTier } from './win-tier.ts'

type CelebrationProps = {
  shown: RoundView | undefined
  /** Wins of lower tiers have no stars. */
  from: WinTier
  /** The page shows a card of its own for big and huge wins, with its own sound. */
  hasOwnCard: boolean
}

/**
 * Celebrates a win by its tier: stars, a banner for big and huge wins, and a sound. Decorative: the result line announces the win. With
 * reduced motion and in instant mode only the banner is shown, and it does not move.
 */
export function Celebration({ shown, from, hasOwnCard }: CelebrationProps) {
  const celebrated = useCelebrated(shown)
  const [hasReducedMotion, instant] = [useMedia(reducedMotion), useInstant()]
  const isStill = hasReducedMotion || instant
  useOutcomeSound(shown, hasOwnCard)
  const tier = tierOf(celebrated)
  if (!celebrated || !tier || tierShows[tier].from < tierShows[from].from) return null
  return (
    <div key={celebrated.id} className={styles.celebration} data-tier={tier} aria-hidden="true">
      {!isStill && <WinBurst stars={tierShows[tier].stars} />}
      {hasBanner(tier) && !hasOwnCard && <Banner round={celebrated} tier={tier} isStill={isStill} />}
    </div>
  )
}

/** The round that is celebrated now. */
function useCelebrated(shown: RoundView | undefined): RoundView | undefined {
  const [seen, setSeen] = useState<RoundView>()
  const [celebrated, setCelebrated] = useState<RoundView>()
  if (shown !== seen) {
    setSeen(shown)
    setCelebrated(nextCelebrated(celebrated, shown))
  }
  useEffect(() => {
    const tier = tierOf(celebrated)
    if (!tier) return undefined
    const timer = setTimeout(() => setCelebrated(undefined), tierShows[tier].milliseconds)
    return () => clearTimeout(timer)
  }, [celebrated])
  return celebrated
}

function useOutcomeSound(shown: RoundView | undefined, hasOwnCard: boolean) {
  useEffect(() => {
    if (!shown) return
    const tier = tierOf(shown)
    if (!tier) playSound('lose')
    else if (!hasOwnCard || !hasBanner(tier)) playSound(`win-${tier}`)
  }, [shown, hasOwnCard])
}

type BannerProps = { round: RoundView; tier: 'big' | 'huge'; isStill: boolean }

function Banner({ round: { payout = 0, stake }, tier, isStill }: BannerProps) {
  const { milliseconds } = tierShows[tier]
  const shown = useCountUp(payout, milliseconds * 0.45, 0)
  return (
    <div
      className={clsx(styles.banner, isStill && styles.still)}
      style={{ '--time': `${milliseconds}ms` } as CSSProperties}
    >
      {tier === 'huge' && !isStill && <span className={styles.rays} />}
      <span className={styles.words}>
        <strong className={styles.title}>{tierTitle(tier)}</strong>
        <span className={styles.amount}>{formatCents(shown)}</span>
        <span className={styles.multiple}>{formatMultiple(payout / stake)}</span>
      </span>
    </div>
  )
}
