/**
 * The background job of the risk rules. Every node runs it, and one node at a time makes a step. It writes findings and nothing else: it never acts on
 * players.
 */
import { every, type Loop } from '@lucero/kit/every'
import { riskKinds } from '@lucero/contract/house/lists'
import type { Runtime } from '../runtime/runtime.ts'
import { sources, type Source } from './sources.ts'
import type { FindingChange } from './record.ts'
import * as store from './store.ts'

const everyMs = 60_000
/** The time of a turn for each source. The rest waits for the next turn. */
const maxSourceMs = 5000
/** Longer than a transaction that writes rows may take. */
const settleMs = 60_000
/** Links that were not seen for this long are deleted. */
const linkDays = 180
const maxDeleted = 500

/** The metric has a value for every kind from the start. */
export function startRiskJob(runtime: Runtime): Loop {
  for (const kind of riskKinds) runtime.metrics.riskFindingsOpen(kind, 0)
  return every(everyMs, (stopping) => evaluateRisk(runtime, { settleMs, stopping }), {
    log: runtime.log,
    event: 'risk.evaluation_delayed',
    message: 'evaluation of the risk rules failed; it is retried in the next turn',
    startsNow: false,
  })
}

/** Evaluates what is new in every source, and updates the metric. */
export async function evaluateRisk(
  runtime: Runtime,
  { settleMs: settle, stopping }: { settleMs: number; stopping?: AbortSignal },
): Promise<void> {
  for (const [name, source] of Object.entries(sources)) {
    const startedMs = performance.now()
    while (
      !stopping?.aborted &&
      performance.now() - startedMs < maxSourceMs &&
      (await makeStep(runtime, name, source, settle))
    );
  }
  await store.deleteOldLinks(runtime.db, linkDays, maxDeleted)
  await updateMetric(runtime)
}

/** Returns false if the source has nothing more, or another node works. */
async function makeStep(runtime: Runtime, name: string, source: Source, settle: number): Promise<boolean> {
  const now = runtime.clock.now()
  const period = {
    now,
    until: new Date(now.getTime() - settle),
    sessionMaxHours: runtime.config.sessions.maxHours,
  }
  const step = await runtime.db.transaction(async (tx) => {
    const job = await store.lockJob(tx)
    if (!job) return undefined
    const done = await source(tx, job.cursors[name], period)
    await store.saveCursor(tx, name, done.cursor)
    return done
  })
  if (!step) return false
  for (const change of step.changes) report(runtime, change)
  if (step.changes.length) runtime.events.publish({ kind: 'desk-changed', topic: 'risk', operatorId: null })
  return step.hasMore
}

function report({ log }: Runtime, { id, kind, outcome }: FindingChange): void {
  if (outcome === 'extended') return
  log.info(
    { event: 'risk.finding_opened', finding: String(id), kind, reopened: outcome === 'reopened' },
    'risk finding opened',
  )
}

async function updateMetric({ db, metrics }: Runtime): Promise<void> {
  const counts = new Map((await store.countOpen(db)).map(({ kind, count }) => [kind, count]))
  for (const kind of riskKinds) metrics.riskFindingsOpen(kind, counts.get(kind) ?? 0)
}
