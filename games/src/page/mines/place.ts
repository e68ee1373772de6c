import type { Side } from '../../rules/mines/odds.ts'

/** Row and column of a tile, from 1. */
export const placeOf = (tile: number, side: Side): { row: number; column: number } => ({
  row: Math.floor(tile / side) + 1,
  column: (tile % side) + 1,
})
