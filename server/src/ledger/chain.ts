/**
 * Each transfer's hash covers all of it and the hash before it. It is keyed with a secret that is not in the database, so that
 * whoever can write every table still cannot rewrite history unseen (I10).
 */
import { createHmac, hkdfSync } from 'node:crypto'
import type { Transfer } from './working-book.ts'

export type ChainKey = Buffer

export const chainKeyFrom = (secret: string): ChainKey =>
  Buffer.from(hkdfSync('sha256', secret, 'lucero', 'ledger chain', 32))

export function chainHash(key: ChainKey, head: Buffer, transfer: Omit<Transfer, 'hash'>): Buffer {
  const { playerId, seq, bodyHash, kind, atMs, accounts, deltas, balances, reply } = transfer
  const text = [playerId, seq, transfer.key, bodyHash, kind, atMs, accounts, deltas, balances, reply].join('\n')
  return createHmac('sha256', key).update(head).update(text).digest()
}
