/** Draws the flight on a canvas: the curve so far, and the star at its end. */
import { heightAt } from '../../rules/star-crash/odds.ts'

const [gold, red] = ['#f6c453', '#ff6b7d']
/** The axes show at least this much, so that the flight begins at the lower left. */
const min = { ms: 6000, multiplier: 150 }
const margin = { left: 0.09, right: 0.16, bottom: 0.1, top: 0.16 }
const points = 60

export type Flight = { elapsedMs: number; hasCrashed: boolean }

export function drawFlight(canvas: HTMLCanvasElement, { elapsedMs, hasCrashed }: Flight): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const [width, height] = fit(canvas, context)
  context.clearRect(0, 0, width, height)
  const ms = Math.max(elapsedMs, 0)
  const span = { ms: Math.max(ms, min.ms), top: Math.max(heightAt(ms), min.multiplier) }
  const x = (at: number) => width * (margin.left + (1 - margin.left - margin.right) * (at / span.ms))
  const y = (multiplier: number) =>
    height * (1 - margin.bottom - (1 - margin.bottom - margin.top) * ((multiplier - 100) / (span.top - 100)))
  drawGrid(context, width, y, span.top)
  const colour = hasCrashed ? red : gold
  const path = new Path2D()
  path.moveTo(x(0), y(100))
  for (let point = 1; point <= points; point += 1) {
    const at = (ms * point) / points
    path.lineTo(x(at), y(heightAt(at)))
  }
  const end: [number, number] = [x(ms), y(heightAt(ms))]
  fillUnder(context, path, end, [x(0), y(100)], colour)
  context.lineWidth = Math.max(3, height / 90)
  context.lineCap = 'round'
  context.strokeStyle = colour
  context.stroke(path)
  // Small enough for the margins of a narrow screen.
  const size = Math.min(height / 14, width / 14)
  if (hasCrashed) drawBurst(context, end, size)
  else drawStar(context, end, size, gold)
}

/** One canvas pixel per device pixel, at most two: more cost frames and are not seen. */
function fit(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): [number, number] {
  const ratio = Math.min(devicePixelRatio, 2)
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)]
  if (canvas.width !== width || canvas.height !== height) {
    Object.assign(canvas, { width, height })
    context.font = getComputedStyle(canvas).font
    context.scale(ratio, ratio)
  }
  return [canvas.clientWidth, canvas.clientHeight]
}

function drawGrid(context: CanvasRenderingContext2D, width: number, y: (multiplier: number) => number, top: number) {
  context.strokeStyle = '#ffffff14'
  context.fillStyle = '#a9b3d4'
  context.lineWidth = 1
  // Right of the star.
  context.textAlign = 'right'
  const step = stepFor(top - 100)
  for (let line = 100 + step; line < top; line += step) {
    context.beginPath()
    context.moveTo(width * margin.left, y(line))
    context.lineTo(width, y(line))
    context.stroke()
    context.fillText(`${(line / 100).toFixed(line % 100 ? 1 : 0)}×`, width - 4, y(line) - 5)
  }
}

/** Three to six lines. */
function stepFor(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range))
  return [0.2, 0.5, 1].map((part) => part * power).find((step) => range / step <= 6) ?? power * 2
}

function fillUnder(
  context: CanvasRenderingContext2D,
  path: Path2D,
  [endX]: [number, number],
  [startX, base]: [number, number],
  colour: string,
) {
  const area = new Path2D(path)
  area.lineTo(endX, base)
  area.lineTo(startX, base)
  const gradient = context.createLinearGradient(0, 0, 0, base)
  gradient.addColorStop(0, `${colour}55`)
  gradient.addColorStop(1, `${colour}00`)
  context.fillStyle = gradient
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- not an array
  context.fill(area)
}

/** The four-pointed star of the house. */
function drawStar(context: CanvasRenderingContext2D, [x, y]: [number, number], size: number, colour: string) {
  context.fillStyle = colour
  context.beginPath()
  context.moveTo(x, y - size)
  for (const [toX, toY] of [
    [size, 0],
    [0, size],
    [-size, 0],
    [0, -size],
  ] as const)
    context.quadraticCurveTo(x, y, x + toX, y + toY)
  context.fill()
}

function drawBurst(context: CanvasRenderingContext2D, [x, y]: [number, number], size: number) {
  for (let ray = 0; ray < 8; ray += 1) {
    const angle = (ray * Math.PI) / 4 + 0.3
    const reach = size * (ray % 2 ? 1.9 : 1.2)
    drawStar(context, [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach], size / 3.5, red)
  }
}
