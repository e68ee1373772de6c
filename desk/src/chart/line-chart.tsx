/** A chart of daily values. Screen readers and printers without canvas get the table beside it; the chart itself is a picture with a label. */
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { locale } from '@lucero/ui/text/t.ts'
import { formatCount } from '../lib/sums.ts'
import styles from './line-chart.module.css'

type Series = { label: string; values: readonly (number | null)[]; color: string; isDashed?: boolean }

type LineChartProps = {
  /** Describes the chart for screen readers. */
  label: string
  /** UTC days, oldest first. */
  days: readonly string[]
  series: readonly Series[]
  height?: number
  isBar?: boolean
}

export function LineChart({ label, days, series, height = 200, isBar = false }: LineChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const draw = () =>
      new uPlot(
        optionsFor(element, series, height, isBar),
        [days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000), ...series.map(({ values }) => [...values])],
        element,
      )
    let chart = draw()
    const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
    resize.observe(element)
    // Colours are read when the chart is drawn, so a change of the theme draws it again.
    const redraw = () => {
      chart.destroy()
      chart = draw()
    }
    const theme = new MutationObserver(redraw)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      resize.disconnect()
      theme.disconnect()
      chart.destroy()
    }
  }, [days, series, height, isBar])
  return (
    <figure className={styles.figure}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- uPlot draws on canvases inside of it */}
      <div ref={frame} className={styles.frame} style={{ height }} role="img" aria-label={label} />
      {series.length > 1 && (
        <figcaption className={styles.legend}>
          {series.map(({ label: name, color, isDashed }) => (
            <span key={name} className={styles.entry}>
              <i style={{ borderTopColor: `var(${color})`, borderTopStyle: isDashed ? 'dashed' : 'solid' }} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

function optionsFor(element: HTMLElement, series: readonly Series[], height: number, isBar: boolean): uPlot.Options {
  const style = getComputedStyle(element)
  const colorOf = (name: string) => style.getPropertyValue(name).trim()
  const day = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const font = `12px ${style.fontFamily}`
  const bars = isBar ? uPlot.paths.bars?.({ size: [0.7, 40] }) : undefined
  const axis = {
    stroke: colorOf('--faint'),
    font,
    grid: { stroke: colorOf('--line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, points: { size: 6 } },
    scales: {
      x: { time: true },
      y: { range: (_chart, low, high) => [low < 0 ? low * 1.08 : 0, high > 0 ? high * 1.08 : 1] },
    },
    axes: [
      {
        ...axis,
        size: 32,
        values: (_chart, times) => times.map((time) => day.format(time * 1000)),
        space: 70,
        incrs: wholeDays,
      },
      { ...axis, size: 62, values: (_chart, amounts) => amounts.map(short) },
    ],
    series: [
      {},
      ...series.map(({ label, color, isDashed }) => ({
        label,
        stroke: colorOf(color),
        width: 2,
        points: { show: false },
        ...(isDashed && { dash: [5, 4] }),
        ...(bars && { fill: colorOf(color), paths: bars }),
      })),
    ],
  }
}

/** Distances between labels, in seconds: whole days, so that no day has two labels. */
const wholeDays = [1, 2, 7, 14, 30, 60, 90, 180, 365].map((days) => days * 86_400)

/** 12,000 is 12k. */
function short(amount: number): string {
  const size = Math.abs(amount)
  if (size >= 1_000_000) return `${+(amount / 1_000_000).toFixed(1)}M`
  if (size >= 10_000) return `${+(amount / 1000).toFixed(1)}k`
  return formatCount(+amount.toFixed(2)).replace('-', '−')
}
