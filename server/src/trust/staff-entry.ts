/** The end of the staff's audit log as an entry. It contains the number of rows and the last hash, and nothing of their content. */
import type { Tx } from '@lucero/kit/db'
import { findHead } from '../staff/log/log.ts'
import type { NewEntry } from './log.ts'

export async function staffEntry(tx: Tx, at: string): Promise<NewEntry> {
  const { seq, hash } = await findHead(tx)
  return { key: `staff ${at}`, entry: { type: 'staff', version: 1, at, rows: Number(seq), head: hash } }
}
