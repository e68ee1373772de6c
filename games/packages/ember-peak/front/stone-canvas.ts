/** The canvas of the stones: their pictures, and sparks above them. */
import { el } from '../../cabinet/dom.ts'
import { COLUMNS, KINDS, ROWS } from '../rules.ts'
import { paintGem } from './gems.ts'
import { openSparks } from './sparks.ts'

/** `y` is in rows from the top, and negative above the board. `lit` from 0 to 1. */
export type Stone = { kind: number; y: number; lit: number; alpha: number }

/** Around the stones, in stones. */
const MARGIN = 0.12
const MAX_SCALE = 2

/** `stonesNow`: column by column, each from its top. */
export function openStoneCanvas(stonesNow: () => readonly Stone[]) {
  const canvas = el('canvas', { class: 'stones', 'aria-hidden': 'true' })
  const to = canvas.getContext('2d')!
  let sprites: HTMLCanvasElement[] = []
  let cell = 0
  const sparks = openSparks(paint)

  const centre = (place: number, y: number) =>
    [(Math.floor(place / ROWS) + 0.5 + MARGIN) * cell, (y + 0.5 + MARGIN) * cell] as const

  function resize() {
    const scale = Math.min(MAX_SCALE, devicePixelRatio)
    const wanted = Math.floor((canvas.clientWidth * scale) / (COLUMNS + 2 * MARGIN))
    if (wanted === cell || wanted === 0) return
    cell = wanted
    canvas.width = cell * (COLUMNS + 2 * MARGIN)
    canvas.height = cell * (ROWS + 2 * MARGIN)
    sprites = KINDS.map((kind) => {
      const sprite = el('canvas', { width: cell, height: cell })
      const own = sprite.getContext('2d')!
      own.translate(cell / 2, cell / 2)
      paintGem(own, kind, cell * 0.46)
      return sprite
    })
    paint()
  }

  function paint() {
    if (cell === 0) return
    to.clearRect(0, 0, canvas.width, canvas.height)
    for (const [place, stone] of stonesNow().entries()) paintStone(place, stone)
    to.globalAlpha = 1
    sparks.paint(to)
  }

  function paintStone(place: number, { kind, y, lit, alpha }: Stone) {
    const [x, middle] = centre(place, y)
    const size = cell * (1 + lit * 0.12)
    to.globalAlpha = alpha
    if (lit > 0) paintGlow(to, { x, y: middle, cell, lit })
    to.drawImage(sprites[kind]!, x - size / 2, middle - size / 2, size, size)
  }

  new ResizeObserver(resize).observe(canvas)
  return {
    canvas,
    paint,
    spark(places: readonly number[]) {
      for (const place of places) sparks.burst(...centre(place, place % ROWS), cell)
    },
  }
}

type Glow = { x: number; y: number; cell: number; lit: number }

function paintGlow(to: CanvasRenderingContext2D, { x, y, cell, lit }: Glow) {
  const light = to.createRadialGradient(x, y, cell * 0.2, x, y, cell * 0.62)
  light.addColorStop(0, `rgb(255 190 90 / ${0.85 * lit})`)
  light.addColorStop(1, 'rgb(255 120 40 / 0)')
  to.fillStyle = light
  to.fillRect(x - cell, y - cell, 2 * cell, 2 * cell)
}
