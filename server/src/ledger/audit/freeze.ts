/**
 * Freezes and halts. A broken book freezes its own player. A finding that belongs to no single book, or the house's command, halts all money.
 * Only a release ends a freeze, and only a finished clean audit ends a halt.
 */
import type { Db } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import type { Events } from '../../events/events.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { Chain } from '../chain.ts'
import * as store from './freeze-store.ts'

/** The parts of the program that audits and releases need. */
export type AuditTools = { db: Db; log: Log; metrics: Metrics; events: Events; books: { chain: Chain } }

type Tools = Pick<AuditTools, 'db' | 'log' | 'metrics' | 'events'>

export async function freeze({ db, log, metrics, events }: Tools, findings: store.Finding[]): Promise<void> {
  if (findings.length) {
    reportFrozen({ log, metrics }, await store.insertFrozen(db, findings))
    publishLedger({ events })
  }
  metrics.booksFrozen(await store.countFrozen(db))
}

export function reportFrozen({ log, metrics }: Pick<Tools, 'log' | 'metrics'>, findings: store.Finding[]): void {
  for (const { playerId, text } of findings)
    log.fatal(
      { event: 'ledger.book_frozen', playerId, finding: text },
      'BOOK FROZEN: its audit failed; the player cannot move money until the house releases it (house ledger frozen)',
    )
  if (findings.length) metrics.bookFrozen(findings.length)
}

export async function halt({ db, log, metrics, events }: Tools, finding: string): Promise<void> {
  log.fatal({ event: 'ledger.halted', finding }, 'LEDGER HALTED: no money moves until a full audit is clean')
  metrics.ledgerBroken(true)
  await store.insertHalt(db, finding)
  publishLedger({ events })
}

export { frozenAmong } from './freeze-store.ts'

/** Call after the commit of a freeze, a halt, a release, or a change of an audit. */
export const publishLedger = ({ events }: Pick<AuditTools, 'events'>): void =>
  events.publish({ kind: 'desk-changed', topic: 'ledger', operatorId: null })
