/** The art of the stones: gems cut from a polygon, and dark discs with a glowing sign. Each kind has a shape of its own. */
import type { Kind } from '../rules.ts'

type Point = readonly [number, number]
type Art = { cut: readonly Point[]; colour: number } | { sign: string; colour: number }

/** In a box from −1, −1 to 1, 1. `colour`: a hue. */
const ART: Record<Kind, Art> = {
  ruby: { cut: polygon(8, 0.86, Math.PI / 8), colour: 350 },
  sapphire: {
    cut: [
      [0, -0.94],
      [0.74, -0.3],
      [0.5, 0.5],
      [0, 0.94],
      [-0.5, 0.5],
      [-0.74, -0.3],
    ],
    colour: 214,
  },
  emerald: {
    cut: [
      [-0.5, -0.84],
      [0.5, -0.84],
      [0.74, -0.6],
      [0.74, 0.6],
      [0.5, 0.84],
      [-0.5, 0.84],
      [-0.74, 0.6],
      [-0.74, -0.6],
    ],
    colour: 150,
  },
  amber: { cut: polygon(6, 0.88, Math.PI / 6), colour: 38 },
  sun: {
    sign: 'M0-.3a.3.3 0 1 1 0 .6a.3.3 0 1 1 0-.6M0-.62V-.5M0 .5V.62M-.62 0H-.5M.5 0H.62M-.44-.44l.09.09M.35.35l.09.09M.44-.44l-.09.09M-.35.35l-.09.09',
    colour: 20,
  },
  drop: {
    sign: 'M0-.56C.3-.16.42.02.42.2A.42.42 0 0 1-.42.2C-.42.02-.3-.16 0-.56ZM-.18.24A.2.2 0 0 0 .02.42',
    colour: 190,
  },
  leaf: { sign: 'M-.44.44C-.56-.22-.1-.54.52-.5C.58.14.2.54-.34.36M-.5.54L.1-.06', colour: 95 },
  claw: { sign: 'M-.4-.42C-.3-.1-.34.2-.46.46M0-.52C.1-.14.06.22-.06.54M.42-.42C.5-.1.46.2.34.46', colour: 275 },
}

/** Draws a stone around the origin with the given half size. */
export function paintGem(to: CanvasRenderingContext2D, kind: Kind, size: number) {
  const art = ART[kind]
  to.save()
  to.scale(size, size)
  if ('cut' in art) paintCut(to, art.cut, art.colour)
  else paintSign(to, art.sign, art.colour)
  to.restore()
}

function polygon(corners: number, radius: number, turn: number): Point[] {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = turn + (corner * 2 * Math.PI) / corners
    return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const
  })
}

/** A flat top, and facets around it that are lighter the more they face the light above on the left. */
function paintCut(to: CanvasRenderingContext2D, cut: readonly Point[], hue: number) {
  const tone = (light: number) => `hsl(${hue} 88% ${light}%)`
  const inner = cut.map(([x, y]): Point => [x * 0.58, y * 0.58])
  for (const [index, corner] of cut.entries()) {
    const next = (index + 1) % cut.length
    const [x, y] = [(corner[0] + cut[next]![0]) / 2, (corner[1] + cut[next]![1]) / 2]
    const facing = -(x * 0.55 + y * 0.85) / Math.hypot(x, y)
    fill(to, [corner, cut[next]!, inner[next]!, inner[index]!], tone(44 + facing * 24 + (index % 2) * 4))
  }
  const top = to.createLinearGradient(-0.5, -0.6, 0.4, 0.6)
  top.addColorStop(0, tone(82))
  top.addColorStop(0.45, tone(60))
  top.addColorStop(1, tone(42))
  fill(to, inner, top)
  to.globalAlpha = 0.75
  fill(
    to,
    [inner[0]!, ...inner.slice(1)].map(([x, y]): Point => [x * 0.45 - 0.14, y * 0.35 - 0.2]),
    tone(90),
  )
}

function paintSign(to: CanvasRenderingContext2D, sign: string, hue: number) {
  const disc = to.createRadialGradient(-0.25, -0.35, 0.1, 0, 0, 0.86)
  disc.addColorStop(0, `hsl(${hue} 22% 38%)`)
  disc.addColorStop(1, `hsl(${hue} 26% 17%)`)
  to.fillStyle = disc
  to.beginPath()
  to.arc(0, 0, 0.84, 0, 2 * Math.PI)
  to.fill()
  to.lineWidth = 0.06
  to.strokeStyle = `hsl(${hue} 34% 50%)`
  to.stroke()
  const path = new Path2D(sign)
  to.lineCap = 'round'
  to.lineJoin = 'round'
  to.lineWidth = 0.3
  to.strokeStyle = `hsl(${hue} 95% 55% / 0.25)`
  to.stroke(path)
  to.lineWidth = 0.13
  to.strokeStyle = `hsl(${hue} 95% 70%)`
  to.stroke(path)
}

function fill(to: CanvasRenderingContext2D, points: readonly Point[], style: string | CanvasGradient) {
  to.fillStyle = style
  to.beginPath()
  for (const [x, y] of points) to.lineTo(x, y)
  to.closePath()
  to.fill()
}
