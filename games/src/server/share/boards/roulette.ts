import { colourOf, wheel, type Colour } from '../../../rules/roulette/layout.ts'
import type { RouletteView } from '../../../rules/roulette/rules.ts'
import { lettering } from '../lettering.ts'

const fills: Record<Colour, string> = { red: '#c8324a', black: '#171a2c', green: '#1d9a6c' }
const [x, y, outer, inner] = [270, 225, 200, 138]

const at = (radius: number, turn: number) =>
  `${(x + radius * Math.sin(turn)).toFixed(1)} ${(y - radius * Math.cos(turn)).toFixed(1)}`

/** The wheel, turned so that the number is at the top. */
export function rouletteBoard({ number, colour }: RouletteView): string {
  const first = wheel.indexOf(number as (typeof wheel)[number])
  const step = (2 * Math.PI) / wheel.length
  const pockets = wheel.map((_, index) => {
    const pocket = wheel[(first + index) % wheel.length] ?? 0
    const [from, to] = [(index - 0.5) * step, (index + 0.5) * step]
    return `<path d="M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z" fill="${fills[colourOf(pocket)]}" stroke="#d9a441" stroke-width="1.5"/><g transform="rotate(${((index * 360) / wheel.length).toFixed(2)} ${x} ${y})">${lettering(String(pocket), { x, y: y - outer + 26, size: 17, anchor: 'middle' })}</g>`
  })
  return `<circle cx="${x}" cy="${y}" r="${outer + 8}" fill="#d9a441"/>${pockets.join('')}<circle cx="${x}" cy="${y}" r="${inner}" fill="#0b1022" stroke="#d9a441" stroke-width="3"/><circle cx="${x}" cy="${y}" r="102" fill="${fills[colour]}"/>${lettering(String(number), { x, y: y + 40, size: 112, anchor: 'middle' })}<circle cx="${x}" cy="${y - inner - 12}" r="9" fill="#fff"/>`
}
