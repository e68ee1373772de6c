/** Geometry of the board and the motion of a ball. Lengths are in peg distances: 1 is the distance between two pegs of a row. */

/** The top row has three pegs, each further row one more. Slots lie between the pegs of the last row. */
export const widthOf = (rows: number): number => rows + 2

/** Space above the first row, where a ball appears. */
const above = 1
/** Space between the last row and the floor of the slots. */
const below = 0.9

export const heightOf = (rows: number): number => above + rows - 1 + below

export type Point = { x: number; y: number }

export const pegsOf = (rows: number): Point[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_peg, peg) => ({ x: widthOf(rows) / 2 + peg - (row + 2) / 2, y: above + row })),
  ).flat()

/** The ball bounces on top of a peg, so it is this far above the peg. */
const clearance = 0.3

const fallMs = 170
const rowMs = 125
const landMs = 150

export const flightMs = (rows: number): number => fallMs + rows * rowMs + landMs

/** Up first, then down: a hop between two pegs. */
const hop = (progress: number) => progress * (1.75 * progress - 0.75)

/** Position after some milliseconds of flight. `row` is the number of rows that the ball has passed. */
export function ballAt(path: readonly number[], milliseconds: number): Point & { row: number } {
  const rows = path.length
  const middle = widthOf(rows) / 2
  const top = above - clearance
  if (milliseconds < fallMs) return { x: middle, y: top * (milliseconds / fallMs) ** 2, row: 0 }
  const row = Math.min(Math.floor((milliseconds - fallMs) / rowMs), rows)
  const rights = path.slice(0, row).reduce((sum, step) => sum + step, 0)
  const x = middle + rights - row / 2
  const rest = milliseconds - fallMs - row * rowMs
  if (row < rows) {
    const progress = rest / rowMs
    return { x: x + (path[row]! - 0.5) * progress, y: top + row + hop(progress), row }
  }
  return { x, y: Math.min(top + rows - 1 + hop(1) + 0.6 * (rest / landMs) ** 2, heightOf(rows)), row: rows }
}
