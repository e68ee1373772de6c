import type { Runtime } from '../../../server/src/runtime/runtime.ts'
import { auditSome, type AuditCursor } from '../../../server/src/ledger/audit/audit.ts'

export type AuditTarget = Pick<Runtime, 'db'> & { books: Pick<Runtime['books'], 'chain'> }

/** Audits every book from its first transfer. */
export async function auditAll(runtime: AuditTarget) {
  const start = performance.now()
  let [entries, finding, place] = [0, undefined as string | undefined, undefined as AuditCursor | undefined]
  do {
    const step = await auditSome(runtime, place)
    entries += step.entries
    finding ??= step.finding?.text
    place = step.place
  } while (place)
  const seconds = (performance.now() - start) / 1000
  return { entries, finding, seconds, perSecond: entries / seconds }
}
