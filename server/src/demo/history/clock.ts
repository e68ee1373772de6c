/** The clock of the demo's history. It is set back a month, and the history moves it forward. */
import assert from 'node:assert/strict'
import type { Clock } from '../../runtime/clock.ts'
import type { LedgerClock } from '../../ledger/clock.ts'

export type HistoryClock = ReturnType<typeof openHistoryClock>

/** The clock never passes `endMs`, so that nothing is dated after the present. */
export function openHistoryClock(startMs: number, endMs: number) {
  assert(startMs < endMs, 'a history starts before it ends')
  let nowMs = startMs
  const now = () => new Date(nowMs)
  const runtimeClock: Clock = { now, stored: now }
  /** It is not compared with the clock of the database. */
  const ledgerClock: LedgerClock = { own: () => nowMs, now, isOld: () => false, compare: () => undefined }
  return {
    runtimeClock,
    ledgerClock,
    now,
    /** Moves forward to a time. An earlier time changes nothing. */
    moveTo: (atMs: number): void => void (nowMs = Math.min(Math.max(nowMs, Math.floor(atMs)), endMs)),
    passSeconds: (seconds: number): void => void (nowMs = Math.min(nowMs + seconds * 1000, endMs)),
  }
}
