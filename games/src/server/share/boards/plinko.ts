import { multipliersOf } from '../../../rules/plinko/odds.ts'
import type { PlinkoBet, PlinkoView } from '../../../rules/plinko/rules.ts'
import { lettering } from '../lettering.ts'

const [middle, top, bottom] = [270, 46, 370]

export function plinkoBoard({ path, slot }: PlinkoView, { rows, risk }: PlinkoBet): string {
  const step = Math.min(52, 480 / (rows + 1))
  const rowHeight = (bottom - top) / rows
  const xOf = (row: number, place: number) => middle + (place - row / 2) * step
  const pegs = Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: row + 2 },
      (_peg, place) =>
        `<circle cx="${xOf(row + 1, place).toFixed(1)}" cy="${(top + row * rowHeight).toFixed(1)}" r="4" fill="#8e99c0"/>`,
    ).join(''),
  )
  let place = 0
  const points = path.map((right, row) => {
    place += right
    return `${xOf(row + 1, place).toFixed(1)} ${(top + (row + 0.55) * rowHeight).toFixed(1)}`
  })
  const slots = multipliersOf(rows, risk).map((multiple, index) => {
    const [x, isHit] = [xOf(rows, index), index === slot]
    const text = String(multiple / 100)
    return `<rect x="${(x - step * 0.45).toFixed(1)}" y="${bottom + 8}" width="${(step * 0.9).toFixed(1)}" height="42" rx="7" fill="${isHit ? '#f6c453' : '#1e2951'}"/>${lettering(text, { x, y: bottom + 35, size: 19, maxWidth: step * 0.8, fill: isHit ? '#221703' : '#cfd5ee', anchor: 'middle' })}`
  })
  return `${pegs.join('')}<path d="M${middle} ${top - 30}L${points.join('L')}" fill="none" stroke="#ffdf8c" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>${slots.join('')}<circle cx="${xOf(rows, slot).toFixed(1)}" cy="${bottom - 8}" r="${Math.min(13, step * 0.42).toFixed(1)}" fill="#ff8a66"/>`
}
