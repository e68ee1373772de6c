/**
 * Text as outlines, so that a picture looks the same on every machine and needs no installed font. `glyphs.json` has the advance and the
 * outline of each character of Bricolage Grotesque 700 (ui/src/look/fonts/README.md), in thousandths of the size.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Glyphs = Record<string, readonly [advance: number, outline: string]>

let loaded: Glyphs | undefined
const glyphs = (): Glyphs =>
  (loaded ??= JSON.parse(readFileSync(join(import.meta.dirname, 'glyphs.json'), 'utf8')) as Glyphs)

const unit = 1000

type Place = {
  x: number
  /** The baseline. */
  y: number
  size: number
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  /** A longer text becomes smaller. */
  maxWidth?: number
}

/** Characters without an outline are left out. */
const known = (text: string) =>
  Array.from(text, (character) => glyphs()[character]).filter((glyph) => glyph !== undefined)

export const canLetter = (text: string): boolean => Array.from(text).every((character) => glyphs()[character])

export function lettering(
  text: string,
  { x, y, size, fill = '#eef1fb', anchor = 'start', maxWidth = Infinity }: Place,
) {
  const drawn = known(text)
  const width = drawn.reduce((sum, [advance]) => sum + advance, 0) / unit
  const fitted = Math.min(size, maxWidth / (width || 1))
  const left = x - { start: 0, middle: width / 2, end: width }[anchor] * fitted
  let at = 0
  const outlines = drawn.map(([advance, outline]) => {
    const path = outline && `<path transform="translate(${at})" d="${outline}"/>`
    at += advance
    return path
  })
  return `<g fill="${fill}" transform="translate(${round(left)} ${round(y)}) scale(${(fitted / unit).toFixed(4)})">${outlines.join('')}</g>`
}

const round = (value: number) => Math.round(value * 100) / 100
