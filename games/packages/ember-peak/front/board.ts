/** Thirty stones that fall, glow and burst. */
import { easeInOut, type Pace } from '../../cabinet/pace.ts'
import { COLUMNS, ROWS } from '../rules.ts'
import { openStoneCanvas, type Stone } from './stone-canvas.ts'

export function openBoard(pace: Pace) {
  let stones: Stone[] = []
  const { canvas, paint, spark } = openStoneCanvas(() => stones)

  /** Moves stones from their heights to their places, the left columns and the low rows first. */
  async function fall(ms: number) {
    const from = stones.map(({ y }) => y)
    await pace.tween(ms, (part) => {
      for (const [place, stone] of stones.entries()) {
        const [column, row] = [Math.floor(place / ROWS), place % ROWS]
        const own = Math.max(0, Math.min(1, part * 1.7 - column * 0.08 - (ROWS - row) * 0.05))
        stone.y = from[place]! + (row - from[place]!) * bounce(own)
      }
      paint()
    })
  }

  const fallOut = (ms: number) =>
    pace.tween(ms, (part) => {
      for (const [place, stone] of stones.entries()) {
        const own = Math.max(0, part * 1.4 - Math.floor(place / ROWS) * 0.08)
        stone.y = (place % ROWS) + own * own * (ROWS + 1)
      }
      paint()
    })

  return {
    canvas,
    put(board: readonly number[]) {
      stones = board.map((kind, place) => stoneOf(kind, place % ROWS))
      paint()
    },
    /** The stones that lie there fall out, and others fall in. */
    async deal(board: readonly number[], outMs: number, inMs: number) {
      await fallOut(outMs)
      stones = board.map((kind, place) => stoneOf(kind, (place % ROWS) - ROWS - 1))
      await fall(inMs)
    },
    /** These stones glow, the others are dim. */
    light: (places: readonly number[], ms: number) =>
      pace.tween(ms, (part) => {
        const lit = new Set(places)
        for (const [place, stone] of stones.entries()) {
          stone.lit = lit.has(place) ? easeInOut(part) : 0
          stone.alpha = lit.has(place) ? 1 : 1 - 0.6 * part
        }
        paint()
      }),
    /** These stones burst, and the ones above and new ones fall to the places of `board`. */
    async burst(places: readonly number[], board: readonly number[], ms: number) {
      if (!pace.isCalm) spark(places)
      const gone = new Set(places)
      const columns = Array.from({ length: COLUMNS }, (_, column) => column * ROWS)
      stones = columns.flatMap((first) => {
        const kept = stones.slice(first, first + ROWS).filter((_, row) => !gone.has(first + row))
        const free = ROWS - kept.length
        const above = board.slice(first, first + free).map((kind, row) => stoneOf(kind, row - free - 0.6))
        return [...above, ...kept.map(({ kind, y }) => stoneOf(kind, y))]
      })
      await fall(ms)
    },
    /** No stone glows or is dim. */
    rest() {
      stones = stones.map(({ kind, y }) => stoneOf(kind, y))
      paint()
    },
  }
}

const stoneOf = (kind: number, y: number): Stone => ({ kind, y, lit: 0, alpha: 1 })

/** Falls, and bounces a little where it lands. */
function bounce(part: number): number {
  if (part < 0.72) return (part / 0.72) ** 2
  const after = (part - 0.72) / 0.28
  return 1 - 0.07 * Math.sin(after * Math.PI)
}
