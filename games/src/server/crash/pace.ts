/** Decides when changes of bets are sent to all pages. Each message to 2,000 pages takes a large part of a second of CPU. */

/** From this number of pages on, changes are collected. */
const manyPages = 200
const collectMs = 1000

export function openPace() {
  let sentAt = -Infinity
  let hasUnsent = false
  return {
    /** A new phase of the round is sent at once, with all changes that were collected. */
    isDue(
      { isNewPhase, hasChanges, pages }: { isNewPhase: boolean; hasChanges: boolean; pages: number },
      nowMs: number,
    ) {
      hasUnsent ||= hasChanges
      const mayWait = pages >= manyPages && nowMs - sentAt < collectMs
      const isDue = isNewPhase || (hasUnsent && !mayWait)
      if (isDue) [sentAt, hasUnsent] = [nowMs, false]
      return isDue
    },
  }
}
