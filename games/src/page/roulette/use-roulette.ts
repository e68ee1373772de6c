import { useRef, useState } from 'react'
import type { RoundView } from '../../api.ts'
import { useAutoplay, type Autoplay } from '../frame/autoplay/use-autoplay.ts'
import { isInstant } from '../frame/result/instant.ts'
import type { GameSession } from '../frame/session/game-session.ts'
import type { Tool } from './chip-rack.tsx'
import { fromBet, maxTotalOf, none, scaledTo, toBet, totalOf, type ChipsBySpot } from './chips.ts'
import type { Spot } from '../../rules/roulette/layout.ts'
import type { RouletteBet, RouletteView } from '../../rules/roulette/rules.ts'
import { useChips } from './use-chips.ts'

const defaultChip = 100
/** Autoplay shows a number for this long, also with reduced motion. */
const readingMs = 1500

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
  /** The chips of the last spin and its result, until new chips are placed. */
  const [shown, setShown] = useState<{ placed: ChipsBySpot; result?: RouletteView }>()
  const isUnderWay = useRef(false)
  const next = chips.placed.size > 0 ? chips.placed : chips.last

  async function play(placed: ChipsBySpot): Promise<RoundView<RouletteView> | undefined> {
    isUnderWay.current = true
    setShown({ placed })
    setIsSpinning(true)
    const round = await session.play(toBet(placed))
    if (round?.view) {
      chips.played(placed)
      await spinTo(round.view.number)
      setShown({ placed, result: round.view })
      session.reveal(round)
    } else setShown(undefined)
    setIsSpinning(false)
    isUnderWay.current = false
    return round
  }
  const autoplay = useLayoutAutoplay(next, play, chips.setLast)
  const spin = () => {
    if (isUnderWay.current) return hurry()
    if (next.size > 0 && !autoplay.isRunning) void play(next)
    return undefined
  }
  const afresh = (change: () => void) => {
    setShown(undefined)
    change()
  }
  return {
    chips,
    tool,
    setTool,
    /** The value of a chip in called bets. */
    chipCents: tool === 'eraser' ? defaultChip : tool,
    isSpinning,
    /** Chips cannot be changed. */
    isClosed: isSpinning || autoplay.isRunning,
    autoplay,
    placed: shown?.placed ?? chips.placed,
    result: isSpinning ? undefined : shown?.result,
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

type PlayLayout = (placed: ChipsBySpot) => Promise<RoundView | undefined>

/** Autoplay of a layout. A changed stake raises all chips of the first layout in proportion. At the end the first layout is back. */
function useLayoutAutoplay(next: ChipsBySpot, play: PlayLayout, onEnd: (first: ChipsBySpot) => void): Autoplay {
  const first = useRef(next)
  const playOnce = async (cents: number) => {
    const round = await play(scaledTo(first.current, cents))
    if (round && !isInstant()) await new Promise((resolve) => setTimeout(resolve, readingMs))
    return round
  }
  const autoplay = useAutoplay(playOnce, {
    stake: totalOf(next),
    onStake: (cents) => cents === totalOf(first.current) && onEnd(first.current),
    fit: (cents) => Math.min(cents, maxTotalOf(first.current)),
  })
  const start: Autoplay['start'] = (plan) => {
    first.current = next
    autoplay.start(plan)
  }
  return { ...autoplay, start }
}
