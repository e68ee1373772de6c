import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import { formatHundredths, multiplierAt, timeOf } from '../../rules/star-crash/odds.ts'
import { drawFlight } from './curve.ts'
import styles from './stage.module.css'
import { useFrames } from './use-frames.ts'
import type { TableSession } from './use-table.ts'

/** The end of a round stays on the screen this long, while bets for the next one are already taken. */
const lingerMs = 1800

export type Phase = 'opening' | 'betting' | 'starting' | 'climbing' | 'crashed' | 'called-off'

export function phaseOf({ round, crash, now }: Pick<TableSession, 'round' | 'crash' | 'now'>): Phase {
  if (!round) return 'opening'
  if (round.isCalledOff) return 'called-off'
  if (crash !== undefined) return 'crashed'
  if (round.status === 'betting') return now() < round.closesAt ? 'betting' : 'starting'
  return now() < (round.startedAt ?? 0) ? 'starting' : 'climbing'
}

/** The curve, the multiplier, and the countdown. Runs every frame without React. */
export function Stage({ table }: { table: TableSession }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const number = useRef<HTMLParagraphElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const ended = useRef<{ crash: number; at: number }>(undefined)
  useEffect(() => {
    if (table.crash !== undefined) ended.current = { crash: table.crash, at: performance.now() }
  }, [table])

  useFrames(() => show(table, ended.current, { canvas, number, note, bar }))

  return (
    <div className={styles.stage} aria-hidden="true">
      <canvas ref={canvas} className={styles.canvas} />
      <div className={styles.readout}>
        <p ref={number} className={styles.number} />
        <p ref={note} className={styles.note} />
        <div className={styles.track}>
          <div ref={bar} className={styles.bar} />
        </div>
      </div>
    </div>
  )
}

type Parts = {
  canvas: React.RefObject<HTMLCanvasElement | null>
  number: React.RefObject<HTMLParagraphElement | null>
  note: React.RefObject<HTMLParagraphElement | null>
  bar: React.RefObject<HTMLDivElement | null>
}

type Scene = { text: string; note: string; kind: 'calm' | 'flying' | 'crashed'; part: number; elapsedMs: number }

function show(table: TableSession, ended: { crash: number; at: number } | undefined, parts: Parts) {
  if (!parts.canvas.current || !parts.number.current || !parts.note.current || !parts.bar.current) return
  const { text, note, kind, part, elapsedMs } = sceneOf(table, ended)
  parts.number.current.textContent = text
  parts.note.current.textContent = note
  parts.number.current.className = clsx(styles.number, styles[kind])
  parts.bar.current.style.setProperty('--part', String(part))
  drawFlight(parts.canvas.current, { elapsedMs, hasCrashed: kind === 'crashed' })
}

const calledOff = (at: number | undefined): Scene => ({
  text: at === undefined ? '–' : `${formatHundredths(at)}×`,
  note: t('Round called off'),
  kind: 'calm',
  part: 0,
  elapsedMs: at === undefined ? 0 : timeOf(at),
})

function sceneOf(table: TableSession, ended: { crash: number; at: number } | undefined): Scene {
  const { round } = table
  const phase = phaseOf(table)
  const lingers = ended && performance.now() - ended.at < lingerMs && phase !== 'climbing'
  if (phase === 'called-off') return calledOff(round!.calledOffAt)
  if (phase === 'crashed' || lingers) {
    const crash = table.crash ?? ended!.crash
    return {
      text: `${formatHundredths(crash)}×`,
      note: t('Crashed'),
      kind: 'crashed',
      part: 0,
      elapsedMs: timeOf(crash),
    }
  }
  if (phase === 'climbing') {
    const elapsedMs = table.shownTime() - round!.startedAt!
    const note = table.isConnected ? '' : t('No connection: the star may have crashed')
    return { text: `${formatHundredths(multiplierAt(elapsedMs))}×`, note, kind: 'flying', part: 0, elapsedMs }
  }
  if (phase !== 'betting')
    return {
      text: '1.00×',
      note: phase === 'opening' ? t('Opening the table…') : t('Starting…'),
      kind: 'calm',
      part: 0,
      elapsedMs: 0,
    }
  const left = Math.max(0, round!.closesAt - table.now())
  return {
    text: (left / 1000).toFixed(1),
    note: t('Place your bets'),
    kind: 'calm',
    part: Math.min(left / 6000, 1),
    elapsedMs: 0,
  }
}
