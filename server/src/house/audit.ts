import type { Kit } from '../kit/kit.ts'
import { auditBooks, clearHalt, halt } from '../ledger/audit.ts'

export const auditSome = (kit: Kit, { after, books }: { after?: string | undefined; books: number }) =>
  auditBooks(kit.db, kit.config.secret, { after, books })

/** The command line goes through all books, chunk by chunk, and says here how that ended. */
export async function settleAudit(kit: Kit, finding: string | null): Promise<{ halted: boolean }> {
  if (finding === null) await clearHalt(kit.db)
  else await halt(kit, finding)
  return { halted: finding !== null }
}
