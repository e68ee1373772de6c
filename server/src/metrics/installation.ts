/** Metrics that are read from the database at each scrape. Every node reports the same values. */
import { Gauge, type Registry } from '@prometheus-io/client'

export type InstallationState = {
  databaseBytes: number
  connections: number
  maxConnections: number
  /** Null without a replica, or if the role may not see it. */
  replicationLagSeconds: number | null
  textsWaiting: number
  oldestTextSeconds: number
  reportBatches: number
  broadcasts: number
  heldWins: number
  eventsParked: number
  /** The age of the oldest event that was not delivered or not numbered, without paused endpoints. */
  oldestEventSeconds: number
  /** Payouts above the stakes today, as a share of the limit, for each provider that has one. */
  payoutShares: { provider: string; share: number }[]
  /** Movements between the books of players and operators that have not ended. */
  stockOpen: number
  stockOldestSeconds: number
  /** Null until a check of the reports has finished. */
  reportDifferences: number | null
  /** Null until a full audit has finished. */
  auditFinishedSeconds: number | null
}

/**
 * Returns a function that reads the values before each scrape. `read` rejects if the database does not answer: then only
 * `lucero_database_up` has a value.
 */
export function watchInstallation(registry: Registry, read: () => Promise<InstallationState>): () => Promise<void> {
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const up = gauge('lucero_database_up', '1 if the database answered during this scrape.')
  const queues = new Gauge({
    name: 'lucero_queue_length',
    help: 'Work that waits in the database, by queue: texts, report_batches, broadcasts, held_wins. Counted up to 1000.',
    labelNames: ['queue'],
    registers,
  })
  const shares = new Gauge({
    name: 'lucero_provider_day_payout_ratio',
    help: 'Payouts of the provider above the stakes of this UTC day, as a share of its limit. Missing without a limit.',
    labelNames: ['provider'],
    registers,
  })
  const values: [Gauge, (state: InstallationState) => number | null][] = [
    [gauge('lucero_database_size_bytes', 'Size of the database.'), (state) => state.databaseBytes],
    [
      gauge('lucero_database_server_connections', 'Connections of all programs to the database.'),
      (state) => state.connections,
    ],
    [
      gauge('lucero_database_server_max_connections', 'The setting max_connections of PostgreSQL.'),
      (state) => state.maxConnections,
    ],
    [
      gauge('lucero_database_replication_lag_seconds', 'Lag of the slowest replica. Missing without a replica.'),
      (state) => state.replicationLagSeconds,
    ],
    [
      gauge('lucero_texts_oldest_seconds', 'Age of the oldest text that is not sent yet; 0 without one.'),
      (state) => state.oldestTextSeconds,
    ],
    [
      gauge(
        'lucero_events_parked',
        'Events that an endpoint has not accepted for three days. Counted up to 10000 per endpoint.',
      ),
      (state) => state.eventsParked,
    ],
    [
      gauge(
        'lucero_events_oldest_seconds',
        'Age of the oldest event that waits for an endpoint that is not paused; 0 without one.',
      ),
      (state) => state.oldestEventSeconds,
    ],
    [gauge('lucero_stock_open_movements', 'Movements of stock that have not ended.'), (state) => state.stockOpen],
    [gauge('lucero_stock_open_seconds', 'Age of the oldest of them.'), (state) => state.stockOldestSeconds],
    [
      gauge('lucero_reports_differences', 'Differences between reports and ledger in the last check. 0 is right.'),
      (state) => state.reportDifferences,
    ],
    [
      gauge('lucero_ledger_audit_finished_seconds', 'Unix time at which the last full audit has finished.'),
      (state) => state.auditFinishedSeconds,
    ],
  ]
  const fill = (state: InstallationState | undefined) => {
    up.set(state ? 1 : 0)
    queues.reset()
    shares.reset()
    for (const [metric, valueOf] of values) {
      metric.remove()
      const value = state ? valueOf(state) : null
      if (value !== null) metric.set(value)
    }
    if (!state) return
    queues.set({ queue: 'texts' }, state.textsWaiting)
    queues.set({ queue: 'report_batches' }, state.reportBatches)
    queues.set({ queue: 'broadcasts' }, state.broadcasts)
    queues.set({ queue: 'held_wins' }, state.heldWins)
    for (const { provider, share } of state.payoutShares) shares.set({ provider }, share)
  }
  return async () => fill(await read().catch(() => undefined))
}
