/** Decides a batch of commands against cached books and appends the results in one round trip. Books that are not cached are loaded first. */
import { defined } from '@lucero/kit/defined'
import type { Span } from '@lucero/kit/active-span'
import assert from 'node:assert/strict'
import { Refusal, type RefusalCode, type RefusalFields } from '@lucero/contract/shared/refusals'
import type { Finding } from './audit/freeze-store.ts'
import { traceBatch, type BatchTrace } from './batch-trace.ts'
import { noHead, type Chain } from './chain.ts'
import type { LedgerClock } from './clock.ts'
import {
  anyBody,
  type Change,
  type Command,
  hasEffect,
  type Json,
  type ReadableKind,
  type BatchRecorder,
  type StateRow,
} from './command.ts'
import { readHoldings } from './holdings.ts'
import { byKind } from './lookup-tables.ts'
import type { Memory } from './memory.ts'
import { noncesToClaim, openAppendNonces, settleClaims, type NonceHolder } from './nonces.ts'
import type { AppendRequest, GroupedRead, Storage } from './storage.ts'
import type { LoadedBook, StoredOutcome, Transfer } from './store.ts'
import { viewFor, WorkingBook } from './working-book.ts'

export type PendingCommand = NonceHolder & {
  command: Command<Json>
  bodyHash: string
  /** The span of the request, if its trace is sampled. */
  span?: Span | undefined
  queuedMs?: number
}
export type CommandOutcome = { reply: string } | { error: unknown }

export type Tools = {
  storage: Storage
  chain: Chain
  clock: LedgerClock
  memory: Memory
  /** Opens the sums of an append, for the reports. */
  record?: (() => BatchRecorder) | undefined
  /** Called with the duration of each committed append. */
  appended?: ((seconds: number) => void) | undefined
}

/** `findings` are the books that were found broken and have been frozen. */
export type CommitResult = { outcomes: CommandOutcome[]; transfers: Transfer[]; changes: Change[]; findings: Finding[] }

/**
 * Commits a batch in at most two passes. The append validates accepted commands. A rejection decided on a cached book is decided again on a
 * fresh one before it is returned, and so is every later command of that player. With `fresh`, no cached book is used. If this throws, the
 * cached books already contain the uncommitted transfers, and the caller must evict them.
 */
export async function commitBatch(tools: Tools, batch: PendingCommand[], fresh: boolean): Promise<CommitResult> {
  assert(new Set(batch).size === batch.length, 'a batch contains a command twice')
  const outcomes = new Map<PendingCommand, CommandOutcome>()
  const transfers: Transfer[] = []
  const changes: Change[] = []
  const findings: Finding[] = []
  let left = batch
  let passes = 0
  for (let isFresh = fresh; left.length; isFresh = true) {
    passes += 1
    assert(passes <= 2, 'a command is undecided on a fresh book')
    const trace = traceBatch(left, passes === 1 && !fresh)
    const context = await prepare(tools, left, isFresh, trace)
    const decidedFromMs = trace && performance.now()
    const { request, nonces, decided } = decideAll(left, context, tools.record?.())
    trace?.add('ledger decide', { startMs: decidedFromMs })
    assertContinuous(request.transfers, context.books)
    assert(!isFresh || decided.size === left.length, 'a command has no outcome on a fresh book')
    if (request.transfers.length) await append(tools, { ...request, nonces: nonces.list() }, trace)
    nonces.markConsumed()
    for (const book of context.books.values()) book.endBatch()
    findings.push(...context.findings)
    transfers.push(...request.transfers)
    changes.push(...request.changes)
    for (const [pending, outcome] of decided) outcomes.set(pending, outcome)
    left = left.filter((pending) => !outcomes.has(pending))
  }
  return { outcomes: batch.map((pending) => defined(outcomes.get(pending))), transfers, changes, findings }
}

/** Each book gets transfers without a gap, and ends at the last of them. */
function assertContinuous(transfers: Transfer[], books: PassContext['books']): void {
  const ends = new Map<string, Transfer>()
  for (const transfer of transfers) {
    const before = ends.get(transfer.playerId)
    assert(!before || transfer.seq === before.seq + 1n, 'a transfer is appended after a gap')
    ends.set(transfer.playerId, transfer)
  }
  for (const [playerId, { seq, hash }] of ends) {
    const book = books.get(playerId)
    assert(book?.seq === seq && book.head === hash, 'a cached book ends at another transfer')
  }
}

async function append(
  { storage, appended }: Tools,
  request: AppendRequest,
  trace: BatchTrace | undefined,
): Promise<void> {
  const startMs = performance.now()
  const written = storage.append(request)
  await (trace ? trace.during('ledger commit', startMs, written) : written)
  appended?.((performance.now() - startMs) / 1000)
}

/** The data that one pass decides on. Frozen books are not in it. */
type PassContext = {
  chain: Chain
  books: Map<string, WorkingBook>
  /** The players whose book was read for this pass. A rejection decided on such a book is final. */
  fresh: Set<string>
  earlier: Map<string, StoredOutcome>
  now: Date
  halted: boolean
  findings: Finding[]
  /** The commands that carry a used nonce. */
  replays: Set<PendingCommand>
}

const outcomeKey = (playerId: string, key: string) => `${playerId} ${key}`

/** Takes books from the cache where possible and reads the others in one round trip. */
async function prepare(
  tools: Tools,
  batch: PendingCommand[],
  isFresh: boolean,
  trace: BatchTrace | undefined,
): Promise<PassContext> {
  const { chain, clock, memory } = tools
  const books = new Map<string, WorkingBook>()
  const fresh = new Set<string>()
  for (const { command } of batch) {
    const { playerId, reads } = command
    const book = books.get(playerId) ?? memory.get(playerId)
    if (book) books.set(playerId, book)
    if (isFresh || !book?.knows(reads)) fresh.add(playerId)
  }
  const context: PassContext = {
    chain,
    books,
    fresh,
    earlier: new Map(),
    now: clock.now(),
    halted: false,
    findings: [],
    replays: new Set(),
  }
  const toLoad = batch.filter(({ command }) => fresh.has(command.playerId))
  if (toLoad.length) {
    const startMs = trace && performance.now()
    const loaded = load(tools, toLoad, context)
    await (trace ? trace.during('ledger read', startMs, loaded) : loaded)
  }
  return context
}

async function load({ storage, clock, memory }: Tools, pending: PendingCommand[], context: PassContext): Promise<void> {
  const commands = pending.map(({ command }) => command)
  const reads = readsOf(commands)
  const sentAt = clock.own()
  const { books, outcomes, rows, claimed } = await storage.read(
    [...context.fresh],
    commands,
    reads,
    noncesToClaim(pending),
  )
  context.replays = settleClaims(pending, claimed)
  const [first] = books
  assert(first && books.length === context.fresh.size, 'a read returns every requested book')
  assert(rows.length === reads.length, `${reads.length} reads have ${rows.length} results`)
  assert(outcomes.length <= commands.length, 'a read returns more outcomes than keys')
  const { nowMs, halted } = first
  clock.compare(nowMs, sentAt)
  context.now = clock.now()
  context.halted = halted
  for (const outcome of outcomes) context.earlier.set(outcomeKey(outcome.playerId, outcome.key), outcome)
  for (const book of books) putBook(book, context, memory)
  reads.forEach(({ kind, playerIds }, index) => putRows(context, kind, playerIds, rows[index] ?? []))
  if (context.findings.length) await storage.freeze(context.findings)
}

/** A cached book is kept if the database has no newer transfer. */
function putBook(loaded: LoadedBook, { chain, books, fresh, findings }: PassContext, memory: Memory): void {
  const { playerId, frozen, last, lines } = loaded
  assert(fresh.has(playerId), 'a read returns a book that was not requested')
  assert(!last || last.playerId === playerId, 'a book ends with a transfer of another player')
  const cached = books.get(playerId)
  books.delete(playerId)
  const finding = frozen ? undefined : problemOf(loaded, chain)
  if (finding) findings.push({ playerId, text: `book ${playerId}: ${finding}` })
  if (finding || frozen) return memory.forget(playerId)
  const [seq, head] = [last?.seq ?? 0n, last?.hash ?? noHead]
  const isCurrent = cached?.seq === seq && cached.head === head
  const balances = readHoldings(last?.holdings ?? '')
  assertZeroSum(playerId, balances)
  const state = { playerId, seq, head, atMs: last?.atMs ?? 0, lines: lines ?? 0n, balances }
  const book = isCurrent ? cached : new WorkingBook(state)
  books.set(playerId, book)
  memory.put(book)
}

/** The hash of the transfer covers its balances, so only the program can have written wrong ones. */
function assertZeroSum(playerId: string, balances: ReadonlyMap<string, bigint>): void {
  let sum = 0n
  for (const cents of balances.values()) sum += cents
  assert(sum === 0n, `the balances of book ${playerId} sum to ${sum} cents`)
}

/** Checks the last transfer against the chain and the checkpoint. The audit recomputes the rest of the stream. */
function problemOf({ last, hashBefore, checkpoint }: LoadedBook, chain: Chain): string | undefined {
  const seq = last?.seq ?? 0n
  if (checkpoint && chain.signCheckpoint(checkpoint) !== checkpoint.signature)
    return `its seal does not fit its ${checkpoint.seq} transfers and balances`
  if (checkpoint && checkpoint.seq > seq) return `it had ${checkpoint.seq} transfers and now has ${seq}`
  if (last && !checkpoint) return 'there are transfers but no book'
  if (last?.holdings === null) return 'its last transfer was not carried over from the first design'
  if (last && chain.link(hashBefore ?? noHead, last) !== last.hash)
    return `the hash of transfer ${seq} does not fit its contents and the chain before it`
  return undefined
}

const readsOf = (commands: Command<Json>[]): GroupedRead[] =>
  byKind(commands.flatMap(({ playerId, reads = [] }) => reads.map((read) => ({ ...read, playerId }))))

function putRows({ books }: PassContext, kind: ReadableKind, playerIds: string[], loaded: StateRow[]): void {
  const rows = kind.read ? loaded.map((row) => defined(kind.read)(row as never)) : loaded
  const byPlayer = Map.groupBy(rows, ({ playerId }) => playerId)
  const requested = new Set(playerIds)
  assert(
    [...byPlayer.keys()].every((playerId) => requested.has(playerId)),
    `${kind.name}: a read returns a row of another player`,
  )
  for (const playerId of requested) books.get(playerId)?.putRows(kind, byPlayer.get(playerId) ?? [])
}

type PassResult = {
  request: Omit<AppendRequest, 'nonces'>
  nonces: ReturnType<typeof openAppendNonces>
  /** A command that is missing here must be decided again on a fresh book. */
  decided: Map<PendingCommand, CommandOutcome>
}

/** Decides the commands of one pass in order, without I/O. Stored outcomes are returned even while money is halted or a book is frozen. */
function decideAll(batch: PendingCommand[], context: PassContext, recording: BatchRecorder | undefined): PassResult {
  const request = { transfers: [], changes: [], conditions: [], beside: [], recording }
  const result: PassResult = { request, nonces: openAppendNonces(), decided: new Map() }
  const postponed = new Set<string>()
  for (const pending of batch) {
    const { playerId } = pending.command
    const outcome = postponed.has(playerId) ? undefined : answerOnce(pending, context, result)
    if (outcome) result.decided.set(pending, outcome)
    else postponed.add(playerId)
  }
  return result
}

function answerOnce(pending: PendingCommand, context: PassContext, result: PassResult): CommandOutcome | undefined {
  if (context.replays.has(pending) || !result.nonces.isFree(pending))
    return { error: new Refusal(defined(pending.command.nonce).kind.refusal) }
  const outcome = answer(pending, context, result)
  if (outcome) result.nonces.add(pending)
  return outcome
}

function answer(pending: PendingCommand, context: PassContext, result: PassResult): CommandOutcome | undefined {
  const { playerId, key } = pending.command
  const [before, book] = [context.earlier.get(outcomeKey(playerId, key)), context.books.get(playerId)]
  if (before) return replyToRepeatedKey(before, pending.bodyHash)
  if (context.halted) return { error: new Refusal('RETRY_LATER') }
  if (!book) return { error: new Refusal('WALLET_FROZEN') }
  return decide(pending, book, context, result.request)
}

/** A repeated idempotency key gets the stored reply for the same body, and a conflict for another body. */
function replyToRepeatedKey({ bodyHash, reply, refusal }: StoredOutcome, sentBodyHash: string): CommandOutcome {
  assert((reply === null) !== (refusal === null), 'a stored outcome is a reply or a refusal')
  if (bodyHash !== sentBodyHash && bodyHash !== anyBody) return { error: new Refusal('CONFLICT') }
  if (refusal === null) return { reply: defined(reply) }
  const { code, fields } = JSON.parse(refusal) as { code: RefusalCode; fields: RefusalFields }
  assert(typeof code === 'string' && typeof fields === 'object', 'a stored refusal has no code or no fields')
  return { error: new Refusal(code, fields) }
}

/**
 * Posts the decision to the book, where the next command of the batch sees it. The key is recorded for duplicates in the same batch. Returns
 * undefined if the decision is final only on a fresh book.
 */
function decide(
  { command, bodyHash }: PendingCommand,
  book: WorkingBook,
  { chain, fresh, earlier, now }: PassContext,
  { transfers, changes, conditions, beside, recording }: PassResult['request'],
): CommandOutcome | undefined {
  const { playerId, key, kind } = command
  const isFresh = fresh.has(playerId)
  const at = now.getTime() < book.atMs ? new Date(book.atMs) : now
  const label = { key, bodyHash, kind, atMs: at.getTime() }
  const keep = (posted: Transfer[]) => {
    transfers.push(...posted)
    for (const transfer of posted) earlier.set(outcomeKey(playerId, transfer.key), transfer)
  }
  try {
    const decision = command.decide(viewFor(book, command.reads), at)
    const isWriting = hasEffect(decision)
    assert(
      isWriting || !(decision.beside || decision.conditions?.length || decision.rejectKey),
      'nothing to write with',
    )
    if (!isWriting) {
      if (!isFresh) return undefined
      const reply = JSON.stringify(decision.reply ?? null)
      earlier.set(outcomeKey(playerId, key), { playerId, key, bodyHash, reply, refusal: null })
      return { reply }
    }
    assert(!decision.beside || command.at === 'coordinator', 'statements beside a decision need the coordinator')
    const posted = book.post(decision, label, chain)
    keep(posted)
    recording?.add(kind, decision, label.atMs, playerId, book.seq)
    changes.push(...(decision.changes ?? []))
    conditions.push(...(decision.conditions ?? []).map((condition) => ({ ...condition, playerId })))
    if (decision.beside)
      for (const [name, statement] of Object.entries(decision.beside)) beside.push({ name, statement })
    const own = posted.at(-1)
    assert(own?.key === key && typeof own.reply === 'string', 'a posted decision has a reply under its key')
    return { reply: own.reply }
  } catch (error) {
    if (!isFresh) return undefined
    if (isKept(command, error)) keep([book.postRefusal(error, label, chain)])
    return { error }
  }
}

/** Rejections after which a retry may succeed. */
const passing = new Set<RefusalCode>(['BALANCE_LIMIT_REACHED', 'PAYOUT_LIMIT_REACHED'])

/** A stored rejection is final. */
const isKept = ({ keepRefusal }: Command<Json>, error: unknown): error is Refusal =>
  keepRefusal === true && error instanceof Refusal && !passing.has(error.code)
