import { clsx } from 'clsx'
import { useRef, useState, type KeyboardEvent } from 'react'
import styles from './board.module.css'
import type { Side } from '../../rules/mines/odds.ts'
import type { MinesView } from '../../rules/mines/rules.ts'
import { placeOf } from './place.ts'
import { Tile, type TileFace } from './tile.tsx'

type BoardProps = {
  /** Tiles in a row. */
  side: Side
  /** Undefined before the first round. */
  view: MinesView | undefined
  pattern: readonly number[]
  /** The tile of the pending request. */
  waiting: number | undefined
  /** True if the tile can be pressed now. */
  canPress: (tile: number) => boolean
  onPress: (tile: number) => void
  /** The space bar was pressed on a disabled tile. */
  onSpace: () => void
}

/** The grid of tiles. Arrow keys move the focus, Enter opens. */
export function Board({ side, view, pattern, waiting, canPress, onPress, onSpace }: BoardProps) {
  const middle = Math.floor(side ** 2 / 2)
  const [lastFocused, setFocused] = useState(middle)
  const focused = lastFocused < side ** 2 ? lastFocused : middle
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const isSpaceSpent = useRef(false)
  const move = (event: KeyboardEvent) => {
    if (event.key === ' ' && !canPress(focused)) begin(event)
    const next = neighbour(focused, event.key, side)
    if (next === undefined) return
    event.preventDefault()
    buttons.current[next]?.focus()
  }
  /** Browsers click a button on keyup. By then the round may have begun, and the tile would open. */
  const begin = (event: KeyboardEvent) => {
    event.preventDefault()
    isSpaceSpent.current = true
    if (!event.repeat) onSpace()
  }
  const letGo = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !isSpaceSpent.current) return
    event.preventDefault()
    isSpaceSpent.current = false
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the buttons inside
    <div
      className={clsx(styles.board, side === 8 && styles.large, view?.end === 'hit' && styles.shaken)}
      onKeyDown={move}
      onKeyUp={letGo}
    >
      {Array.from({ length: side ** 2 }, (_, tile) => (
        <Tile
          key={tile}
          ref={(button) => {
            buttons.current[tile] = button
          }}
          place={placeOf(tile, side)}
          face={faceOf(tile, view)}
          order={orderIn(pattern, tile)}
          isWaiting={waiting === tile}
          isOff={!canPress(tile)}
          isFocusable={focused === tile}
          onFocus={() => setFocused(tile)}
          onPress={() => onPress(tile)}
        />
      ))}
    </div>
  )
}

const orderIn = (pattern: readonly number[], tile: number) =>
  pattern.includes(tile) ? pattern.indexOf(tile) + 1 : undefined

function faceOf(tile: number, view: MinesView | undefined): TileFace {
  if (!view) return 'hidden'
  const isMined = view.mined?.includes(tile) ?? false
  if (view.opened.includes(tile)) return isMined ? 'mine' : 'gem'
  if (!view.mined) return 'hidden'
  return isMined ? 'slept' : 'spared'
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function neighbour(tile: number, key: string, side: Side): number | undefined {
  const step = steps[key]
  if (!step) return undefined
  const [x, y] = [(tile % side) + step[0], Math.floor(tile / side) + step[1]]
  return x >= 0 && x < side && y >= 0 && y < side ? y * side + x : tile
}
