/** Reads the metrics of the whole installation from the database. */
import { maxQueueCount } from '@lucero/contract/house/lists'
import { countHeldWins, payoutSharesOf } from '../games/held-wins.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { showRun } from '../ledger/audit/audit-run.ts'
import type { InstallationState } from '../metrics/installation.ts'
import { countUnfinishedBroadcasts } from '../notifications/broadcast.ts'
import { databaseStatistics } from '../postgres/statistics.ts'
import { countReportBatches, showCheck } from '../reports/reports.ts'
import { openStockWork } from '../stock/stock.ts'
import { waitingTexts } from '../sms/queue.ts'
import { readBacklog } from '../webhooks/store.ts'

export async function readInstallation(runtime: Runtime): Promise<InstallationState> {
  const { db } = runtime
  const [database, texts, reportBatches, broadcasts, { check }, { run }, heldWins, payoutShares, events, stock] =
    await Promise.all([
      databaseStatistics(db),
      waitingTexts(db, maxQueueCount),
      countReportBatches(db, maxQueueCount),
      countUnfinishedBroadcasts(db),
      showCheck(runtime),
      showRun(runtime),
      countHeldWins(runtime, maxQueueCount),
      payoutSharesOf(runtime),
      readBacklog(db),
      openStockWork(runtime),
    ])
  return {
    databaseBytes: database.sizeBytes,
    connections: database.connections,
    maxConnections: database.maxConnections,
    replicationLagSeconds: database.replicationLagSeconds,
    textsWaiting: texts.waiting,
    oldestTextSeconds: texts.oldestSeconds ?? 0,
    reportBatches,
    broadcasts,
    heldWins,
    payoutShares,
    eventsParked: events.parked,
    oldestEventSeconds: Math.max(events.oldestSeconds, events.stagedSeconds),
    stockOpen: stock.count,
    stockOldestSeconds: stock.oldestSeconds,
    reportDifferences: check?.state === 'finished' ? check.differenceCount : null,
    auditFinishedSeconds: run?.state === 'finished' && run.finishedAt ? Date.parse(run.finishedAt) / 1000 : null,
  }
}
