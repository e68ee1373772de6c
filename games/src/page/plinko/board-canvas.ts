/**
 * Draws the board. Pegs are drawn once on a canvas of their own. Balls are pre-rendered and drawn on a second canvas, and each frame clears
 * only the rectangles where balls were, so a browser without a GPU keeps sixty frames per second (docs/performance.md, "Game frames").
 */
import { ballAt, flightMs, heightOf, pegsOf, widthOf, type Point } from './ball-path.ts'
import { isStill } from '../frame/result/animation.ts'

type Ball = {
  path: readonly number[]
  startedAt: number
  speed: number
  row: number
  drawnAt: Point | undefined
  land: () => void
}

export type BoardCanvas = {
  /** Resolves when the ball is in its slot. */
  drop(path: readonly number[], speed: number): Promise<void>
  /** Lands all balls and stops drawing. */
  stop(): void
}

const pegRadius = 0.085
const ballRadius = 0.27
/** Pegs flash for this long after a ball has touched them. */
const flashMs = 180

export function boardCanvas(
  pegs: HTMLCanvasElement,
  moving: HTMLCanvasElement,
  rows: number,
  onPeg: () => void,
): BoardCanvas {
  const unit = fit(pegs, rows)
  fit(moving, rows)
  drawPegs(pegs, rows, unit)
  const context = moving.getContext('2d')!
  const [ball, flash] = [printBall(unit), printFlash(unit)]
  const balls = new Set<Ball>()
  const flashes = new Map<string, { at: Point; until: number }>()
  let frame = 0

  const clear = (print: HTMLCanvasElement, { x, y }: Point) =>
    context.clearRect(left(print, x), left(print, y), print.width, print.height)
  const put = (print: HTMLCanvasElement, { x, y }: Point) => context.drawImage(print, left(print, x), left(print, y))
  const left = (print: HTMLCanvasElement, centre: number) => Math.round(centre * unit - print.width / 2)

  const draw = () => {
    const [now, skips] = [performance.now(), isStill()]
    for (const one of balls) if (one.drawnAt) clear(ball, one.drawnAt)
    for (const { at } of flashes.values()) clear(flash, at)
    for (const [key, { until }] of flashes) if (until < now) flashes.delete(key)
    for (const one of balls) {
      const at = ballAt(one.path, (now - one.startedAt) * one.speed)
      if (at.row > one.row && one.row < rows) {
        const peg = pegUnder(one, rows)
        flashes.set(`${peg.x} ${peg.y}`, { at: peg, until: now + flashMs })
        onPeg()
      }
      one.row = at.row
      one.drawnAt = at
    }
    for (const { at } of flashes.values()) put(flash, at)
    for (const one of balls) {
      if ((now - one.startedAt) * one.speed >= flightMs(rows) || skips) {
        balls.delete(one)
        one.land()
      } else put(ball, one.drawnAt!)
    }
    frame = balls.size + flashes.size > 0 ? requestAnimationFrame(draw) : 0
  }
  return {
    drop: (path, speed) =>
      new Promise((land) => {
        balls.add({ path, startedAt: performance.now(), speed, row: 0, drawnAt: undefined, land })
        if (frame === 0) frame = requestAnimationFrame(draw)
      }),
    stop: () => {
      cancelAnimationFrame(frame)
      for (const { land } of balls) land()
      balls.clear()
    },
  }
}

/** The peg that the ball has just left. */
function pegUnder({ path, row }: Ball, rows: number): Point {
  const rights = path.slice(0, row).reduce((sum, step) => sum + step, 0)
  return { x: widthOf(rows) / 2 + rights - row / 2, y: row + 1 }
}

/** Sizes a canvas in device pixels. Returns the peg distance in device pixels. */
function fit(canvas: HTMLCanvasElement, rows: number): number {
  const { width, height } = canvas.getBoundingClientRect()
  canvas.width = Math.max(1, Math.round(width * devicePixelRatio))
  canvas.height = Math.max(1, Math.round(height * devicePixelRatio))
  return Math.min(canvas.width / widthOf(rows), canvas.height / heightOf(rows))
}

function drawPegs(canvas: HTMLCanvasElement, rows: number, unit: number) {
  const context = canvas.getContext('2d')!
  for (const { x, y } of pegsOf(rows)) {
    const [centre, radius] = [{ x: x * unit, y: y * unit }, Math.max(1.5, pegRadius * unit)]
    disc(context, centre.x, centre.y + radius * 0.5, radius, '#04081c99')
    disc(context, centre.x, centre.y, radius, '#c9d6ff')
    disc(context, centre.x - radius * 0.25, centre.y - radius * 0.3, radius * 0.5, '#ffffff')
  }
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string) {
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

function print(unit: number, size: number, draw: (context: CanvasRenderingContext2D, middle: number) => void) {
  const paper = document.createElement('canvas')
  paper.width = Math.max(4, Math.ceil(size * unit)) + 2
  paper.height = paper.width
  draw(paper.getContext('2d')!, paper.width / 2)
  return paper
}

/** A gold ball with light from the upper left, and a soft glow. */
const printBall = (unit: number) =>
  print(unit, ballRadius * 4, (context, middle) => {
    const radius = ballRadius * unit
    const glow = context.createRadialGradient(middle, middle, radius * 0.8, middle, middle, radius * 2)
    glow.addColorStop(0, '#ffdf8c66')
    glow.addColorStop(1, '#ffdf8c00')
    context.fillStyle = glow
    context.fillRect(0, 0, 2 * middle, 2 * middle)
    const shade = context.createRadialGradient(
      middle - radius * 0.35,
      middle - radius * 0.4,
      radius * 0.1,
      middle,
      middle,
      radius,
    )
    shade.addColorStop(0, '#fffaf0')
    shade.addColorStop(0.35, '#ffdf8c')
    shade.addColorStop(1, '#d98f2b')
    context.fillStyle = shade
    context.beginPath()
    context.arc(middle, middle, radius, 0, 2 * Math.PI)
    context.fill()
  })

const printFlash = (unit: number) =>
  print(unit, 0.6, (context, middle) => {
    const glow = context.createRadialGradient(middle, middle, 0, middle, middle, middle)
    glow.addColorStop(0, '#fff6dce6')
    glow.addColorStop(0.35, '#ffdf8c66')
    glow.addColorStop(1, '#ffdf8c00')
    context.fillStyle = glow
    context.fillRect(0, 0, 2 * middle, 2 * middle)
  })
