import { clsx } from 'clsx'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type CSSProperties, type Ref } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import { multipliersOf, type Risk, type Rows } from '../../rules/plinko/odds.ts'
import type { PlinkoView } from '../../rules/plinko/rules.ts'
import { animate, isStill } from '../frame/result/animation.ts'
import { isInstant } from '../frame/result/instant.ts'
import { playNotes } from '../frame/sound/sound.ts'
import { heightOf, widthOf } from './ball-path.ts'
import { boardCanvas, type BoardCanvas } from './board-canvas.ts'
import styles from './board.module.css'

export type BoardHandle = {
  /** Resolves when the ball is in its slot. */
  drop(view: PlinkoView): Promise<void>
}

/** In instant mode a ball is fast, not absent. */
const instantSpeed = 6

type BoardProps = { ref: Ref<BoardHandle>; rows: Rows; risk: Risk }

/** Pegs, balls in flight, and the slots with their multipliers. */
export function Board({ ref, rows, risk }: BoardProps) {
  const box = useRef<HTMLDivElement>(null)
  const pegs = useRef<HTMLCanvasElement>(null)
  const moving = useRef<HTMLCanvasElement>(null)
  const slots = useRef<HTMLOListElement>(null)
  const canvas = useRef<BoardCanvas>(undefined)
  const size = useSize(box)
  useEffect(() => {
    // Before the first measurement the canvas has no size.
    if (size === '') return undefined
    canvas.current = boardCanvas(pegs.current!, moving.current!, rows, tickPeg)
    return () => canvas.current?.stop()
  }, [rows, size])
  useImperativeHandle(ref, () => ({
    drop: async ({ path, slot }) => {
      if (!isStill()) await canvas.current?.drop(path, isInstant() ? instantSpeed : 1)
      markSlot(slots.current?.children[slot])
    },
  }))
  const multipliers = multipliersOf(rows, risk)
  const style = { '--columns': widthOf(rows), '--lines': heightOf(rows) } as CSSProperties
  return (
    <div className={styles.stage} style={style}>
      <div ref={box} className={styles.board} aria-hidden="true">
        <canvas ref={pegs} />
        <canvas ref={moving} />
      </div>
      <ol
        ref={slots}
        className={clsx(styles.slots, rows > 11 && styles.many)}
        style={{ gridTemplateColumns: `repeat(${multipliers.length}, minmax(0, 1fr))` }}
        aria-label={t('Multipliers, from left to right')}
      >
        {multipliers.map((multiplier, slot) => (
          // Slots have no other identity than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={slot} className={styles.slot} style={{ '--far': farOf(slot, rows) } as CSSProperties}>
            <span>{multiplier / 100}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** 0 in the middle, 1 outside. */
const farOf = (slot: number, rows: number) => Math.abs(2 * slot - rows) / rows

let lastTick = 0

/** A soft tone. Many balls touch pegs at the same time, so at most one tone per 45 ms. */
function tickPeg() {
  const now = performance.now()
  if (now - lastTick < 45) return
  lastTick = now
  playNotes([{ lasts: 0.05, pitch: 1100 + 500 * Math.random(), wave: 'sine', volume: 0.025 }])
}

function markSlot(slot: Element | undefined) {
  if (!slot) return
  slot.parentElement?.querySelector('[data-last]')?.removeAttribute('data-last')
  slot.setAttribute('data-last', '')
  void animate(slot, { translate: ['0 0', '0 28%', '0 0'] }, { duration: 260, easing: 'ease-out', fill: 'none' })
}

/** The size of the element, so that a change draws the board again. */
function useSize(element: React.RefObject<HTMLElement | null>): string {
  const [size, setSize] = useState('')
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setSize(`${Math.round(width)} ${Math.round(height)}`)
    })
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return size
}
