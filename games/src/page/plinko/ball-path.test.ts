import { expect, it } from 'vitest'
import { ballAt, flightMs, heightOf, pegsOf, widthOf } from './ball-path.ts'

it('issue 29: the board has one slot more than rows, between the pegs of the last row', () => {
  for (const rows of [8, 16]) {
    const pegs = pegsOf(rows)
    const last = pegs.filter(({ y }) => y === Math.max(...pegs.map((peg) => peg.y)))
    expect(last).toHaveLength(rows + 2)
    expect(pegs.every(({ x, y }) => x > 0 && x < widthOf(rows) && y > 0 && y < heightOf(rows))).toBe(true)
  }
})

it('issue 29: a ball touches a peg in each row and ends in the middle of its slot', () => {
  const path = [1, 0, 1, 1, 0, 0, 0, 1]
  const pegs = pegsOf(path.length)
  for (let row = 0; row < path.length; row += 1) {
    const { x } = ballAt(path, 170 + row * 125)
    expect(pegs.some((peg) => peg.y === row + 1 && Math.abs(peg.x - x) < 1e-9)).toBe(true)
  }
  const end = ballAt(path, flightMs(path.length))
  expect(end.x).toBeCloseTo(4 + 1)
  expect(end.row).toBe(8)
})

it('issue 29: the ball moves without jumps and stays on the board', () => {
  const path = Array.from({ length: 16 }, (_, row) => (row % 3 === 0 ? 1 : 0))
  let before = ballAt(path, 0)
  for (let ms = 4; ms <= flightMs(16) + 100; ms += 4) {
    const now = ballAt(path, ms)
    expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(0.12)
    expect(now.y).toBeLessThanOrEqual(heightOf(16))
    before = now
  }
})
