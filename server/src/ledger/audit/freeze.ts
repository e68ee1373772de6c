/**
 * What happens when the ledger does not add up. A broken book freezes its own player; only what belongs to no single book, or the
 * house itself, halts all money. A release lets a frozen player go on, a finished clean audit lifts a halt, and nothing else does.
 */
import type { Db } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import type { Events } from '../../events/events.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { Chain } from '../chain.ts'
import * as store from './freeze-store.ts'

/** What of the program whoever audits or releases books is handed. */
export type AuditTools = { db: Db; log: Log; metrics: Metrics; events: Events; books: { chain: Chain } }

type Tools = Pick<AuditTools, 'db' | 'log' | 'metrics'>

export async function freeze({ db, log, metrics }: Tools, findings: store.Finding[]): Promise<void> {
  if (findings.length) reportFrozen({ log, metrics }, await store.insertFrozen(db, findings))
  metrics.booksFrozen(await store.countFrozen(db))
}

export function reportFrozen({ log, metrics }: Pick<Tools, 'log' | 'metrics'>, findings: store.Finding[]): void {
  for (const { playerId, text } of findings)
    log.fatal(
      { event: 'ledger.book_frozen', playerId, finding: text },
      'A BOOK DOES NOT ADD UP: its player is frozen until the house has looked at it (house ledger frozen)',
    )
  if (findings.length) metrics.bookFrozen(findings.length)
}

export async function halt({ db, log, metrics }: Tools, finding: string): Promise<void> {
  log.fatal({ event: 'ledger.halted', finding }, 'THE LEDGER IS HALTED: money stands still until a full audit is clean')
  metrics.ledgerBroken(true)
  await store.insertHalt(db, finding)
}
