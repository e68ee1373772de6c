/** House API: the state of the installation. */
import { maxQueueCount } from '@lucero/contract/house/lists'
import { allProviders } from '../catalogue/catalogue.ts'
import { listNodes } from '../events/nodes.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { ProviderCounts } from '../metrics/metrics.ts'
import { showRun } from '../ledger/audit/audit-run.ts'
import { countUnfinishedBroadcasts } from '../notifications/broadcast.ts'
import { databaseStatistics } from '../postgres/statistics.ts'
import { countReportBatches, showCheck } from '../reports/reports.ts'
import { costLastDay, settledLastHour, waitingTexts } from '../sms/queue.ts'

export async function getHealth(runtime: Runtime) {
  const { db, config } = runtime
  const [nodes, database, texts, reportBatches, broadcasts, settled, cost, reports, ledger, providers] =
    await Promise.all([
      listNodes(db),
      databaseOf(runtime),
      waitingTexts(db, maxQueueCount),
      countReportBatches(db, maxQueueCount),
      countUnfinishedBroadcasts(db),
      settledLastHour(db),
      costLastDay(db),
      showCheck(runtime),
      ledgerOf(runtime),
      providersOf(runtime),
    ])
  return {
    nodes: nodes.map(({ id, version, startedAt }) => ({
      id,
      version,
      startedAt: startedAt.toISOString(),
      isThis: id === runtime.events.node,
    })),
    database,
    queues: { texts, reportBatches, broadcasts },
    sms: {
      gateways: config.sms.gateways.map(({ name }) => name),
      sentLastHour: settled.sent,
      failedLastHour: settled.failed,
      expiredLastHour: settled.expired,
      deliveredLastHour: settled.delivered,
      undeliveredLastHour: settled.undelivered,
      costLastDay: cost,
      lastProblem: settled.lastProblem,
    },
    reports: {
      isBuilding: !reports.build.isFinished,
      booksBuilt: reports.build.books,
      differenceCount: reports.check?.state === 'finished' ? reports.check.differenceCount : null,
    },
    ledger,
    providers,
  }
}

async function databaseOf({ db, citus }: Runtime) {
  const [statistics, { workers }] = await Promise.all([databaseStatistics(db), citus.show()])
  const { totalCount, idleCount, waitingCount } = db.pool
  return { ...statistics, poolBusy: totalCount - idleCount, poolWaiting: waitingCount, workers: workers.length }
}

async function ledgerOf(runtime: Runtime) {
  const { run, halt, frozenBooks } = await showRun(runtime)
  if (!run) return { audit: null, halt, frozenBooks }
  const { state, startedAt, finishedAt, books, totalBooks, findingCount } = run
  return { audit: { state, startedAt, finishedAt, books, totalBooks, findingCount }, halt, frozenBooks }
}

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10)

/** Traffic of all processes of this node. */
async function providersOf({ db, metrics, peers }: Runtime) {
  const [providers, others] = await Promise.all([allProviders(db), peers.ask('provider traffic')])
  return providers.map(({ id, name, enabled }) => {
    const { requests, refused, failed, meanMs, p95Ms } = metrics.providerTraffic(id, others as ProviderCounts[])
    return { id, name, enabled, requests, refused, errors: failed, meanMs: round(meanMs), p95Ms }
  })
}
