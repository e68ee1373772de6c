import { useState } from 'react'
import { tiles } from '../../rules/mines/odds.ts'

/** The tiles that a round opens by itself, in order. */
export function usePattern() {
  const [pattern, setPattern] = useState<readonly number[]>([])
  return {
    pattern,
    /** Marks a tile, or takes its mark away. */
    toggle: (tile: number) =>
      setPattern(pattern.includes(tile) ? pattern.filter((other) => other !== tile) : [...pattern, tile]),
    /** With more mines there may be too few gems for all of it. */
    fit: (mines: number) => setPattern(pattern.slice(0, tiles - mines)),
    canToggle: (tile: number, mines: number) => pattern.includes(tile) || pattern.length < tiles - mines,
  }
}
