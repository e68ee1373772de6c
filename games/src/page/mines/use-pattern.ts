import { useState } from 'react'
import { maxGems, type Field } from '../../rules/mines/odds.ts'

/** The tiles that autoplay opens, in order. */
export function usePattern() {
  const [pattern, setPattern] = useState<readonly number[]>([])
  return {
    pattern,
    /** Marks or unmarks a tile. */
    toggle: (tile: number) =>
      setPattern(pattern.includes(tile) ? pattern.filter((other) => other !== tile) : [...pattern, tile]),
    /** Shortens the pattern if there are fewer gems than marked tiles. */
    fit: (field: Field) => setPattern(pattern.slice(0, maxGems(field))),
    clear: () => setPattern([]),
    canToggle: (tile: number, field: Field) => pattern.includes(tile) || pattern.length < maxGems(field),
  }
}
