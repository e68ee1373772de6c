import { clsx } from 'clsx'
import { memo, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import grownStar from './art/grown-star.svg'
import { rows, type ReelSymbol } from '../../rules/night-reels/machine.ts'
import { prepareReels, reelCanvas } from './reel-canvas.ts'
import { moveReel, type Landing } from './reel-motion.ts'
import styles from './reel.module.css'
import { symbolAt } from '../../rules/night-reels/spin.ts'
import { symbolArt } from './symbol-art.ts'

export type ReelHandle = {
  spin(): void
  /** Resolves when the reel is at rest. */
  land(stop: number, milliseconds: number): Promise<void>
}

type ReelProps = {
  ref: Ref<ReelHandle>
  reel: number
  /** Initial stop. */
  stop: number
  /** Highlighted rows; the others are dimmed. Undefined: no highlight. */
  lit: readonly number[] | undefined
  /** An expanded star fills the reel. */
  isGrown: boolean
  /** Highlights the reel in suspense. */
  isAwaited: boolean
}

export function Reel({ ref, reel, stop: first, lit, isGrown, isAwaited }: ReelProps) {
  const [stop, setStop] = useState(first)
  const canvas = useRef<HTMLCanvasElement>(null)
  const spinning = useRef<{ land: (landing: Landing) => void; rest: Promise<void> }>(undefined)
  const spin = () => {
    const moving = reelCanvas(canvas.current!, reel)
    let land: (landing: Landing) => void = () => undefined
    const landing = new Promise<Landing>((resolve) => {
      land = resolve
    })
    spinning.current = { land, rest: moveReel(stop, landing, moving.draw).finally(moving.hide) }
  }
  useEffect(() => {
    // All reels have the same size, so the images of the first serve the others.
    if (reel === 0 && canvas.current) void prepareReels(canvas.current)
    // Stop on unmount. Otherwise the reel would spin forever.
    return () => spinning.current?.land({ stop: 0, milliseconds: 0 })
  }, [reel])
  useImperativeHandle(ref, () => ({
    spin,
    land: async (next, milliseconds) => {
      flushSync(() => setStop(next))
      spinning.current?.land({ stop: next, milliseconds })
      await spinning.current?.rest
    },
  }))
  return (
    <div className={clsx(styles.reel, isAwaited && styles.awaited)}>
      <Symbols reel={reel} stop={stop} lit={lit} />
      <canvas ref={canvas} className={styles.moving} />
      {isGrown && <GrownStar row={rowOfStar(reel, stop)} />}
    </div>
  )
}

type SymbolsProps = { reel: number; stop: number; lit: readonly number[] | undefined }

/** At rest. */
const Symbols = memo(function Symbols({ reel, stop, lit }: SymbolsProps) {
  return Array.from({ length: rows }, (_, row) => {
    const symbol = symbolAt(reel, stop + row)
    return (
      <div
        key={row}
        className={clsx(styles.cell, styles[symbol], lit && (lit.includes(row) ? styles.lit : styles.dim))}
      >
        <img src={symbolArt[symbol]} alt="" draggable={false} />
      </div>
    )
  })
})

const rowOfStar = (reel: number, stop: number) =>
  [0, 1, 2].findIndex((row) => symbolAt(reel, stop + row) === ('star' satisfies ReelSymbol))

function GrownStar({ row }: { row: number }) {
  const star = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    // A shooting star has no row: it fills the reel from above.
    const [above, below] = row < 0 ? [0, rows] : [row, rows - 1 - row]
    const from = {
      clipPath: `inset(${(above / rows) * 100}% 0 ${(below / rows) * 100}% 0 round 14px)`,
      opacity: 0.4,
    }
    star.current?.animate([from, { clipPath: 'inset(0 0 0 0 round 14px)', opacity: 1 }], {
      duration: 420,
      easing: 'cubic-bezier(0.2, 0.9, 0.2, 1)',
    })
  }, [row])
  return <img ref={star} className={styles.grown} src={grownStar} alt="" draggable={false} />
}
