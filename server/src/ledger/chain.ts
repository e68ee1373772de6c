/**
 * Each transfer's hash covers all of it and the hash before it; a book's seal covers how far it goes. Both are keyed with a secret
 * that is not in the database, so that whoever can write every table can neither rewrite history unseen nor cut its end off (I10).
 */
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Transfer } from './working-book.ts'

export type Chain = ReturnType<typeof openChain>

export function openChain(secret: string) {
  const [links, seals] = [keyFor(secret, 'ledger chain'), keyFor(secret, 'ledger seal')]
  return {
    link: (head: Buffer, transfer: Omit<Transfer, 'hash'>): Buffer =>
      createHmac('sha256', links).update(head).update(textOf(transfer)).digest(),
    seal: (playerId: string, seq: bigint, head: Buffer): Buffer =>
      createHmac('sha256', seals).update(`${playerId}\n${seq}\n`).update(head).digest(),
  }
}

export const noHead: Buffer = Buffer.alloc(0)

const keyFor = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'lucero', purpose, 32)))

function textOf({
  playerId,
  seq,
  key,
  bodyHash,
  kind,
  atMs,
  accounts,
  deltas,
  balances,
  reply,
}: Omit<Transfer, 'hash'>) {
  return `${playerId}\n${seq}\n${key}\n${bodyHash}\n${kind}\n${atMs}\n${accounts}\n${deltas}\n${balances}\n${reply}`
}
