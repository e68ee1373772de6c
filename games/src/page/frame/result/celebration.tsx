import { useEffect, useState, type ComponentType } from 'react'
import type { RoundView } from '../../../api.ts'
import { playSound } from '../sound/sound.ts'
import { hasBanner, nextCelebrated, tierOf, tierShows, type WinTier } from './win-tier.ts'
import type { WinShowProps } from './win-show.tsx'

type CelebrationProps = {
  shown: RoundView | undefined
  /** A round has begun: its win may follow soon. */
  isPlaying: boolean
  /** Wins of lower tiers have no stars. */
  from: WinTier
  /** The page shows a card of its own for big and huge wins, with its own sound. */
  hasOwnCard: boolean
}

/** Celebrates a win by its tier: stars, a banner for big and huge wins, and a sound. The result line announces the win. */
export function Celebration({ shown, isPlaying, from, hasOwnCard }: CelebrationProps) {
  const celebrated = useCelebrated(shown)
  const [WinShow, setWinShow] = useState<ComponentType<WinShowProps>>()
  const isNeeded = isPlaying || shown !== undefined
  // Loaded with the first round, which keeps the first load small. A failed load is ignored.
  useEffect(() => {
    if (!isNeeded) return
    import('./win-show.tsx').then(
      (loaded) => setWinShow(() => loaded.WinShow),
      () => undefined,
    )
  }, [isNeeded])
  useOutcomeSound(shown, hasOwnCard)
  const tier = tierOf(celebrated)
  if (!WinShow || !celebrated || !tier || tierShows[tier].from < tierShows[from].from) return null
  return <WinShow key={celebrated.id} round={celebrated} tier={tier} hasOwnCard={hasOwnCard} />
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
