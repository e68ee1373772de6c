/**
 * The time of transfers is the database's, which all nodes share. It is derived from the node's clock and the offset at the last comparison. It
 * must be known before a transfer is written, because the hash covers it.
 */
import assert from 'node:assert/strict'
const compareEveryMs = 5000
/** A slower answer says little about the time at which the database read its clock. */
const quickMs = 50

export type LedgerClock = ReturnType<typeof openLedgerClock>

export function openLedgerClock(own: () => number = Date.now) {
  let [aheadMs, comparedAt] = [Infinity, -Infinity]
  return {
    own,
    /** Never behind the database's clock, and ahead of it by at most one round trip. */
    now: (): Date => new Date(own() + (aheadMs === Infinity ? 0 : aheadMs)),
    isOld: (): boolean => own() - comparedAt > compareEveryMs,
    /** `sentAt` is the node's time when the query was sent. */
    compare(databaseMs: number, sentAt: number): void {
      assert(Number.isFinite(databaseMs), 'the database has no time')
      const answeredAt = own()
      const [min, max] = [Math.ceil(databaseMs - answeredAt), Math.ceil(databaseMs - sentAt)]
      const isPossible = min <= aheadMs && aheadMs <= max
      if (max - min <= quickMs || !isPossible) aheadMs = max
      comparedAt = answeredAt
    },
  }
}
