import { useState } from 'react'
import { tiles } from '../../rules/mines/odds.ts'

/** The tiles that autoplay opens, in order. */
export function usePattern() {
  const [pattern, setPattern] = useState<readonly number[]>([])
  return {
    pattern,
    /** Marks or unmarks a tile. */
    toggle: (tile: number) =>
      setPattern(pattern.includes(tile) ? pattern.filter((other) => other !== tile) : [...pattern, tile]),
    /** Shortens the pattern if there are fewer gems than marked tiles. */
    fit: (mines: number) => setPattern(pattern.slice(0, tiles - mines)),
    canToggle: (tile: number, mines: number) => pattern.includes(tile) || pattern.length < tiles - mines,
  }
}
