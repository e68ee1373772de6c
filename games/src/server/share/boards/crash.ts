import type { StarCrashBet, StarCrashView } from '../../../rules/star-crash/rules.ts'
import { lettering } from '../lettering.ts'
import { starAt } from '../card.ts'

const [left, right, top, bottom] = [60, 430, 90, 380]

/** The curve to the last cash-out, or to the crash. */
export function crashBoard({ cashed, end, crash }: StarCrashView, _bet: StarCrashBet): string {
  const isLost = end === 'lost'
  const reached = Math.max(101, isLost ? (crash ?? 100) : (cashed.at(-1)?.at ?? crash ?? 100))
  const points = Array.from({ length: 41 }, (_, index) => {
    const part = index / 40
    const height = ((reached / 100) ** part - 1) / (reached / 100 - 1)
    return `${(left + part * (right - left)).toFixed(1)} ${(bottom - height * (bottom - top)).toFixed(1)}`
  }).join('L')
  const colour = isLost ? '#ff7d8d' : '#ffdf8c'
  const lines = [0, 1, 2, 3].map((line) => bottom - (line * (bottom - top)) / 3)
  return `<path d="${lines.map((y) => `M${left} ${y.toFixed(1)}h430`).join('')}" stroke="#fff" stroke-opacity=".1" stroke-width="2"/>
<path d="M${points}L${right} ${bottom}L${left} ${bottom}Z" fill="${colour}" fill-opacity=".12"/><path d="M${points}" fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="round"/>
${starAt(right, top, isLost ? 54 : 78, isLost ? '#ff7d8d' : '#f6c453')}${lettering(`${(reached / 100).toFixed(2)}×`, { x: left + 10, y: 130, size: 58, fill: colour })}`
}
