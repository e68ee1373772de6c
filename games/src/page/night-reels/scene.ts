/** The display state of the stage during a round. */
import type { Phase } from '../../rules/night-reels/machine.ts'
import type { SpinView } from '../../rules/night-reels/rules.ts'
import { filledWindow, windowAt, type LineWin } from '../../rules/night-reels/spin.ts'
import { lines, rows, strips } from '../../rules/night-reels/machine.ts'

export type Card =
  | { kind: 'free-spins'; spins: number; phase: Phase }
  | { kind: 'more-spins'; spins: number }
  | { kind: 'free-spins-over'; spins: number; cents: number; multiple: number }
  | { kind: 'big-win'; cents: number; multiple: number }

export type FreeSpins = { number: number; of: number; phase: Phase }

/** The reel that the shooting star fills. It is filled once the star has fallen. */
export type ShootingStar = { reel: number; hasFallen: boolean }

export type Scene = {
  /** The stopped spin. Undefined while the reels turn. */
  spin: SpinView | undefined
  /** Number of line wins drawn so far. */
  drawn: number
  moonsAreLit: boolean
  /** Moons of this spin on the reels that have stopped. */
  moons: number
  star: ShootingStar | undefined
  /** Won in this round so far, in cents. */
  won: number
  free: FreeSpins | undefined
  /** The reel in suspense. */
  awaited: number | undefined
  card: Card | undefined
}

export const emptyScene: Scene = {
  spin: undefined,
  drawn: 0,
  moonsAreLit: false,
  moons: 0,
  star: undefined,
  won: 0,
  free: undefined,
  awaited: undefined,
  card: undefined,
}

export const drawnWins = ({ spin, drawn }: Scene): readonly LineWin[] => spin?.lineWins.slice(0, drawn) ?? []

/** By reel, the rows that contribute to a win. Undefined without a win. */
export function litRows(wins: readonly LineWin[], { spin, moonsAreLit }: Scene): readonly number[][] | undefined {
  if (!spin || (wins.length === 0 && !moonsAreLit)) return undefined
  const window = filledWindow(windowAt(spin.stops), spin)
  return window.map((symbols, reel) =>
    Array.from({ length: rows }, (_, row) => row).filter(
      (row) =>
        wins.some(({ line, count }) => reel < count && lines[line]![reel] === row) ||
        (moonsAreLit && symbols[row] === 'moon'),
    ),
  )
}

/** Reels that a star fills: in free spins each visible star, in a star spin the shooting star, also while the others turn. */
export const grownReels = ({ spin, free, star }: Scene): readonly boolean[] =>
  strips.map(
    (_, reel) =>
      (star?.hasFallen === true && star.reel === reel) ||
      (spin !== undefined && free !== undefined && windowAt(spin.stops)[reel]!.includes('star')),
  )
