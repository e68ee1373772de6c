import { useState } from 'react'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { playSound } from '../frame/sound/sound.ts'
import { doubled, none, reasonAgainst, totalOf, without, withChip, withChips, type ChipsBySpot } from './chips.ts'
import type { Spot } from '../../rules/roulette/layout.ts'

/** Places, undoes, clears and repeats chips. A change over a limit is rejected with a message. */
export function useChips(before: ChipsBySpot, balance: number, onShort: () => void) {
  const [placed, setPlaced] = useState<ChipsBySpot>(none)
  const [past, setPast] = useState<readonly ChipsBySpot[]>([])
  const [last, setLast] = useState(before)

  const change = (next: ChipsBySpot): void => {
    const reason = reasonAgainst(next, balance)
    if (reason && totalOf(next) > totalOf(placed)) {
      if (totalOf(next) > balance) onShort()
      return toast.warning(reason)
    }
    playSound('chip')
    setPast([...past, placed])
    setPlaced(next)
  }
  return {
    placed,
    last,
    total: totalOf(placed),
    canUndo: past.length > 0,
    place: (spot: Spot, cents: number) => change(withChip(placed, spot, cents)),
    add: (chips: ChipsBySpot) => change(withChips(placed, chips)),
    remove: (spot: Spot) => placed.has(spot) && change(without(placed, spot)),
    double: () => placed.size > 0 && change(doubled(placed)),
    clear: () => placed.size > 0 && change(none),
    repeat: () => last.size > 0 && change(last),
    undo: () => {
      playSound('chip')
      setPlaced(past.at(-1) ?? none)
      setPast(past.slice(0, -1))
    },
    /** The chips that `repeat` and the next spin use, after autoplay with changed bets. */
    setLast,
    /** Clears the layout after a spin. */
    played: (bet: ChipsBySpot) => {
      setLast(bet)
      setPlaced(none)
      setPast([])
    },
  }
}
