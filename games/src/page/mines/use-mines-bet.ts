import { useState } from 'react'
import type { RoundView } from '../../api.ts'
import { sideOf, tilesOf } from '../../rules/mines/odds.ts'
import type { MinesBet, MinesView } from '../../rules/mines/rules.ts'
import type { Hand } from './controls.tsx'
import { usePattern } from './use-pattern.ts'

const usual: MinesBet = { cents: 100, mines: 3 }

/** The bet, who opens the tiles, and the marked tiles. A change clears the last round from the grid. */
export function useMinesBet(last: RoundView<MinesView> | undefined) {
  const [bet, setBet] = useState(() => (last ? (last.bet as MinesBet) : usual))
  const [hand, setHand] = useState<Hand>('own')
  /** The round that was cleared from the grid, so that tiles can be marked. */
  const [cleared, setCleared] = useState<string>()
  const { pattern, toggle, fit, clear, canToggle } = usePattern()
  const clearRound = () => setCleared(last?.id)
  return {
    bet,
    hand,
    pattern,
    canToggle,
    setCents: (cents: number) => setBet({ ...bet, cents }),
    change: (next: { mines?: number; hand?: Hand }) => {
      const changed = { ...bet, mines: next.mines ?? bet.mines }
      setBet(changed)
      setHand(next.hand ?? hand)
      fit(changed)
      clearRound()
    },
    changeGrid: () => {
      setBet(onOtherGrid(bet))
      clear()
      clearRound()
    },
    mark: (tile: number) => {
      toggle(tile)
      clearRound()
    },
    /** The last round, if it is on the chosen grid and not cleared for marking. */
    viewOf: (canMark: boolean): MinesView | undefined =>
      last && sideOf(last.bet as MinesBet) === sideOf(bet) && !(canMark && cleared === last.id) ? last.view : undefined,
  }
}

const onOtherGrid = ({ cents, mines, side }: MinesBet): MinesBet =>
  side === undefined ? { cents, mines, side: 8 } : { cents, mines: Math.min(mines, tilesOf({}) - 1) }
