/**
 * The hash chain. A transfer's hash covers all its fields and the previous hash. A checkpoint's signature covers sequence number, head and
 * balances. Both keys are outside the database, so a database administrator cannot rewrite or truncate history undetected (I10).
 */
import assert from 'node:assert/strict'
import { hash, hkdfSync } from 'node:crypto'
import type { Chart, Holdings } from './holdings.ts'
import type { Transfer } from './store.ts'

export type Chain = ReturnType<typeof openChain>

/** Hashes are hexadecimal text, which is much faster here than buffers. The chart of accounts is passed along to all readers and writers. */
export function openChain(secret: string, chart: Chart) {
  const [link, sign] = [macWith(secret, 'ledger chain'), macWith(secret, 'ledger signature')]
  return {
    chart,
    link: (head: string, transfer: Omit<Transfer, 'hash'>): string => link(`${head}\n${textOf(transfer)}`),
    signCheckpoint: checkpointSigner(secret),
    /** Signs other records that the program must recognise as its own. */
    sign: (what: SignedThing, text: string): string => sign(`${what}\n${text}`),
    /** A digest of transfers as stored, valid or not. */
    fold: (digest: string, transfer: Transfer): string =>
      sign(`history\n${digest}\n${transfer.hash}\n${textOf(transfer)}`),
  }
}

export function checkpointSigner(secret: string): (book: CheckpointFields) => string {
  const sign = macWith(secret, 'ledger seal')
  return (book) => sign(checkpointText(book))
}

type SignedThing = 'release' | 'audit place' | 'heads' | 'staff log' | 'staff log head' | 'staff log text'

type CheckpointFields = Holdings & { playerId: string; seq: bigint; head: string }

export const noHead = ''

/** SHA-256 in hexadecimal. */
export const isHash = (text: string): boolean => text.length === 64
export const noHistory = ''

/**
 * The HMAC construction with two keys, each one SHA-256 block long in hexadecimal. `createHmac` takes a third longer and would leave released
 * chains unverifiable: docs/decisions/2026-11-16-keyed-hash.md.
 */
function macWith(secret: string, purpose: string): (text: string) => string {
  const keys = Buffer.from(hkdfSync('sha256', secret, 'lucero', purpose, 64)).toString('hex')
  const [inner, outer] = [keys.slice(0, 64), keys.slice(64)]
  assert(isHash(inner) && isHash(outer) && inner !== outer, 'the keys of a hash are one block each')
  return (text) => hash('sha256', outer + hash('sha256', inner + text, 'hex'), 'hex')
}

/** Transfers of version 0.1 have no holdings, and their hash covers only their own fields. The prefix `2` keeps both forms apart. */
function textOf(transfer: Omit<Transfer, 'hash'>): string {
  const { playerId, seq, key, bodyHash, kind, atMs, accounts, deltas, balances, reply, holdings } = transfer
  const text = `${playerId}\n${seq}\n${key}\n${bodyHash}\n${kind}\n${atMs}\n${accounts}\n${deltas}\n${balances}\n${reply}`
  if (holdings === null) return text
  const { refusal, roundId, roundStep, line, detail, winner } = transfer
  return `2\n${text}\n${holdings}\n${refusal}\n${roundId}\n${roundStep}\n${line}\n${detail}\n${winner}`
}

function checkpointText({ playerId, seq, head, accounts, balances, houseAccounts, houseBalances }: CheckpointFields) {
  return `${playerId}\n${seq}\n${head}\n${accounts}\n${balances}\n${houseAccounts}\n${houseBalances}`
}
