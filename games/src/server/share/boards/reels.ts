import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defined } from '@lucero/kit/defined'
import { lines, type ReelSymbol } from '../../../rules/night-reels/machine.ts'
import type { ReelsView, SpinView } from '../../../rules/night-reels/rules.ts'
import { filledWindow, windowAt } from '../../../rules/night-reels/spin.ts'

const art = new Map<ReelSymbol, string>()
const folder = join(import.meta.dirname, '../../../page/night-reels/art')

/** The page's own drawing, as a data address: the identifiers inside of it stay apart. */
function artOf(symbol: ReelSymbol): string {
  const drawn = art.get(symbol) ?? readFileSync(join(folder, `${symbol}.svg`)).toString('base64')
  art.set(symbol, drawn)
  return `data:image/svg+xml;base64,${drawn}`
}

const [left, top, cell] = [20, 75, 100]

/** The spin of the round that has paid the most, with its lines. */
export function reelsBoard({ spins, phase }: ReelsView): string {
  const best = spins.reduce((one, other) => (other.pays > one.pays ? other : one), defined(spins[0]))
  const isFree = phase !== undefined && best !== spins[0] && best.star === undefined
  const window = filledWindow(windowAt(best.stops), { isFree, star: best.star })
  const symbols = window.map((column, reel) =>
    column.map((symbol, row) => {
      const [x, y] = [left + reel * cell, top + row * cell]
      return `<rect x="${x + 3}" y="${y + 3}" width="${cell - 6}" height="${cell - 6}" rx="14" fill="${isInLine(best, reel, row) ? '#3a2f6b' : '#10172f'}" stroke="${isInLine(best, reel, row) ? '#f6c453' : '#ffffff22'}" stroke-width="2"/><image x="${x + 10}" y="${y + 10}" width="${cell - 20}" height="${cell - 20}" href="${artOf(symbol)}"/>`
    }),
  )
  return symbols.flat().join('')
}

const isInLine = ({ lineWins }: SpinView, reel: number, row: number): boolean =>
  lineWins.some(({ line, count }) => reel < count && lines[line]?.[reel] === row)
