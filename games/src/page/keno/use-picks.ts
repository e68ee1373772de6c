import { useState } from 'react'
import { maxPicks, numbers } from '../../rules/keno/odds.ts'

/** The chosen numbers. At most ten: a further one is ignored. */
export function usePicks(first: readonly number[]) {
  const [picks, setPicks] = useState<readonly number[]>(first)
  return {
    picks,
    setPicks,
    canToggle: (number: number) => picks.includes(number) || picks.length < maxPicks,
    toggle: (number: number) => {
      if (picks.includes(number)) setPicks(picks.filter((one) => one !== number))
      else if (picks.length < maxPicks) setPicks([...picks, number])
    },
    clear: () => setPicks([]),
    /** As many numbers as before, or ten. Only a choice of the player: the draw has nothing to do with it. */
    pickQuickly: () => {
      const left = Array.from({ length: numbers }, (_, index) => index + 1)
      const chosen = Array.from({ length: picks.length || maxPicks }, () => {
        const [one] = left.splice(Math.floor(Math.random() * left.length), 1)
        return one!
      })
      setPicks(chosen)
    },
  }
}
