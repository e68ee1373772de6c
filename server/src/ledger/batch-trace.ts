/**
 * Spans of the commands of a batch whose traces are sampled. A batch is read, decided and committed once for all its commands, so the spans
 * of these stages have the same times and the same `lucero.batch.id` in every trace.
 */
import { randomUUID } from 'node:crypto'
import type { Span } from '@lucero/kit/active-span'

type TracedCommand = { span?: Span | undefined; queuedMs?: number }
type Stage = 'ledger wait' | 'ledger read' | 'ledger decide' | 'ledger commit'

export type BatchTrace = {
  /** A stage that has ended now. */
  add(stage: Stage, times: { startMs: number | undefined; isError?: boolean }): void
  during<Result>(stage: Stage, startMs: number | undefined, running: Promise<Result>): Promise<Result>
}

/** Undefined if no command of the batch is traced. `isFirst`: the first pass of the first attempt. */
export function traceBatch(batch: TracedCommand[], isFirst: boolean): BatchTrace | undefined {
  if (!batch.some(({ span }) => span)) return undefined
  const traced = batch.flatMap(({ span, queuedMs }) => (span ? [{ span, queuedMs }] : []))
  const attributes = { 'lucero.batch.id': randomUUID(), 'lucero.batch.commands': batch.length }
  if (isFirst)
    for (const { span, queuedMs } of traced) span.child('ledger wait', { startMs: queuedMs ?? performance.now() }).end()

  const add: BatchTrace['add'] = (stage, { startMs, isError = false }) => {
    const endMs = performance.now()
    for (const { span } of traced) span.child(stage, { startMs: startMs ?? endMs, attributes }).end({ endMs, isError })
  }
  return {
    add,
    async during(stage, startMs, running) {
      try {
        const result = await running
        add(stage, { startMs })
        return result
      } catch (error) {
        add(stage, { startMs, isError: true })
        throw error
      }
    },
  }
}
