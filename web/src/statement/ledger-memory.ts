/** What this browser remembers of a player's book since it last verified it; and the same as a file, for another browser or another day. */
import type { Receipt } from '@lucero/contract/ledger-proof'
import type { Memory } from '@lucero/contract/verify-book'

const keyOf = (playerId: string) => `ledger ${playerId}`

export function recall(playerId: string): Memory | undefined {
  try {
    return asMemory(JSON.parse(localStorage.getItem(keyOf(playerId)) ?? 'null'), playerId)
  } catch {
    return undefined
  }
}

/** A browser that stores nothing verifies as if for the first time. */
export function remember(memory: Memory): void {
  try {
    localStorage.setItem(keyOf(memory.receipt.player), JSON.stringify(memory))
  } catch {
    // As above.
  }
}

export const receiptFile = ({ receipt, key }: Memory): string => `${JSON.stringify({ receipt, key }, undefined, 2)}\n`

/** Of a saved receipt only the last head is known: what changed before it is found, and not to the line. */
export function readReceiptFile(text: string, playerId: string): Memory | undefined {
  try {
    const file = JSON.parse(text) as { receipt: Receipt }
    return asMemory({ ...file, stride: file.receipt.count, marks: [] }, playerId)
  } catch {
    return undefined
  }
}

function asMemory(found: unknown, playerId: string): Memory | undefined {
  const { receipt, key, stride, marks } = found as Memory
  const isWhole =
    receipt.player === playerId &&
    Number.isSafeInteger(receipt.count) &&
    receipt.count > 0 &&
    [receipt.head, receipt.signature, key].every((text) => typeof text === 'string') &&
    Number.isSafeInteger(receipt.at) &&
    Number.isSafeInteger(stride) &&
    stride > 0 &&
    Array.isArray(marks)
  return isWhole ? { receipt, key, stride, marks } : undefined
}
