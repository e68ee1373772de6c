/** While the ledger does not add up, no money moves, on any node. */
import type { Db } from '../kit/db.ts'
import type { Log } from '../kit/log.ts'
import type { Metrics } from '../kit/metrics.ts'
import * as store from './store.ts'

type Tools = { db: Db; log: Log; metrics: Metrics }

export async function halt({ db, log, metrics }: Tools, finding: string): Promise<void> {
  log.fatal({ finding }, 'THE LEDGER DOES NOT ADD UP: money stands still until a full audit is clean')
  metrics.ledgerBroken(true)
  await store.insertHalt(db, finding)
}

async function clearHalt({ db, log, metrics }: Tools): Promise<void> {
  if ((await store.deleteHalts(db)) === 0) return
  log.warn('a full audit was clean: money moves again')
  metrics.ledgerBroken(false)
}

/** The command line goes through all books, call by call, and says here how that ended. */
export async function settleAudit(tools: Tools, finding: string | null): Promise<{ halted: boolean }> {
  if (finding === null) await clearHalt(tools)
  else await halt(tools, finding)
  return { halted: finding !== null }
}
