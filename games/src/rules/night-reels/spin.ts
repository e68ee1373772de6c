/** One spin: the visible window and its line wins. */
import { defined } from '@lucero/kit/defined'
import { lines, rows, strips, type LinePays, type PayingSymbol, type ReelSymbol } from './machine.ts'

/** By reel, each from top to bottom. */
export type Window = readonly (readonly ReelSymbol[])[]

export type LineWin = {
  /** Index of the line, from 0. */
  line: number
  symbol: PayingSymbol
  /** Number of matching symbols from the left. */
  count: number
  /** In line stakes. */
  pays: number
}

/** Strip indexes wrap around. */
export const symbolAt = (reel: number, index: number): ReelSymbol => {
  const strip = defined(strips[reel])
  return defined(strip.at(index % strip.length))
}

const rowNumbers = Array.from({ length: rows }, (_, row) => row)
/** The visible symbols of each reel at each stop. */
const shownAt = strips.map((strip, reel) => strip.map((_, stop) => rowNumbers.map((row) => symbolAt(reel, stop + row))))

export const windowAt = (stops: readonly number[]): Window =>
  stops.map((stop, reel) => defined(defined(shownAt[reel])[stop]))

/** Stars fill reels: in free spins each visible star its own, in the star spin the shooting star the reel `star`. */
export type StarFill = { isFree?: boolean; star?: number | undefined }

/** The window that counts. A strip never shows a star and a moon together, so only the shooting star can cover a moon. */
export const filledWindow = (window: Window, { isFree = false, star }: StarFill): Window =>
  window.map((symbols, reel) =>
    reel === star || (isFree && symbols.includes('star')) ? symbols.map(() => 'star') : symbols,
  )

export const moonsIn = (window: Window): number =>
  window.reduce((count, reel) => count + (reel.includes('moon') ? 1 : 0), 0)

export function lineWinsIn(window: Window, linePays: LinePays): LineWin[] {
  const wins: LineWin[] = []
  for (let line = 0; line < lines.length; line += 1) {
    const path = defined(lines[line])
    // The first reel has no star, so its symbol is the one that pays.
    const symbol = defined(defined(window[0])[defined(path[0])])
    const count = countFromLeft(window, path, symbol)
    if (symbol !== 'moon' && symbol !== 'star' && count >= 3) {
      wins.push({ line, symbol, count, pays: defined(linePays[symbol][count - 3]) })
    }
  }
  return wins
}

function countFromLeft(window: Window, path: readonly number[], target: ReelSymbol): number {
  let count = 1
  while (count < window.length && matchesOrIsWild(defined(defined(window[count])[defined(path[count])]), target))
    count += 1
  return count
}

const matchesOrIsWild = (symbol: ReelSymbol, target: ReelSymbol) => symbol === target || symbol === 'star'
