import { numbers } from '../../../rules/keno/odds.ts'
import type { KenoBet, KenoView } from '../../../rules/keno/rules.ts'
import { lettering } from '../lettering.ts'

const [left, top, step, size] = [34, 74, 60, 52]

/** The forty numbers: hits, other picks, and other drawn ones. */
export function kenoBoard({ drawn }: KenoView, { picks }: KenoBet): string {
  return Array.from({ length: numbers }, (_, index) => {
    const [x, y] = [left + (index % 8) * step, top + Math.floor(index / 8) * step]
    const [isPicked, isDrawn] = [picks.includes(index + 1), drawn.includes(index + 1)]
    const fill = isPicked ? (isDrawn ? '#46dfa0' : '#7343e0') : isDrawn ? '#5b2f2c' : '#1e2951'
    const ink = isPicked && isDrawn ? '#04231a' : '#cfd5ee'
    return `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="9" fill="${fill}"/>${lettering(String(index + 1), { x: x + size / 2, y: y + 34, size: 22, fill: ink, anchor: 'middle' })}`
  }).join('')
}
