/**
 * The time of transfers: the database's, which all nodes share, told by our own clock and how far that was off when they were last compared. Known
 * before a transfer is written, because its hash covers it.
 */
const compareEveryMs = 5000
/** An answer that took longer says little of when it was given. */
const quickMs = 50

export type LedgerClock = ReturnType<typeof openLedgerClock>

export function openLedgerClock(own: () => number = Date.now) {
  let [aheadMs, comparedAt] = [Infinity, -Infinity]
  return {
    own,
    /** Never before the database's, so that what is due there is due here; later by no more than an answer took. */
    now: (): Date => new Date(own() + (aheadMs === Infinity ? 0 : aheadMs)),
    isOld: (): boolean => own() - comparedAt > compareEveryMs,
    /** `askedAt` is our time when the question was sent; the answer is from some moment since. */
    compare(databaseMs: number, askedAt: number): void {
      const answeredAt = own()
      const [least, most] = [Math.ceil(databaseMs - answeredAt), Math.ceil(databaseMs - askedAt)]
      const isPossible = least <= aheadMs && aheadMs <= most
      if (most - least <= quickMs || !isPossible) aheadMs = most
      comparedAt = answeredAt
    },
  }
}
