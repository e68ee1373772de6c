/**
 * Each transfer's hash covers all of it and the hash before it; a checkpoint's signature covers how far a book goes and what it holds. Both are keyed with a secret
 * that is not in the database, so that whoever can write every table can neither rewrite history unseen nor cut its end off (I10).
 */
import { hash, hkdfSync } from 'node:crypto'
import type { Chart, Holdings } from './holdings.ts'
import type { Transfer } from './store.ts'

export type Chain = ReturnType<typeof openChain>

/**
 * Hashes are hexadecimal text all the way to the database: far quicker here than buffers. The chart goes along with it, to whatever writes books or
 * checks them.
 */
export function openChain(secret: string, chart: Chart) {
  const [link, sign] = [macWith(secret, 'ledger chain'), macWith(secret, 'ledger signature')]
  return {
    chart,
    link: (head: string, transfer: Omit<Transfer, 'hash'>): string => link(`${head}\n${textOf(transfer)}`),
    signCheckpoint: checkpointSigner(secret),
    /** For what the program writes down beside the books and must recognise as its own. */
    sign: (what: SignedThing, text: string): string => sign(`${what}\n${text}`),
    /** A digest of transfers as they stand, whether they fit each other or not. */
    fold: (digest: string, transfer: Transfer): string =>
      sign(`history\n${digest}\n${transfer.hash}\n${textOf(transfer)}`),
  }
}

export function checkpointSigner(secret: string): (book: CheckpointFields) => string {
  const sign = macWith(secret, 'ledger seal')
  return (book) => sign(checkpointText(book))
}

type SignedThing = 'release' | 'audit place' | 'heads'

type CheckpointFields = Holdings & { playerId: string; seq: bigint; head: string }

export const noHead = ''
export const noHistory = ''

/**
 * HMAC's construction with two keys, each as long as a block of SHA-256 once it is written in hexadecimal. Not `createHmac`, which takes a third longer
 * and would leave released chains unverified: docs/decisions/2026-11-16-keyed-hash.md.
 */
function macWith(secret: string, purpose: string): (text: string) => string {
  const keys = Buffer.from(hkdfSync('sha256', secret, 'lucero', purpose, 64)).toString('hex')
  const [inner, outer] = [keys.slice(0, 64), keys.slice(64)]
  return (text) => hash('sha256', outer + hash('sha256', inner + text, 'hex'), 'hex')
}

/** What the first design wrote has no holdings, and its hash covers what it had. No text of one form is a text of the other. */
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
