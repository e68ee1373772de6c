/**
 * Draws a moving reel on a canvas from pre-rendered images at whole pixels. A browser without a GPU can do that at 60 frames per second,
 * but cannot redraw symbols or move them by fractions of a pixel (docs/performance.md, "The games' frames").
 */
import { strips, rows, type ReelSymbol } from '../../rules/night-reels/machine.ts'
import { symbolAt } from '../../rules/night-reels/spin.ts'
import { whenIdle } from '../frame/dialogs/lazy-dialog.ts'
import smearUrl from './art/smear.webp'
import { symbolArt } from './symbol-art.ts'

/** In symbols. `top`: strip index at the upper edge. `run`: distance so far. `blur`: 0 sharp … 1 fully blurred. */
export type ReelMotion = { top: number; run: number; blur: number }

/** The smear shows the first four symbols of each reel, blurred. */
const smearLength = 4

type Pictures = { symbols: Map<ReelSymbol, HTMLImageElement>; smear: HTMLImageElement }
let loaded: Pictures | undefined

/** Loaded on first use, because the page renders without them. */
const pictures = (): Pictures =>
  (loaded ??= {
    symbols: new Map(Object.entries(symbolArt).map(([symbol, url]) => [symbol as ReelSymbol, load(url)])),
    smear: load(smearUrl),
  })

function load(url: string): HTMLImageElement {
  const image = new Image()
  image.src = url
  return image
}

/** Renders the images of the first spin in idle time. */
export async function prepareReels(canvas: HTMLCanvasElement): Promise<void> {
  await whenIdle()
  const { symbols, smear } = pictures()
  await Promise.allSettled([...symbols.values(), smear].map((image) => image.decode()))
  for (const [symbol, source] of symbols) {
    await whenIdle()
    if (!canvas.isConnected || document.hidden) return
    const { width, height } = fit(canvas)
    printSymbol(symbol, source, { width, height: height / rows })
  }
}

type Size = { width: number; height: number }
type Prints = { ground: HTMLCanvasElement; smear: HTMLCanvasElement; symbols: Map<ReelSymbol, HTMLCanvasElement> }

export type ReelCanvas = { draw(motion: ReelMotion): void; hide(): void }

/** The canvas covers the reel and is visible while it moves. */
export function reelCanvas(canvas: HTMLCanvasElement, reel: number): ReelCanvas {
  const context = canvas.getContext('2d', { alpha: false })
  const size = fit(canvas)
  const prints = { ground: printGround(canvas, size), smear: printSmear(reel, size), symbols: printSymbols(size) }
  canvas.style.visibility = 'visible'
  return {
    draw: (motion) => context && drawMotion(context, prints, reel, motion),
    hide: () => void (canvas.style.visibility = 'hidden'),
  }
}

function drawMotion(context: CanvasRenderingContext2D, prints: Prints, reel: number, { top, run, blur }: ReelMotion) {
  const cell = context.canvas.height / rows
  context.globalAlpha = 1
  context.drawImage(prints.ground, 0, 0)
  if (blur < 1) {
    context.globalAlpha = 1 - blur
    const first = Math.floor(top)
    const { length } = strips[reel]!
    for (let index = first; index < top + rows; index += 1)
      context.drawImage(
        prints.symbols.get(symbolAt(reel, ((index % length) + length) % length))!,
        0,
        Math.round((index - top) * cell),
      )
  }
  if (blur > 0) {
    context.globalAlpha = blur
    const loop = prints.smear.height
    const start = Math.round((run % smearLength) * cell) - loop
    for (let y = start; y < context.canvas.height; y += loop) context.drawImage(prints.smear, 0, y)
  }
}

/** Sizes the canvas in device pixels, so that it is not scaled in every frame. */
function fit(canvas: HTMLCanvasElement): Size {
  const { width, height } = canvas.parentElement!.getBoundingClientRect()
  const [across, down] = [width, height].map((length) => Math.max(1, Math.round(length * devicePixelRatio))) as [
    number,
    number,
  ]
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across
    canvas.height = down
    canvas.style.width = `${across / devicePixelRatio}px`
    canvas.style.height = `${down / devicePixelRatio}px`
  }
  const areLoaded = [...pictures().symbols.values(), pictures().smear].every(({ naturalWidth }) => naturalWidth > 0)
  const key = `${across} ${down} ${areLoaded}`
  if (key !== cacheKey) cache = new Map()
  cacheKey = key
  return { width: across, height: down }
}

/** Rendered images of reels of the current size. A new size clears the cache. */
let cache = new Map<string, HTMLCanvasElement>()
let cacheKey = ''

function print(name: string, { width, height }: Size, draw: (context: CanvasRenderingContext2D) => void) {
  const cached = cache.get(name)
  if (cached) return cached
  const paper = document.createElement('canvas')
  paper.width = width
  paper.height = Math.max(1, Math.round(height))
  const context = paper.getContext('2d')
  if (context) draw(context)
  cache.set(name, paper)
  return paper
}

/** The background gradient in the current colours. */
function printGround(canvas: HTMLCanvasElement, size: Size): HTMLCanvasElement {
  const style = getComputedStyle(canvas)
  const [deep, high] = [style.getPropertyValue('--reel-deep'), style.getPropertyValue('--reel-high')]
  return print(`ground ${deep} ${high}`, size, (context) => {
    const shade = (...colours: string[]) => {
      const gradient = context.createLinearGradient(0, 0, 0, size.height)
      for (const [index, colour] of colours.entries()) gradient.addColorStop(index / (colours.length - 1), colour)
      context.fillStyle = gradient
      context.fillRect(0, 0, size.width, size.height)
    }
    shade(deep, high, deep)
    shade('#0006', '#0000', '#0000', '#0000', '#0000', '#0000', '#0006')
  })
}

function printSmear(reel: number, { width, height }: Size): HTMLCanvasElement {
  const { smear } = pictures()
  const column = smear.naturalWidth / strips.length
  return print(`smear ${reel}`, { width, height: (height / rows) * smearLength }, (context) => {
    if (column > 0)
      context.drawImage(smear, reel * column, 0, column, smear.naturalHeight, 0, 0, width, context.canvas.height)
  })
}

const printSymbols = ({ width, height }: Size) =>
  new Map(
    [...pictures().symbols].map(([symbol, source]) => [
      symbol,
      printSymbol(symbol, source, { width, height: height / rows }),
    ]),
  )

/** With the same padding as a static cell (reel.module.css). */
function printSymbol(symbol: ReelSymbol, source: HTMLImageElement, { width, height }: Size): HTMLCanvasElement {
  const room = width * (symbol === 'star' || symbol === 'moon' ? 0.03 : 0.07)
  const side = Math.min(width, height) - 2 * room
  return print(symbol, { width, height }, (context) => {
    if (source.naturalWidth > 0) context.drawImage(source, (width - side) / 2, (height - side) / 2, side, side)
  })
}
