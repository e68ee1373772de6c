/** The part of Verify about the public log: the balance in the newest list of what the house owes, and the history of the log. */
import {
  verifyPublishedBalance,
  type PublishedFault,
  type SeenCheckpoint,
} from '@lucero/contract/trust/published-balance'
import type { DataOf } from '@lucero/contract/player/shapes'
import { call } from '../lib/api.ts'

type PublishedBalance = NonNullable<DataOf<'getPublishedBalance'>['published']>

/** `none`: no list has this player yet. `unavailable`: the log did not answer, which says nothing about the book. */
export type PublishedOutcome =
  | { is: 'none' | 'unavailable' }
  | { is: 'fault'; fault: PublishedFault | 'head' }
  | { is: 'verified'; at: string; line: number; heldCents: bigint; totalCents: bigint; wasSeen: boolean }

const storageKey = 'public-log'

function recallCheckpoint(): SeenCheckpoint | undefined {
  try {
    const { origin, size, root } = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as SeenCheckpoint
    const isWhole = typeof origin === 'string' && Number.isSafeInteger(size) && /^[\da-f]{64}$/.test(root)
    return isWhole ? { origin, size, root } : undefined
  } catch {
    return undefined
  }
}

/** If storage is blocked, every checkpoint is the first one. */
function rememberCheckpoint(seen: SeenCheckpoint): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(seen))
  } catch {
    // Storage is blocked.
  }
}

/** Undefined if the log does not answer. */
export async function fetchPublished(signal: AbortSignal): Promise<PublishedBalance | null | undefined> {
  try {
    return (await call('getPublishedBalance', { query: { size: recallCheckpoint()?.size }, signal })).published
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

/** `head` is the one that this browser has computed for the line of the leaf. */
export async function checkPublished(
  published: PublishedBalance | null | undefined,
  player: string,
  head: string | undefined,
): Promise<PublishedOutcome> {
  if (!published) return { is: published === null ? 'none' : 'unavailable' }
  const seen = recallCheckpoint()
  const verified = await verifyPublishedBalance(published, player, seen)
  if (verified.fault) return { is: 'fault', fault: verified.fault }
  if (verified.head !== head) return { is: 'fault', fault: 'head' }
  rememberCheckpoint(verified.seen)
  const { at, lines: line, heldCents, totalCents } = verified
  return { is: 'verified', at, line, heldCents, totalCents, wasSeen: seen?.origin === verified.seen.origin }
}
