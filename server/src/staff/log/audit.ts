/** Verifies the whole audit log. It is part of the full audit of the ledger. */
import type { Db } from '@lucero/kit/db'
import type { LogTools } from './log.ts'
import { chainStart, followChain, headFinding, type ChainEnd } from './chain.ts'
import * as store from './store.ts'

const rowsPerPage = 2000

/** Returns the findings. `witness` is an earlier end of the log, stored outside the database. */
export async function auditStaffLog(
  { books: { chain }, db }: LogTools & { db: Db },
  witness?: ChainEnd,
): Promise<string[]> {
  // The head is read first. Rows that are written during the audit are behind it.
  const head = await store.findHead(db)
  const hashes = new Map<bigint, string>([[chainStart.seq, chainStart.hash]])
  if (await store.hasRowsBefore(db, 1n)) return ['staff log: there are rows before row 1']
  for (let end = chainStart; ;) {
    const rows = await store.rowsAfter(db, end.seq, rowsPerPage)
    const next = followChain(chain.sign, end, rows)
    if ('finding' in next) return [next.finding]
    for (const { seq, hash } of rows)
      if (seq === head.seq || seq === head.sealedSeq || seq === witness?.seq) hashes.set(seq, hash)
    if (rows.length < rowsPerPage) break
    end = next
  }
  const finding = headFinding(chain.sign, head, (seq) => hashes.get(seq)) ?? witnessFinding(witness, hashes)
  return finding ? [finding] : []
}

const witnessFinding = (witness: ChainEnd | undefined, hashes: Map<bigint, string>): string | undefined =>
  witness && hashes.get(witness.seq) !== witness.hash
    ? `staff log: row ${witness.seq} was written outside the database and is missing or was replaced`
    : undefined
