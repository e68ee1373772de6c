import { defined } from '@lucero/kit/defined'
import { clsx } from 'clsx'
import { memo, useImperativeHandle, useLayoutEffect, useRef, useState, type CSSProperties, type Ref } from 'react'
import { flushSync } from 'react-dom'
import grownStar from './art/grown-star.svg'
import { rows, strips, type ReelSymbol } from '../../rules/night-reels/machine.ts'
import { moveReel, slowTape, type Landing } from './reel-motion.ts'
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
  /** Where it stands at first. */
  stop: number
  /** Rows to bring out; the others step back. undefined when nothing is brought out. */
  lit: readonly number[] | undefined
  /** A star that fills the reel. */
  isGrown: boolean
  /** Everybody waits for this one. */
  isAwaited: boolean
}

export function Reel({ ref, reel, stop: first, lit, isGrown, isAwaited }: ReelProps) {
  const [stop, setStop] = useState(first)
  const slow = useRef<HTMLDivElement>(null)
  const fast = useRef<HTMLDivElement>(null)
  const spinning = useRef<{ tell: (landing: Landing) => void; rest: Promise<void> }>(undefined)
  const spin = () => {
    const { promise, resolve } = Promise.withResolvers<Landing>()
    spinning.current = { tell: resolve, rest: moveReel({ slow: slow.current!, fast: fast.current! }, promise) }
  }
  useImperativeHandle(ref, () => ({
    spin,
    land: async (next, milliseconds) => {
      spinning.current?.tell({ milliseconds, lay: () => flushSync(() => setStop(next)) })
      await spinning.current?.rest
    },
  }))
  return (
    <div className={clsx(styles.reel, isAwaited && styles.awaited)}>
      <div ref={fast} className={clsx(styles.tape, styles.fast)} style={{ '--reel': reel } as CSSProperties} />
      <div ref={slow} className={clsx(styles.tape, styles.slow)}>
        <Tape reel={reel} from={above(reel, stop)} lit={lit} />
      </div>
      {isGrown && <GrownStar row={rowOfStar(reel, stop)} />}
    </div>
  )
}

type TapeProps = {
  reel: number
  from: number
  lit?: readonly number[] | undefined
}

const Tape = memo(function Tape({ reel, from, lit }: TapeProps) {
  return Array.from({ length: slowTape.length }, (_, index) => {
    const row = index - slowTape.rest
    const symbol = symbolAt(reel, from + index)
    const isInWindow = row >= 0 && row < rows
    const isLit = lit !== undefined && isInWindow && lit.includes(row)
    return (
      <div
        key={index}
        className={clsx(styles.cell, styles[symbol], lit && isInWindow && (isLit ? styles.lit : styles.dim))}
      >
        <img src={symbolArt[symbol]} alt="" draggable={false} />
      </div>
    )
  })
})

/** Where the tape begins; a strip is a ring, and what stands above its first symbol is its last. */
const above = (reel: number, stop: number) => stop - slowTape.rest + defined(strips[reel]).length

const rowOfStar = (reel: number, stop: number) =>
  [0, 1, 2].findIndex((row) => symbolAt(reel, stop + row) === ('star' satisfies ReelSymbol))

function GrownStar({ row }: { row: number }) {
  const star = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const from = {
      clipPath: `inset(${(row / rows) * 100}% 0 ${((rows - 1 - row) / rows) * 100}% 0 round 14px)`,
      opacity: 0.4,
    }
    star.current?.animate([from, { clipPath: 'inset(0 0 0 0 round 14px)', opacity: 1 }], {
      duration: 420,
      easing: 'cubic-bezier(0.2, 0.9, 0.2, 1)',
    })
  }, [row])
  return <img ref={star} className={styles.grown} src={grownStar} alt="" draggable={false} />
}
