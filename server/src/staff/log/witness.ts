/**
 * The end of the audit log, signed and stored in a file outside the database. A person who restores an old copy of the log, or deletes all of
 * it, cannot change this file. Each node has one, as for the book heads of the ledger.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { every } from '@lucero/kit/every'
import type { Runtime } from '../../runtime/runtime.ts'
import { auditStaffLog } from './audit.ts'
import { sealOf, type ChainEnd } from './chain.ts'
import * as store from './store.ts'

const everyMs = 10 * 60_000

type Tools = Pick<Runtime, 'books' | 'clock' | 'config' | 'db' | 'log'>

/** `identity` identifies the database, so that two databases can share a directory. `writes`: writes the file from time to time. */
export function openLogWitness(runtime: Tools, identity: () => Promise<string>, writes = true) {
  const fileOf = async () => join(runtime.config.dataDir, `staff-log-${await identity()}.txt`)
  /** The file keeps its old end if the log no longer contains it. */
  const record = async () => {
    const file = await fileOf()
    const [head, before] = [await store.findHead(runtime.db), await readEnd(runtime, file)]
    const end = { seq: head.sealedSeq, hash: head.sealedHash }
    if (end.seq === 0n || head.seal !== sealOf(runtime.books.chain.sign, end)) return
    if (before && (await store.hashOf(runtime.db, before.seq)) !== before.hash) {
      runtime.log.error(
        { event: 'staff.log_broken', row: String(before.seq) },
        'audit log has lost rows: run a full audit',
      )
      return
    }
    await mkdir(runtime.config.dataDir, { recursive: true })
    await writeFile(`${file}.${process.pid}`, `${end.seq} ${end.hash} ${head.seal}\n`, { mode: 0o600 })
    await rename(`${file}.${process.pid}`, file)
  }
  const { stop } = every(everyMs, async () => (writes ? record() : undefined), {
    log: runtime.log,
    event: 'staff.log_witness_delayed',
    message: 'end of the audit log not written',
    startsNow: false,
  })
  return {
    record,
    /** Audits the whole log against the file. Returns the findings. */
    audit: async (): Promise<string[]> => auditStaffLog(runtime, await readEnd(runtime, await fileOf())),
    stop,
  }
}

async function readEnd({ books: { chain }, log }: Tools, file: string): Promise<ChainEnd | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const [, seq = '0', hash = '', seal] = /^(\d+) ([\da-f]+) ([\da-f]+)\n$/.exec(text) ?? []
  const end = { seq: BigInt(seq), hash }
  if (seal === sealOf(chain.sign, end)) return end
  log.error({ event: 'staff.log_witness_unsigned', file }, 'file with the end of the audit log has no valid signature')
  return undefined
}
