/** The background jobs of a server process. */
import { startGameLists } from '../aggregators/game-list.ts'
import { startRewards } from '../aggregators/rewards.ts'
import { startDeadlines } from '../bonus/deadlines.ts'
import { startSettling } from '../games/day-payouts.ts'
import { openAuditJob } from '../ledger/audit/audit-run.ts'
import { startAudit } from '../ledger/audit/incremental-audit.ts'
import { identityOf } from '../ledger/audit/audit-store.ts'
import { openWitness } from '../ledger/audit/witness.ts'
import { openLogWitness } from '../staff/log/witness.ts'
import { startStockJob } from '../operators/stock.ts'
import { auditStock } from '../operators/stock-audit.ts'
import { auditSettlements } from '../settlement/audit.ts'
import { startRaceJob } from '../race/job.ts'
import { isFolded, openReportJob } from '../reports/job.ts'
import { startDeliveries, type DeliverySettings } from '../webhooks/deliver.ts'
import { startBroadcasts } from '../notifications/broadcast.ts'
import { startRiskJob } from '../risk/job.ts'
import { startPublicLog } from '../trust/job.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { startUpkeep } from './upkeep.ts'

type JobSettings = {
  databaseUrl: string
  deliveries?: DeliverySettings
  /** The files of the witnesses belong to the node, so one process writes them. */
  writesFiles: boolean
}

/** They stop in this order. */
export function startJobs(
  runtime: Runtime,
  { databaseUrl, deliveries, writesFiles }: JobSettings,
): { stop(): Promise<void> }[] {
  const witness = openWitness(runtime, writesFiles)
  const logWitness = openLogWitness(runtime, () => identityOf(runtime.db), writesFiles)
  return [
    startUpkeep(runtime),
    startSettling(runtime),
    startStockJob(runtime),
    startDeadlines(runtime),
    startBroadcasts(runtime),
    startRiskJob(runtime),
    startDeliveries(runtime, deliveries),
    startGameLists(runtime),
    startRewards(runtime),
    startRaceJob(runtime, (until) => isFolded(runtime.db, until)),
    startAudit(runtime),
    openAuditJob(runtime, witness, async () => [
      ...(await logWitness.audit()),
      ...(await auditStock(runtime)),
      ...(await auditSettlements(runtime)),
    ]),
    openReportJob(runtime, databaseUrl),
    startPublicLog(runtime),
    witness,
    logWitness,
  ]
}
