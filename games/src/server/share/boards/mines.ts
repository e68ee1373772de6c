import type { MinesBet, MinesView } from '../../../rules/mines/rules.ts'
import { sideOf } from '../../../rules/mines/odds.ts'

const box = 400

export function minesBoard({ opened, mined = [], end }: MinesView, bet: MinesBet): string {
  const side = sideOf(bet)
  const [tile, gap] = [box / side, box / side / 10]
  return Array.from({ length: side * side }, (_, index) => {
    const [x, y] = [70 + (index % side) * tile, 25 + Math.floor(index / side) * tile]
    const [isOpen, isMine] = [opened.includes(index), mined.includes(index)]
    const inner = tile - gap
    const [cx, cy] = [x + inner / 2, y + inner / 2]
    const hit = end === 'hit' && opened.at(-1) === index
    const ground = hit ? '#8a2440' : isOpen ? '#1e2951' : '#18214a'
    const half = inner * 0.3
    const gem = `<path d="M${cx} ${cy - half}l${half} ${half}-${half} ${half}-${half}-${half}Z" fill="#46dfa0"/><path d="M${cx} ${cy - half}v${2 * half}l${half}-${half}Z" fill="#1fae78"/>`
    const mine = `<circle cx="${cx}" cy="${cy}" r="${inner * 0.22}" fill="#ff7d8d" fill-opacity="${hit ? 1 : 0.6}"/>`
    return `<rect x="${x}" y="${y}" width="${inner}" height="${inner}" rx="${inner * 0.16}" fill="${ground}" stroke="#ffffff" stroke-opacity=".08"/>${isMine ? mine : isOpen ? gem : ''}`
  }).join('')
}
