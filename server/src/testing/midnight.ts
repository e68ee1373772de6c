import { setTimeout as delay } from 'node:timers/promises'

const dayMs = 86_400_000

/** Waits for midnight (UTC) if it is less than half a minute away. Tests of daily limits and sums then run on one day. */
export async function passMidnight(): Promise<void> {
  const leftMs = dayMs - (Date.now() % dayMs)
  if (leftMs < 30_000) await delay(leftMs)
}
