/**
 * The hash chain of the audit log. A row's `mac` is keyed and covers its content. Its `hash` covers the previous hash, the mac and the sequence
 * number; PostgreSQL computes it while the head is locked. A seal is keyed and covers the end of the chain. The key is not in the database.
 */
import { createHash } from 'node:crypto'
import type { LogHead, LogRow, StoredRow } from './store.ts'

export type Sign = (what: 'staff log' | 'staff log head', text: string) => string

export const macOf = (sign: Sign, row: LogRow): string => sign('staff log', contentOf(row))

export const sealOf = (sign: Sign, { seq, hash }: ChainEnd): string => sign('staff log head', `${seq}\n${hash}`)

export type ChainEnd = { seq: bigint; hash: string }

export const chainStart: ChainEnd = { seq: 0n, hash: '' }

/** The same computation as in the insert statement of the store. */
const nextHash = (before: string, mac: string, seq: bigint): string =>
  createHash('sha256')
    .update(Buffer.from(before, 'hex'))
    .update(Buffer.from(mac, 'hex'))
    .update(String(seq))
    .digest('hex')

const contentOf = (row: LogRow): string =>
  JSON.stringify([
    row.id,
    row.atMs,
    row.actorKind,
    row.actorId,
    row.actorName,
    row.role,
    row.operatorId,
    row.address,
    row.action,
    row.subject,
    row.playerId,
    row.before,
    row.after,
    row.reason,
    row.approverId,
    row.approverName,
  ])

/** Continues a check of the chain with the next rows, in order of seq. Returns the new end, or the first finding. */
export function followChain(sign: Sign, from: ChainEnd, rows: StoredRow[]): ChainEnd | { finding: string } {
  let end = from
  for (const row of rows) {
    const seq = end.seq + 1n
    if (row.seq !== seq) return { finding: `staff log: row ${seq} is missing` }
    if (macOf(sign, row) !== row.mac) return { finding: `staff log: row ${seq} does not match its keyed hash` }
    const hash = nextHash(end.hash, row.mac, seq)
    if (hash !== row.hash) return { finding: `staff log: the hash of row ${seq} does not fit the rows before it` }
    end = { seq, hash }
  }
  return end
}

/** Compares the end of the chain with the stored head, which is read before the rows. Rows after the head were written since. */
export function headFinding(
  sign: Sign,
  head: LogHead,
  hashAt: (seq: bigint) => string | undefined,
): string | undefined {
  const { seq, hash, sealedSeq, sealedHash, seal } = head
  const sealed = { seq: sealedSeq, hash: sealedHash }
  const isSealValid = sealedSeq === 0n ? sealedHash === '' && seal === '' : seal === sealOf(sign, sealed)
  if (!isSealValid) return 'staff log: the seal of its head is not valid'
  if (sealedSeq > seq) return `staff log: it had ${sealedSeq} rows and its head names ${seq}`
  if (hashAt(sealedSeq) !== sealedHash) return `staff log: the sealed row ${sealedSeq} is missing or was replaced`
  if (hashAt(seq) !== hash) return `staff log: its head names row ${seq}, which is missing or was replaced`
  return undefined
}
