/** Stores the result of the last verification of a player's book, in this browser or as a receipt file. */
import type { Receipt } from '@lucero/contract/player/ledger-proof'
import type { Memory } from '@lucero/contract/player/verify-book'

const keyOf = (playerId: string) => `ledger ${playerId}`

export function recall(playerId: string): Memory | undefined {
  try {
    return asMemory(JSON.parse(localStorage.getItem(keyOf(playerId)) ?? 'null'), playerId)
  } catch {
    return undefined
  }
}

/** If storage is blocked, every verification is a first one. */
export function remember(memory: Memory): void {
  try {
    localStorage.setItem(keyOf(memory.receipt.player), JSON.stringify(memory))
  } catch {
    // Storage is blocked.
  }
}

export const receiptFile = ({ receipt, key }: Memory): string => `${JSON.stringify({ receipt, key }, undefined, 2)}\n`

/** A receipt contains only the last head. A change before it is detected, but not its line. */
export function readReceiptFile(text: string, playerId: string): Memory | undefined {
  try {
    const file = JSON.parse(text) as { receipt: Receipt }
    return asMemory({ ...file, stride: file.receipt.count, marks: [] }, playerId)
  } catch {
    return undefined
  }
}

function asMemory(value: unknown, playerId: string): Memory | undefined {
  const { receipt, key, stride, marks } = value as Memory
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
