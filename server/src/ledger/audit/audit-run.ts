/**
 * The full audit as a background job. The house starts it, and the node with the lease runs it in steps with pauses. The cursor is stored in the
 * database, so that another node continues if this one dies.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@lucero/contract/shared/refusals'
import { every } from '@lucero/kit/every'
import { auditSome, isDone, type AuditCursor } from './audit.ts'
import { estimateBooks } from './audit-store.ts'
import * as store from './audit-run-store.ts'
import { publishLedger, reportFrozen, type AuditTools } from './freeze.ts'
import { countFrozen, deleteHaltsBefore, findHalt, insertFrozen } from './freeze-store.ts'
import type { Witness } from './witness.ts'

const leaseSeconds = 15
const beatMs = 5000
const lookEveryMs = 5000
/** The pause is as long as the step before it, at most this long. An audit uses at most about half of a core. */
const maxPauseMs = 200
/** All broken books are frozen. A run stores the texts of this many findings. */
const maxFindings = 100

export async function startRun(runtime: AuditTools) {
  const started = await store.insertRun(runtime.db)
  if (started) runtime.events.publish({ kind: 'audit-wanted' })
  publishLedger(runtime)
  return { started, run: await shownRun(runtime) }
}

export async function showRun(runtime: AuditTools) {
  const [run, halt, frozenBooks] = await Promise.all([shownRun(runtime), findHalt(runtime.db), countFrozen(runtime.db)])
  return { run, halt: halt ? { reason: halt.finding, since: halt.foundAt.toISOString() } : null, frozenBooks }
}

export async function stopRun(runtime: AuditTools) {
  if (!(await store.setStopped(runtime.db))) throw new Refusal('AUDIT_NOT_RUNNING')
  publishLedger(runtime)
  return { run: await shownRun(runtime) }
}

export async function resumeRun(runtime: AuditTools) {
  const resumed = await store.setRunning(runtime.db)
  const run = await shownRun(runtime)
  if (!resumed && run?.state !== 'running') throw new Refusal('AUDIT_NOT_RUNNING')
  runtime.events.publish({ kind: 'audit-wanted' })
  return { run }
}

async function shownRun({ db }: AuditTools) {
  const [run, totalBooks] = await Promise.all([store.lastRun(db), estimateBooks(db)])
  if (!run) return null
  return {
    id: Number(run.id),
    state: run.state,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    books: Number(run.books),
    entries: Number(run.entries),
    totalBooks,
    released: Number(run.released),
    findingCount: Number(run.findingCount),
    findings: run.findings,
  }
}

/**
 * `witness` compares the books with the file of book heads at the end of an audit. `auditOthers` returns findings that are not about money: they are
 * reported, and do not keep a halt in force.
 */
type Auditor = AuditTools & {
  node: string
  witness: Pick<Witness, 'compare'> | undefined
  auditOthers: (() => Promise<string[]>) | undefined
}

/** Runs on every node. */
export function openAuditJob(runtime: AuditTools, witness?: Auditor['witness'], auditOthers?: Auditor['auditOthers']) {
  const node = randomUUID()
  const work = async (stopping: AbortSignal) => {
    const run = await store.claimRun(runtime.db, node, leaseSeconds)
    if (run) await workOn({ ...runtime, node, witness, auditOthers }, run, stopping)
  }
  const loop = every(lookEveryMs, work, {
    log: runtime.log,
    event: 'ledger.audit_delayed',
    message: 'audit delayed',
    startsNow: false,
  })
  runtime.events.subscribe(({ kind }) => {
    if (kind === 'audit-wanted') loop.wake()
  })
  return {
    once: loop.once,
    async stop() {
      await loop.stop()
      const left = await store.giveUpLease(runtime.db, node).catch(() => 0)
      if (left) runtime.events.publish({ kind: 'audit-wanted' })
    },
  }
}

/** A timer renews the lease, however long a step takes. */
async function workOn(runtime: Auditor, claimed: store.AuditRun, stopping: AbortSignal) {
  const beat = setInterval(() => void store.renewLease(runtime.db, runtime.node, leaseSeconds).catch(() => 0), beatMs)
  try {
    for (let run = trusted(runtime, claimed); run.state === 'running' && !stopping.aborted;) {
      const startMs = performance.now()
      const next = await takeStep(runtime, run)
      if (!next) return
      run = next
      await delay(Math.min(performance.now() - startMs, maxPauseMs))
    }
  } finally {
    clearInterval(beat)
  }
}

/** A run whose cursor was not signed by the program restarts from the beginning. */
function trusted({ log, books: { chain } }: AuditTools, run: store.AuditRun): store.AuditRun {
  const isFresh = run.steps === 0n && run.place === null && run.books === 0n
  if (isFresh || chain.sign('audit place', signedText(run)) === run.placeSignature) return run
  log.error(
    { event: 'ledger.audit_restarted', run: String(run.id) },
    'audit restarted: its stored cursor has no valid signature',
  )
  return { ...run, place: null, books: 0n, entries: 0n, released: 0n, findingCount: 0n, findings: [] }
}

const signedText = (run: store.AuditRun): string =>
  [run.id, run.steps, run.books, run.entries, run.released, run.findingCount, run.place ?? ''].join('\n')

/** Audits some books and stores the cursor and findings. Returns undefined if another node took over the run. */
async function takeStep(runtime: Auditor, run: store.AuditRun) {
  const audited = await auditSome(runtime, readCursor(run.place))
  const { place, finding } = audited
  const witnessed = place ? undefined : await runtime.witness?.compare()
  const others = place ? [] : ((await runtime.auditOthers?.()) ?? [])
  const found = [...(finding ? [finding.text] : []), ...(witnessed ?? []), ...others]
  const step = {
    ...run,
    steps: run.steps + 1n,
    place: place ? storeCursor(place) : null,
    books: run.books + BigInt(audited.books),
    entries: run.entries + BigInt(audited.entries),
    released: run.released + BigInt(audited.released),
    findingCount: run.findingCount + BigInt(found.length),
    findings: [...run.findings, ...found].slice(0, maxFindings),
  }
  const placeSignature = runtime.books.chain.sign('audit place', signedText(step))
  const isEnd = place === undefined
  const saved = await runtime.db.transaction(async (tx) => {
    const kept = await store.saveStep(tx, runtime.node, leaseSeconds, { ...step, placeSignature }, isEnd)
    if (!kept) return undefined
    const frozen = finding ? await insertFrozen(tx, [finding]) : []
    const lifted = isEnd && kept.findingCount === BigInt(others.length) ? await deleteHaltsBefore(tx, kept.id) : 0
    return { kept, frozen, lifted }
  })
  if (!saved) return undefined
  reportFrozen(runtime, saved.frozen)
  if (isEnd || saved.frozen.length) publishLedger(runtime)
  if (isEnd) reportEnd(runtime, saved.kept, saved.lifted > 0)
  return saved.kept
}

function reportEnd(
  { log, metrics }: AuditTools,
  { books, entries, findingCount }: store.AuditRun,
  lifted: boolean,
): void {
  const size = { books: String(books), entries: String(entries), findings: String(findingCount) }
  log.info({ event: 'ledger.audit_finished', ...size }, 'full audit finished')
  if (!lifted) return
  log.warn({ event: 'ledger.halt_lifted' }, 'halt lifted: the full audit was clean')
  metrics.ledgerBroken(false)
}

function storeCursor(place: AuditCursor): string {
  if (isDone(place)) return JSON.stringify(place)
  const held = [...place.balances].filter(([, cents]) => cents !== 0n).map(([name, cents]) => [name, String(cents)])
  return JSON.stringify({ ...place, seq: String(place.seq), balances: held })
}

type StoredCursor = Omit<Exclude<AuditCursor, { done: string }>, 'seq' | 'balances'> & {
  seq: string
  balances: [string, string][]
}

function readCursor(text: string | null): AuditCursor | undefined {
  if (text === null) return undefined
  const stored = JSON.parse(text) as StoredCursor | { done: string }
  if ('done' in stored) return stored
  const balances = new Map(stored.balances.map(([name, cents]) => [name, BigInt(cents)]))
  return { ...stored, seq: BigInt(stored.seq), balances }
}
