/** What the program counts about itself, for Prometheus to read. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'

export type Metrics = ReturnType<typeof openMetrics>

type AdmissionState = { class: string; running: number; waiting: number; oldestSeconds: number }

export type TextLimitName = 'total' | 'dial_code'

type Pool = { totalCount: number; idleCount: number; waitingCount: number }

/** Each has its own registry, so that tests can open as many as they like. */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  // Ten times a second by default, each dearer than the one before while the node is busy: a twentieth of a core.
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: 10_000 })

  const requestSeconds = new Histogram({
    name: 'lucero_http_request_seconds',
    help: 'How long requests took, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const requestsUnderWay = new Gauge({
    name: 'lucero_http_requests_under_way',
    help: 'Requests begun and not yet answered.',
    registers,
  })
  const texts = new Counter({
    name: 'lucero_texts_total',
    help: 'Texts and calls by what became of them: sent, postponed (to be tried again), failed, expired.',
    labelNames: ['outcome', 'channel'],
    registers,
  })
  const signatures = new Counter({
    name: 'lucero_provider_signatures_total',
    help: 'Rightly signed requests of game providers, by the form of the signature.',
    labelNames: ['provider', 'form'],
    registers,
  })
  const clockOff = new Gauge({
    name: 'lucero_clock_off_seconds',
    help: "How far this node's clock is ahead of the database's; below zero, behind. Beyond 30 it is not ready.",
    registers,
  })
  const countAdmission = openAdmissionCounts(registry)
  const ledger = openLedgerMetrics(registry)
  const times = new Map<string, ReturnType<typeof requestSeconds.labels>>()
  const signers = new Map<string, ReturnType<typeof signatures.labels>>()
  /** Finding a count by its labels costs as much as refusing a request. */
  const timesOf = (route: string, method: string, status: number) => {
    const key = `${status} ${method} ${route}`
    const known = times.get(key) ?? requestSeconds.labels({ route, method, status })
    times.set(key, known)
    return known
  }

  const signerOf = (provider: string, form: string) => {
    const key = `${form} ${provider}`
    const known = signers.get(key) ?? signatures.labels({ provider, form })
    signers.set(key, known)
    return known
  }

  return {
    countAdmission,
    ...ledger,
    countRejectedMessage: openRejectionCounts(registry),
    watchSockets: (read: () => Record<'open' | 'strangers', number>) => watchSockets(registry, read),
    watchAdmission: (read: () => AdmissionState[]) => watchAdmission(registry, read),
    clockOff: (seconds: number) => clockOff.set(seconds),
    requestStarted: () => requestsUnderWay.inc(),
    requestEnded(route: string, method: string, status: number, seconds: number): void {
      requestsUnderWay.dec()
      timesOf(route, method, status).observe(seconds)
    },
    countSignature: (provider: string, form: string) => signerOf(provider, form).inc(),
    countText: (outcome: 'sent' | 'postponed' | 'failed' | 'expired', channel: 'sms' | 'voice') =>
      texts.inc({ outcome, channel }),
    countTextLimit: openTextLimitCounts(registry),
    watchPool: (pool: Pool) => watchPool(registry, pool),
    watchGames: (isUp: () => boolean) => watchGames(registry, isUp),
    text: () => registry.metrics(),
  }
}

function openTextLimitCounts(registry: Registry) {
  const textLimits = new Counter({
    name: 'lucero_text_limits_total',
    help: 'Hourly limits on all texts (total, dial_code): 80 % used (near), used up (reached), texts refused (refused).',
    labelNames: ['limit', 'state'],
    registers: [registry],
  })
  return (limit: TextLimitName, state: 'near' | 'reached' | 'refused'): void => textLimits.inc({ limit, state })
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
    help: '1 while no money moves at all.',
    registers,
  })
  const ledgerConflicts = new Counter({
    name: 'lucero_ledger_conflicts_total',
    help: 'Batches of the ledger that another node was quicker than, or whose condition did not hold: read and decided again.',
    registers,
  })
  const frozenBooks = new Gauge({
    name: 'lucero_ledger_frozen_books',
    help: 'Players whose book is broken, and whose money stands still until the house releases it.',
    registers,
  })
  return {
    ledgerBroken: (broken: boolean) => ledgerHalted.set(broken ? 1 : 0),
    ledgerConflict: () => ledgerConflicts.inc(),
    booksFrozen: (count: number) => frozenBooks.set(count),
    bookFrozen: (more: number) => frozenBooks.inc(more),
  }
}

function watchPool(registry: Registry, pool: Pool): void {
  const gauge = new Gauge({
    name: 'lucero_db_connections',
    help: 'Connections to the database that are busy or idle, and requests waiting for one.',
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
    help: '1 while the games beside this node answer.',
    registers: [registry],
    collect() {
      gauge.set(isUp() ? 1 : 0)
    },
  })
}

function watchSockets(registry: Registry, read: () => Record<'open' | 'strangers', number>): void {
  const gauge = new Gauge({
    name: 'lucero_live_sockets',
    help: 'Live sockets that are open, and those among them of whom nobody knows yet whose they are.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(read())) gauge.set({ state }, count)
    },
  })
}

function openAdmissionCounts(registry: Registry) {
  const admissions = new Counter({
    name: 'lucero_admission_total',
    help: 'Requests let in or refused at the door, by class; player: over the rate of one token; socket: the live socket.',
    labelNames: ['class', 'outcome'],
    registers: [registry],
  })
  const counts = new Map<string, ReturnType<typeof admissions.labels>>()
  return (name: string, outcome: 'admitted' | 'refused'): void => {
    const key = `${name} ${outcome}`
    const count = counts.get(key) ?? admissions.labels({ class: name, outcome })
    counts.set(key, count)
    count.inc()
  }
}

function watchAdmission(registry: Registry, read: () => AdmissionState[]): void {
  const registers = [registry]
  const requests = new Gauge({
    name: 'lucero_admission_requests',
    help: 'Requests being worked on, and waiting for their turn, by class.',
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
    help: 'How long the first in line has waited, by class.',
    labelNames: ['class'],
    registers,
    collect() {
      for (const { class: name, oldestSeconds } of read()) age.set({ class: name }, oldestSeconds)
    },
  })
}
