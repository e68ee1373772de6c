import { useMemo, useState } from 'react'
import type { Card } from '../../rules/cards.ts'
import { bestHold } from '../../rules/video-poker/strategy.ts'

const hintKey = 'lucero-games-video-poker-hints'

/** The best hold of the dealt cards, if the player wants hints. The browser remembers that choice. */
export function useHints(dealt: readonly Card[] | undefined) {
  const [hasHints, setHasHints] = useState(() => localStorage.getItem(hintKey) === 'on')
  const hint = useMemo(() => (hasHints && dealt ? bestHold(dealt) : undefined), [hasHints, dealt])
  const switchHints = () => {
    localStorage.setItem(hintKey, hasHints ? 'off' : 'on')
    setHasHints(!hasHints)
  }
  return { hasHints, hint, switchHints }
}
