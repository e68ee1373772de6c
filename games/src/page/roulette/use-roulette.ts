import { useRef, useState } from 'react'
import type { GameSession } from '../frame/session/game-session.ts'
import type { Tool } from './chip-rack.tsx'
import { fromBet, none, toBet, totalOf, type ChipsBySpot } from './chips.ts'
import type { Spot } from '../../rules/roulette/layout.ts'
import type { RouletteBet, RouletteView } from '../../rules/roulette/rules.ts'
import { useChips } from './use-chips.ts'

const defaultChip = 100

/** State of the roulette page. `spinTo` animates the ball. */
export function useRoulette(
  session: GameSession<RouletteBet, never, RouletteView>,
  spinTo: (number: number) => Promise<void>,
  hurry: () => void,
) {
  const lastBet = session.round?.bet as RouletteBet | undefined
  const chips = useChips(lastBet ? fromBet(lastBet) : none, session.balance, () =>
    session.setShort(session.seat.mode === 'real'),
  )
  const [tool, setTool] = useState<Tool>(defaultChip)
  const [isSpinning, setIsSpinning] = useState(false)
  /** The last spin with its chips, until new chips are placed. */
  const [outcome, setOutcome] = useState<RouletteView & { placed: ChipsBySpot }>()
  const isUnderWay = useRef(false)
  const next = chips.placed.size > 0 ? chips.placed : chips.last

  async function play(placed: ChipsBySpot): Promise<void> {
    setOutcome(undefined)
    setIsSpinning(true)
    const round = await session.play(toBet(placed))
    if (round?.view) {
      chips.played(placed)
      setOutcome({ ...round.view, placed })
      await spinTo(round.view.number)
      session.reveal(round)
    }
    setIsSpinning(false)
  }
  const spin = () => {
    if (isUnderWay.current) return hurry()
    if (next.size === 0) return undefined
    isUnderWay.current = true
    void play(next).finally(() => (isUnderWay.current = false))
    return undefined
  }
  const afresh = (change: () => void) => {
    setOutcome(undefined)
    change()
  }
  return {
    chips,
    tool,
    setTool,
    /** The value of a chip in called bets. */
    chipCents: tool === 'eraser' ? defaultChip : tool,
    isSpinning,
    placed: outcome?.placed ?? chips.placed,
    result: isSpinning ? undefined : outcome,
    /** Cost of the next spin: the chips on the layout, or the last ones again. */
    stake: totalOf(next),
    spin,
    use: (spot: Spot) => afresh(() => (tool === 'eraser' ? chips.remove(spot) : chips.place(spot, tool))),
    add: (more: ChipsBySpot) => afresh(() => chips.add(more)),
    remove: (spot: Spot) => afresh(() => chips.remove(spot)),
    undo: () => afresh(chips.undo),
    clear: () => afresh(chips.clear),
    repeat: () => afresh(chips.repeat),
    double: () => afresh(chips.double),
  }
}

export type Roulette = ReturnType<typeof useRoulette>
