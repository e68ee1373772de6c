/** One spin: what stands in the window, and what it pays. */
import { defined } from '@lucero/kit/defined'
import { linePays, lines, moonPays, rows, strips, type PayingSymbol, type ReelSymbol } from './machine.ts'

/** Reel by reel, each from above. */
export type Window = readonly (readonly ReelSymbol[])[]

export type LineWin = {
  /** Which line, from 0. */
  line: number
  symbol: PayingSymbol
  /** How many from the left. */
  count: number
  /** In stakes of one line. */
  pays: number
}

/** Places go round: before the first is the last. */
export const symbolAt = (reel: number, place: number): ReelSymbol => {
  const strip = defined(strips[reel])
  return defined(strip.at(place % strip.length))
}

const rowNumbers = Array.from({ length: rows }, (_, row) => row)
/** What each reel shows at each of its stops. */
const shownAt = strips.map((strip, reel) => strip.map((_, stop) => rowNumbers.map((row) => symbolAt(reel, stop + row))))

export const windowAt = (stops: readonly number[]): Window =>
  stops.map((stop, reel) => defined(defined(shownAt[reel])[stop]))

/** In free spins a star fills its reel. */
export const withGrownStars = (window: Window): Window =>
  window.map((reel) => (reel.includes('star') ? reel.map(() => 'star') : reel))

export const moonsIn = (window: Window): number =>
  window.reduce((count, reel) => count + (reel.includes('moon') ? 1 : 0), 0)

export const moonPayOf = (window: Window): number => defined(moonPays[moonsIn(window)])

export function lineWinsIn(window: Window): LineWin[] {
  const wins: LineWin[] = []
  for (let line = 0; line < lines.length; line += 1) {
    const path = defined(lines[line])
    // No star ever stands on the first reel: its symbol is the one that counts.
    const symbol = defined(defined(window[0])[defined(path[0])])
    const count = countFromLeft(window, path, symbol)
    if (symbol !== 'moon' && symbol !== 'star' && count >= 3) {
      wins.push({ line, symbol, count, pays: defined(linePays[symbol][count - 3]) })
    }
  }
  return wins
}

function countFromLeft(window: Window, path: readonly number[], wanted: ReelSymbol): number {
  let count = 1
  while (count < window.length && isOrStandsFor(defined(defined(window[count])[defined(path[count])]), wanted))
    count += 1
  return count
}

const isOrStandsFor = (symbol: ReelSymbol, wanted: ReelSymbol) => symbol === wanted || symbol === 'star'
