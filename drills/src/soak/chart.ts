/** Line charts as SVG text, without scripts and without requests. */
import type { Point } from './trend.ts'

export type ChartLine = { label: string; points: readonly Point[] }
/** A period with a fault. */
export type Band = { from: number; until: number; title: string }
export type Chart = {
  title: string
  unit: string
  lines: readonly ChartLine[]
  bands: readonly Band[]
  seconds: number
}

const size = { width: 960, height: 240, left: 56, right: 12, top: 12, bottom: 26 }
const plot = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom }
const colours = ['#2563eb', '#d97706', '#059669', '#db2777', '#7c3aed', '#0891b2', '#65a30d', '#dc2626']

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export function drawChart({ title, unit, lines: all, bands, seconds }: Chart): string {
  const lines = all.map(({ label, points }) => ({ label, points: points.filter(({ at }) => at >= 0 && at <= seconds) }))
  const labels = [...new Set(lines.map(({ label }) => label))]
  const colourOf = (label: string) => colours[labels.indexOf(label) % colours.length]!
  const top = niceMax(Math.max(0, ...lines.flatMap(({ points }) => points.map(({ value }) => value))))
  const x = (at: number) => size.left + (Math.min(at, seconds) / seconds) * plot.width
  const y = (value: number) => size.top + plot.height * (1 - value / top)
  const shades = bands.map(({ from, until, title: name }) => {
    const width = Math.max(2, x(until) - x(from))
    return `<rect class="band" x="${fixed(x(from))}" y="${size.top}" width="${fixed(width)}" height="${plot.height}"><title>${escapeHtml(name)}</title></rect>`
  })
  const drawn = lines
    .filter(({ points }) => points.length > 0)
    .map(({ label, points }) => {
      const path = points.map(({ at, value }) => `${fixed(x(at))},${fixed(y(value))}`).join(' ')
      return `<polyline stroke="${colourOf(label)}" points="${path}"><title>${escapeHtml(label)}</title></polyline>`
    })
  const legend = labels.map(
    (label) => `<li><span class="swatch" style="background:${colourOf(label)}"></span>${escapeHtml(label)}</li>`,
  )
  return `<figure>
<figcaption>${escapeHtml(title)}${unit && ` <span class="unit">${escapeHtml(unit)}</span>`}</figcaption>
<svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escapeHtml(title)}">
${[...shades, ...valueAxis(top, y), ...timeAxis(seconds, x), ...drawn].join('\n')}
</svg>
<ul class="legend">${legend.join('')}</ul>
</figure>`
}

const fixed = (number: number): string => number.toFixed(1)

function valueAxis(top: number, y: (value: number) => number): string[] {
  return [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const [value, at] = [top * share, fixed(y(top * share))]
    const line = `<line class="grid" x1="${size.left}" x2="${size.width - size.right}" y1="${at}" y2="${at}"/>`
    return `${line}<text x="${size.left - 8}" y="${at}" dy="0.35em" text-anchor="end">${readable(value)}</text>`
  })
}

function timeAxis(seconds: number, x: (at: number) => number): string[] {
  const step = [5, 10, 30, 60, 120, 300, 600, 1800, 3600].find((each) => seconds / each <= 12) ?? seconds / 12
  const text = (at: number) => (step < 60 ? `${at} s` : `${at / 60} min`)
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, n) => n * step).map((at) => {
    const anchor = at === 0 ? 'start' : at > seconds * 0.98 ? 'end' : 'middle'
    return `<text x="${fixed(x(at))}" y="${size.height - 6}" text-anchor="${anchor}">${text(at)}</text>`
  })
}

/** The smallest of 1, 2, 4, 5 or 8 times a power of ten that is not below the value, so that quarters of it are short numbers. */
export function niceMax(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 4, 5, 8, 10].map((factor) => factor * power).find((limit) => limit >= value)!
}

const readable = (value: number): string =>
  value >= 10_000 ? `${Math.round(value / 1000)}k` : String(Math.round(value * 100) / 100)
