import type { DiceBet, DiceView } from '../../../rules/dice/rules.ts'
import { outcomes } from '../../../rules/dice/odds.ts'
import { lettering } from '../lettering.ts'

const [left, width, top, height] = [50, 440, 270, 34]
const xOf = (hundredths: number) => left + (hundredths / outcomes) * width
const hundredths = (value: number) => (value / 100).toFixed(2)

export function diceBoard({ roll, won }: DiceView, { direction, target }: DiceBet): string {
  const [from, to] = direction === 'under' ? [0, target] : [target, outcomes]
  const at = xOf(roll)
  const marks = [0, 25, 50, 75, 100].map((mark) =>
    lettering(String(mark), { x: xOf(mark * 100), y: top + 76, size: 22, fill: '#a9b3d4', anchor: 'middle' }),
  )
  return `${lettering(hundredths(roll), { x: 270, y: 190, size: 110, fill: won ? '#46dfa0' : '#ff7d8d', anchor: 'middle' })}
<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="17" fill="#ff6b7d" fill-opacity=".55"/>
<rect x="${xOf(from)}" y="${top}" width="${xOf(to) - xOf(from)}" height="${height}" rx="6" fill="#46dfa0"/>
<path d="M${at} ${top - 12}v${height + 24}" stroke="#fff" stroke-width="8" stroke-linecap="round"/>${marks.join('')}
<path d="${direction === 'under' ? 'M212 384l-16 11 16 11' : 'M196 384l16 11-16 11'}" fill="none" stroke="#cfd5ee" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>${lettering(hundredths(target), { x: 232, y: 406, size: 32, fill: '#cfd5ee' })}`
}
