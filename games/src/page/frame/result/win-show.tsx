import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { reducedMotion, useMedia } from '@lucero/ui/look/media.ts'
import type { RoundView } from '../../../api.ts'
import { formatCents, formatMultiple } from '../bet/amount.ts'
import { useInstant } from './instant.ts'
import { tierTitle } from './tier-title.ts'
import { useCountUp } from './use-count-up.ts'
import { WinBurst } from './win-burst.tsx'
import styles from './win-show.module.css'
import { hasBanner, tierShows, type WinTier } from './win-tier.ts'

export type WinShowProps = { round: RoundView; tier: WinTier; hasOwnCard: boolean }

/** Stars and banner of a win; decorative. With reduced motion and in instant mode only the banner is shown, and it does not move. */
export function WinShow({ round, tier, hasOwnCard }: WinShowProps) {
  const [hasReducedMotion, instant] = [useMedia(reducedMotion), useInstant()]
  const isStill = hasReducedMotion || instant
  return (
    <div className={styles.celebration} data-tier={tier} aria-hidden="true">
      {!isStill && <WinBurst stars={tierShows[tier].stars} />}
      {hasBanner(tier) && !hasOwnCard && <Banner round={round} tier={tier} isStill={isStill} />}
    </div>
  )
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
