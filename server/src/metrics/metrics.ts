/** Prometheus metrics of this process. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { watchProviderStreams, watchSockets } from './connections.ts'
import { openEventMetrics } from './event-deliveries.ts'
import { watchInstallation, type InstallationState } from './installation.ts'
import { openForwardedCounts, openNodeMetrics, openSpanCounts } from './node.ts'

export type Metrics = ReturnType<typeof openMetrics>

type AdmissionState = { class: string; running: number; waiting: number; oldestSeconds: number }

export type TextLimitName = 'total' | 'dial_code'

type Pool = { totalCount: number; idleCount: number; waitingCount: number }

type Snapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/**
 * Each call creates its own registry, so that tests can open several. With several processes, every series names its worker: a sum over
 * processes would fall when one restarts, and Prometheus would count the rest again.
 */
export function openMetrics(worker?: number) {
  const registry = new Registry()
  if (worker !== undefined) registry.setDefaultLabels({ worker: String(worker) })
  const registers = [registry]
  // The default samples ten times a second, which costs 5 % of a core on a busy node.
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: 10_000 })

  const requestSeconds = new Histogram({
    name: 'lucero_http_request_seconds',
    help: 'Duration of requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const requestsUnderWay = new Gauge({
    name: 'lucero_http_requests_under_way',
    help: 'Requests in progress.',
    registers,
  })
  const signatures = new Counter({
    name: 'lucero_provider_signatures_total',
    help: 'Requests of game providers with a valid signature, by the form of the signature.',
    labelNames: ['provider', 'form'],
    registers,
  })
  const rtpOutside = new Gauge({
    name: 'lucero_game_rtp_outside',
    help: '1 if the theoretical RTP of the game is outside of the confidence interval of the last 30 days.',
    labelNames: ['game'],
    registers,
  })
  const { watchReady, ...node } = openNodeMetrics(registry)
  /** Run before each scrape: values that are read asynchronously. */
  const refreshes: (() => Promise<void>)[] = []
  const refreshed = async () => {
    await Promise.all(refreshes.map((refresh) => refresh()))
    return registry
  }
  const countAdmission = openAdmissionCounts(registry)
  const ledger = openLedgerMetrics(registry)
  const timesOf = cachedByKey((route: string, method: string, status: number) =>
    requestSeconds.labels({ route, method, status }),
  )
  const signerOf = cachedByKey((provider: string, form: string) => signatures.labels({ provider, form }))

  return {
    countAdmission,
    ...ledger,
    countRejectedMessage: openRejectionCounts(registry),
    countSpans: openSpanCounts(registry),
    watchSockets: (read: () => Record<'open' | 'strangers', number>) => watchSockets(registry, read),
    watchAdmission: (read: () => AdmissionState[]) => watchAdmission(registry, read),
    rtpOutside: (game: string, isOutside: boolean) => rtpOutside.set({ game }, isOutside ? 1 : 0),
    requestStarted: () => requestsUnderWay.inc(),
    requestEnded(route: string, method: string, status: number, seconds: number): void {
      requestsUnderWay.dec()
      timesOf(route, method, status).observe(seconds)
    },
    countSignature: (provider: string, form: string) => signerOf(provider, form).inc(),
    countForwardedCall: openForwardedCounts(registry),
    ...openProviderMetrics(registry),
    ...openEventMetrics(registry),
    riskFindingsOpen: openRiskGauge(registry),
    ...openTextMetrics(registry),
    countTextLimit: openTextLimitCounts(registry),
    watchPool: (pool: Pool) => watchPool(registry, pool),
    watchGames: (isUp: () => boolean) => watchGames(registry, isUp),
    ...node,
    watchReady: (findProblem: () => Promise<string | undefined>) => void refreshes.push(watchReady(findProblem)),
    watchInstallation: (read: () => Promise<InstallationState>) =>
      void refreshes.push(watchInstallation(registry, read)),
    text: async () => (await refreshed()).metrics(),
    snapshot: async (): Promise<Snapshot> => (await refreshed()).getMetricsAsJSON(),
    /** The metrics of this process and the snapshots of others. */
    textWith: async (others: Snapshot[]): Promise<string> =>
      Registry.aggregate([await (await refreshed()).getMetricsAsJSON(), ...others]).metrics(),
  }
}

/** Texts by outcome, and what each gateway did with them. */
function openTextMetrics(registry: Registry) {
  const registers = [registry]
  const texts = new Counter({
    name: 'lucero_texts_total',
    help: 'Texts and calls by outcome: sent, postponed (to be retried), failed, expired.',
    labelNames: ['outcome', 'channel'],
    registers,
  })
  for (const outcome of ['sent', 'postponed', 'failed', 'expired']) texts.inc({ outcome, channel: 'sms' }, 0)
  const parts = new Counter({
    name: 'lucero_text_parts_total',
    help: 'Parts of texts that a gateway accepted. Gateways bill each part.',
    labelNames: ['gateway'],
    registers,
  })
  const cost = new Counter({
    name: 'lucero_text_cost_total',
    help: 'Cost of texts by gateway, in the unit of the settings.',
    labelNames: ['gateway'],
    registers,
  })
  const deliveries = new Counter({
    name: 'lucero_text_reports_total',
    help: 'Final delivery reports by gateway and outcome: delivered, failed.',
    labelNames: ['gateway', 'outcome'],
    registers,
  })
  const failures = new Counter({
    name: 'lucero_text_gateway_failures_total',
    help: 'Texts that a gateway did not accept. With a second gateway the text may still be sent.',
    labelNames: ['gateway'],
    registers,
  })
  return {
    countText: (outcome: 'sent' | 'postponed' | 'failed' | 'expired', channel: 'sms' | 'voice') =>
      texts.inc({ outcome, channel }),
    countTextCost(gateway: string, count: number, sum: number): void {
      parts.inc({ gateway }, count)
      cost.inc({ gateway }, sum)
    },
    countDelivery: (gateway: string, outcome: 'delivered' | 'failed') => deliveries.inc({ gateway, outcome }),
    countGatewayFailure: (gateway: string) => failures.inc({ gateway }),
  }
}

type ProviderOutcome = 'ok' | 'refused' | 'failed'

type ProviderCount = { refused: number; failed: number; sumSeconds: number; buckets: number[] }
export type ProviderCounts = Record<string, ProviderCount>

type ProviderTraffic = {
  requests: number
  refused: number
  failed: number
  meanMs: number | null
  p95Ms: number | null
}

/** Requests of game providers with a valid signature. */
function openProviderMetrics(registry: Registry) {
  const seconds = new Histogram({
    name: 'lucero_provider_request_seconds',
    help: 'Duration of signed requests of game providers by outcome: ok, refused (4xx), failed (5xx).',
    labelNames: ['provider', 'outcome'],
    buckets: providerBuckets,
    registers: [registry],
  })
  const timesOf = cachedByKey((provider: string, outcome: ProviderOutcome) => seconds.labels({ provider, outcome }))
  /** The same numbers for the health page. The last place counts requests above the highest bucket. */
  const counts = new Map<string, ProviderCount>()
  const countsOf = (provider: string) => {
    const stored = counts.get(provider) ?? {
      refused: 0,
      failed: 0,
      sumSeconds: 0,
      buckets: providerBuckets.map(() => 0),
    }
    counts.set(provider, stored)
    return stored
  }
  const heldWins = new Counter({
    name: 'lucero_provider_wins_held_total',
    help: 'Wins that a limit on payouts has refused, each counted once, by limit: game, round, day.',
    labelNames: ['provider', 'limit'],
    registers: [registry],
  })
  return {
    watchProviderStreams: (read: () => [provider: string, open: number][]) => watchProviderStreams(registry, read),
    countHeldWin: (provider: string, limit: string) => heldWins.inc({ provider, limit }),
    /** The counts behind `providerTraffic`, for the other processes of this node. */
    providerCounts: (): ProviderCounts => Object.fromEntries(counts),
    providerAnswered(provider: string, status: number, took: number): void {
      const outcome = status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'ok'
      timesOf(provider, outcome).observe(took)
      const stored = countsOf(provider)
      if (outcome !== 'ok') stored[outcome] += 1
      stored.sumSeconds += took
      const found = providerBuckets.findIndex((limit) => took <= limit)
      const bucket = found < 0 ? providerBuckets.length : found
      stored.buckets[bucket] = (stored.buckets[bucket] ?? 0) + 1
    },
    /** With the counts of the other processes of this node. */
    providerTraffic(provider: string, others: ProviderCounts[] = []): ProviderTraffic {
      const all = [countsOf(provider), ...others.flatMap((one) => one[provider] ?? [])]
      const { refused, failed, sumSeconds, buckets } = all.reduce(addCounts)
      const requests = buckets.reduce((sum, count) => sum + count, 0)
      if (!requests) return { requests, refused, failed, meanMs: null, p95Ms: null }
      return { requests, refused, failed, meanMs: (sumSeconds / requests) * 1000, p95Ms: p95Of(buckets, requests) }
    },
  }
}

function addCounts(one: ProviderCount, other: ProviderCount): ProviderCount {
  return {
    refused: one.refused + other.refused,
    failed: one.failed + other.failed,
    sumSeconds: one.sumSeconds + other.sumSeconds,
    buckets: Array.from(
      { length: providerBuckets.length + 1 },
      (_none, n) => (one.buckets[n] ?? 0) + (other.buckets[n] ?? 0),
    ),
  }
}

const providerBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The limit of the bucket that contains the 95th percentile. Null above the highest bucket. */
function p95Of(buckets: number[], requests: number): number | null {
  let below = 0
  for (const [n, count] of buckets.entries()) {
    below += count
    const limit = providerBuckets[n]
    if (below >= requests * 0.95) return limit === undefined ? null : limit * 1000
  }
  return null
}

function openRiskGauge(registry: Registry) {
  const open = new Gauge({
    name: 'lucero_risk_findings_open',
    help: 'Open findings of the risk rules by kind.',
    labelNames: ['kind'],
    registers: [registry],
  })
  return (kind: string, count: number): void => open.set({ kind }, count)
}

function openTextLimitCounts(registry: Registry) {
  const textLimits = new Counter({
    name: 'lucero_text_limits_total',
    help: 'Hourly limits on all texts (total, dial_code): 80 % used (near), used up (reached), texts refused (refused).',
    labelNames: ['limit', 'state'],
    registers: [registry],
  })
  // Prometheus computes no increase for a series that begins with its first event.
  for (const limit of ['total', 'dial_code'])
    for (const state of ['near', 'reached', 'refused']) textLimits.inc({ limit, state }, 0)
  return (limit: TextLimitName, state: 'near' | 'reached' | 'refused'): void => textLimits.inc({ limit, state })
}

/** Caches labelled metrics: finding one by its labels costs as much as refusing a request. */
function cachedByKey<Labels extends (string | number)[], Metric>(labelled: (...labels: Labels) => Metric) {
  const cache = new Map<string, Metric>()
  return (...labels: Labels): Metric => {
    const key = labels.join(' ')
    const cached = cache.get(key) ?? labelled(...labels)
    cache.set(key, cached)
    return cached
  }
}

function openRejectionCounts(registry: Registry) {
  const rejected = new Counter({
    name: 'lucero_events_rejected_total',
    help: 'Messages on the NOTIFY channel of the nodes that were dropped: unsigned, forged, replayed or malformed.',
    labelNames: ['reason'],
    registers: [registry],
  })
  for (const reason of ['unsigned', 'forged', 'replayed', 'malformed'] as const) rejected.inc({ reason }, 0)
  return (reason: 'unsigned' | 'forged' | 'replayed' | 'malformed') => rejected.inc({ reason })
}

function openLedgerMetrics(registry: Registry) {
  const registers = [registry]
  const ledgerHalted = new Gauge({
    name: 'lucero_ledger_halted',
    help: '1 while the ledger is halted and no money moves.',
    registers,
  })
  const ledgerConflicts = new Counter({
    name: 'lucero_ledger_conflicts_total',
    help: 'Ledger batches retried after a conflict with another node or a condition that was false.',
    registers,
  })
  const frozenBooks = new Gauge({
    name: 'lucero_ledger_frozen_books',
    help: 'Broken books, frozen until the house releases them.',
    registers,
  })
  const appendSeconds = new Histogram({
    name: 'lucero_ledger_append_seconds',
    help: 'Duration of committed appends: one round trip to the database for a batch of commands.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const transfers = new Counter({
    name: 'lucero_ledger_transfers_total',
    help: 'Committed transfers of this node by kind and outcome: moved, refused (a stored refusal that moves nothing).',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const transfersOf = cachedByKey((kind: string, outcome: string) => transfers.labels({ kind, outcome }))
  return {
    ledgerAppended: (seconds: number) => appendSeconds.observe(seconds),
    countTransfer: (kind: string, outcome: 'moved' | 'refused') => transfersOf(kind, outcome).inc(),
    ledgerBroken: (broken: boolean) => ledgerHalted.set(broken ? 1 : 0),
    ledgerConflict: () => ledgerConflicts.inc(),
    booksFrozen: (count: number) => frozenBooks.set(count),
    bookFrozen: (more: number) => frozenBooks.inc(more),
  }
}

function watchPool(registry: Registry, pool: Pool): void {
  const gauge = new Gauge({
    name: 'lucero_db_connections',
    help: 'Database connections that are busy or idle, and requests waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      gauge.set({ state: 'idle' }, pool.idleCount)
      gauge.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function watchGames(registry: Registry, isUp: () => boolean): void {
  const gauge = new Gauge({
    name: 'lucero_games_up',
    help: '1 while the games process of this node answers.',
    registers: [registry],
    collect() {
      gauge.set(isUp() ? 1 : 0)
    },
  })
}

function openAdmissionCounts(registry: Registry) {
  const admissions = new Counter({
    name: 'lucero_admission_total',
    help: 'Requests admitted or refused by class; player: over the rate of one token; socket: live sockets.',
    labelNames: ['class', 'outcome'],
    registers: [registry],
  })
  const countOf = cachedByKey((name: string, outcome: string) => admissions.labels({ class: name, outcome }))
  return (name: string, outcome: 'admitted' | 'refused'): void => countOf(name, outcome).inc()
}

function watchAdmission(registry: Registry, read: () => AdmissionState[]): void {
  const registers = [registry]
  const requests = new Gauge({
    name: 'lucero_admission_requests',
    help: 'Running and queued requests by class.',
    labelNames: ['class', 'state'],
    registers,
    collect() {
      for (const { class: name, running, waiting } of read()) {
        requests.set({ class: name, state: 'running' }, running)
        requests.set({ class: name, state: 'waiting' }, waiting)
      }
    },
  })
  const age = new Gauge({
    name: 'lucero_admission_oldest_wait_seconds',
    help: 'Age of the oldest queued request by class.',
    labelNames: ['class'],
    registers,
    collect() {
      for (const { class: name, oldestSeconds } of read()) age.set({ class: name }, oldestSeconds)
    },
  })
}
