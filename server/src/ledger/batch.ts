/** A batch of commands: decided on the books that the lane remembers, and appended in one trip. What it does not know, it asks for first. */
import { defined } from '@lucero/kit/defined'
import assert from 'node:assert/strict'
import { Refusal, type RefusalCode, type RefusalFields } from '@lucero/contract/refusals'
import { noHead, type Chain } from './chain.ts'
import type { LedgerClock } from './clock.ts'
import {
  anyBody,
  type Change,
  type Command,
  type Condition,
  type Decision,
  type Json,
  type Nonce,
  type ReadableKind,
  type RowKeys,
  type StateRow,
} from './command.ts'
import type { Finding } from './audit/freeze-store.ts'
import { readHoldings } from './holdings.ts'
import { byKind } from './lookup-tables.ts'
import type { Memory } from './memory.ts'
import type { LoadedBook, StoredOutcome, Transfer } from './store.ts'
import { viewFor, WorkingBook } from './working-book.ts'

export type PendingCommand = {
  command: Command<Json>
  bodyHash: string
  /** Its nonce was used for it, or may have been by an attempt whose end is not known. */
  isNonceUsed?: boolean
}
export type Outcome = { reply: string } | { error: unknown }

export type GroupedRead = RowKeys & { kind: ReadableKind }
type ReadResult = {
  books: LoadedBook[]
  outcomes: StoredOutcome[]
  rows: StateRow[][]
  /** The ids of the nonces that were good. */
  claimed: string[]
}
export type AppendRequest = {
  transfers: Transfer[]
  changes: Change[]
  conditions: (Condition & { playerId: string })[]
  nonces: Nonce[]
}

/** Where books are kept: PostgreSQL, and in the simulation a disk that fails. */
export type Storage = {
  /** First the nonces are used, for good. Then, all of one moment: the books, what became of the keys, and the rows of each read. */
  read(
    playerIds: string[],
    keys: { playerId: string; key: string }[],
    reads: GroupedRead[],
    nonces: Nonce[],
  ): Promise<ReadResult>
  /** All of it or nothing. Refused where a transfer of the same seq, key, round step or line is there, a nonce was used, or a condition does not hold. */
  append(result: AppendRequest): Promise<void>
  freeze(findings: Finding[]): Promise<void>
}

export type Tools = { storage: Storage; chain: Chain; clock: LedgerClock; memory: Memory }

/** `findings` are the books that were found broken; they are frozen now. */
export type CommitResult = { outcomes: Outcome[]; transfers: Transfer[]; changes: Change[]; findings: Finding[] }

/**
 * In two passes at most. A yes is checked by the append; a no that was decided on a remembered book is decided once more on a fresh one before it is
 * said, with all that comes after it from the same player. `fresh`: something is amiss, and nothing remembered is relied on. When it fails, the
 * books of the batch must be forgotten: they were changed as if it had been written.
 */
export async function commitBatch(tools: Tools, batch: PendingCommand[], fresh: boolean): Promise<CommitResult> {
  const outcomes = new Map<PendingCommand, Outcome>()
  const transfers: Transfer[] = []
  const changes: Change[] = []
  const findings: Finding[] = []
  let left = batch
  for (let isFresh = fresh; left.length; isFresh = true) {
    const context = await prepare(tools, left, isFresh)
    const result = decideAll(left, context)
    if (result.transfers.length) await tools.storage.append(result)
    // A later pass may fail, and all of the batch come again.
    for (const one of result.nonceUsers) one.isNonceUsed = true
    for (const book of context.books.values()) book.endBatch()
    findings.push(...context.findings)
    transfers.push(...result.transfers)
    changes.push(...result.changes)
    for (const [one, outcome] of result.outcomes) outcomes.set(one, outcome)
    left = left.filter((one) => !outcomes.has(one))
  }
  return { outcomes: batch.map((one) => defined(outcomes.get(one))), transfers, changes, findings }
}

/** What a pass decides on. A book that is frozen, or must be, is not among them. */
type PassContext = {
  chain: Chain
  books: Map<string, WorkingBook>
  /** Whose book was read for this pass: there, a no is a no. */
  fresh: Set<string>
  earlier: Map<string, StoredOutcome>
  now: Date
  halted: boolean
  findings: Finding[]
  /** Those whose nonce was used by another. */
  replays: Set<PendingCommand>
}

const outcomeKey = (playerId: string, key: string) => `${playerId} ${key}`

/** From memory where that is enough; the rest is read in one trip. */
async function prepare(tools: Tools, batch: PendingCommand[], isFresh: boolean): Promise<PassContext> {
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
  if (toLoad.length) await load(tools, toLoad, context)
  return context
}

async function load({ storage, clock, memory }: Tools, pending: PendingCommand[], context: PassContext): Promise<void> {
  const commands = pending.map(({ command }) => command)
  const reads = readsOf(commands)
  const unused = pending.filter(hasUnusedNonce)
  const askedAt = clock.own()
  const { books, outcomes, rows, claimed } = await storage.read(
    [...context.fresh],
    commands,
    reads,
    unused.map(({ command }) => defined(command.nonce)),
  )
  const good = new Set(claimed)
  // Of two that bring the same, the first has it.
  for (const one of unused) {
    one.isNonceUsed = good.delete(defined(one.command.nonce).id)
    if (!one.isNonceUsed) context.replays.add(one)
  }
  const [first] = books
  assert(first && books.length === context.fresh.size, 'a read tells of every book that was asked for')
  const { nowMs, halted } = first
  clock.compare(nowMs, askedAt)
  context.now = clock.now()
  context.halted = halted
  for (const one of outcomes) context.earlier.set(outcomeKey(one.playerId, one.key), one)
  for (const one of books) putBook(one, context, memory)
  reads.forEach(({ kind, playerIds }, index) => putRows(context, kind, playerIds, rows[index] ?? []))
  if (context.findings.length) await storage.freeze(context.findings)
}

const hasUnusedNonce = ({ command, isNonceUsed = false }: PendingCommand) => command.nonce !== undefined && !isNonceUsed

/** What is remembered of it stays, if nothing has come since. */
function putBook(loaded: LoadedBook, { chain, books, findings }: PassContext, memory: Memory): void {
  const { playerId, frozen, last, lines } = loaded
  const remembered = books.get(playerId)
  books.delete(playerId)
  const finding = frozen ? undefined : problemOf(loaded, chain)
  if (finding) findings.push({ playerId, text: `book ${playerId}: ${finding}` })
  if (finding || frozen) return memory.forget(playerId)
  const [seq, head] = [last?.seq ?? 0n, last?.hash ?? noHead]
  const isSame = remembered?.seq === seq && remembered.head === head
  const balances = readHoldings(last?.holdings ?? '')
  const state = { playerId, seq, head, atMs: last?.atMs ?? 0, lines: lines ?? 0n, balances }
  const book = isSame ? remembered : new WorkingBook(state)
  books.set(playerId, book)
  memory.put(book)
}

/** The end of the stream must fit its chain and be no shorter than its checkpoint. The rest of it is the audit's to recompute. */
function problemOf({ last, hashBefore, checkpoint }: LoadedBook, chain: Chain): string | undefined {
  const seq = last?.seq ?? 0n
  if (checkpoint && chain.signCheckpoint(checkpoint) !== checkpoint.signature)
    return `its seal does not fit its ${checkpoint.seq} transfers and balances`
  if (checkpoint && checkpoint.seq > seq) return `it had ${checkpoint.seq} transfers, and now has ${seq}`
  if (last && !checkpoint) return 'there are transfers, and no book'
  if (last?.holdings === null) return 'its last transfer was not carried over from the first design'
  if (last && chain.link(hashBefore ?? noHead, last) !== last.hash)
    return `the hash of transfer ${seq} does not fit its contents and the chain before it`
  return undefined
}

const readsOf = (commands: Command<Json>[]): GroupedRead[] =>
  byKind(commands.flatMap(({ playerId, reads = [] }) => reads.map((read) => ({ ...read, playerId }))))

function putRows({ books }: PassContext, kind: ReadableKind, playerIds: string[], found: StateRow[]): void {
  const rows = kind.read ? found.map((one) => defined(kind.read)(one as never)) : found
  const byPlayer = Map.groupBy(rows, ({ playerId }) => playerId)
  for (const playerId of new Set(playerIds)) books.get(playerId)?.putRows(kind, byPlayer.get(playerId) ?? [])
}

type PassResult = AppendRequest & {
  /** What has none is to be decided again, on a fresh book. */
  outcomes: Map<PendingCommand, Outcome>
  nonceUsers: PendingCommand[]
}

/** The heart of a batch, pure: while money stands still, all of it or one player's, what was decided before is still answered. */
function decideAll(batch: PendingCommand[], context: PassContext): PassResult {
  const request: AppendRequest = { transfers: [], changes: [], conditions: [], nonces: [] }
  const result: PassResult = { ...request, outcomes: new Map(), nonceUsers: [] }
  const postponed = new Set<string>()
  for (const pending of batch) {
    const { playerId } = pending.command
    const outcome = postponed.has(playerId) ? undefined : answerOnce(pending, context, result)
    if (outcome) result.outcomes.set(pending, outcome)
    else postponed.add(playerId)
  }
  return result
}

/** A nonce that was not used yet is used by the append. */
function answerOnce(pending: PendingCommand, context: PassContext, result: PassResult): Outcome | undefined {
  const { nonce } = pending.command
  if (!nonce || pending.isNonceUsed) return answer(pending, context, result)
  if (context.replays.has(pending) || result.nonces.some(({ id }) => id === nonce.id))
    return { error: new Refusal(nonce.kind.refusal) }
  const outcome = answer(pending, context, result)
  if (outcome) {
    result.nonces.push(nonce)
    result.nonceUsers.push(pending)
  }
  return outcome
}

function answer(pending: PendingCommand, context: PassContext, result: PassResult): Outcome | undefined {
  const { playerId, key } = pending.command
  const [before, book] = [context.earlier.get(outcomeKey(playerId, key)), context.books.get(playerId)]
  if (before) return storedAnswer(before, pending.bodyHash)
  if (context.halted) return { error: new Refusal('RETRY_LATER') }
  if (!book) return { error: new Refusal('WALLET_FROZEN') }
  return decide(pending, book, context, result)
}

/** The same key again: the stored answer for the same body, a conflict for another. */
function storedAnswer({ bodyHash, reply, refusal }: StoredOutcome, sentBodyHash: string): Outcome {
  if (bodyHash !== sentBodyHash && bodyHash !== anyBody) return { error: new Refusal('CONFLICT') }
  if (refusal === null) return { reply: defined(reply) }
  const { code, fields } = JSON.parse(refusal) as { code: RefusalCode; fields: RefusalFields }
  return { error: new Refusal(code, fields) }
}

/** What is posted to the book is there for the next command of the batch to see; its key, for a duplicate of it. */
function decide(
  { command, bodyHash }: PendingCommand,
  book: WorkingBook,
  { chain, fresh, earlier, now }: PassContext,
  { transfers, changes, conditions }: PassResult,
): Outcome | undefined {
  const { playerId, key, kind } = command
  const isFresh = fresh.has(playerId)
  const at = now.getTime() < book.atMs ? new Date(book.atMs) : now
  const label = { key, bodyHash, kind, atMs: at.getTime() }
  const keep = (posted: Transfer[]) => {
    transfers.push(...posted)
    for (const one of posted) earlier.set(outcomeKey(playerId, one.key), one)
  }
  try {
    const decision = command.decide(viewFor(book, command.reads), at)
    if (!hasEffect(decision)) {
      if (!isFresh) return undefined
      const reply = JSON.stringify(decision.reply ?? null)
      earlier.set(outcomeKey(playerId, key), { playerId, key, bodyHash, reply, refusal: null })
      return { reply }
    }
    const posted = book.post(decision, label, chain)
    keep(posted)
    changes.push(...(decision.changes ?? []))
    conditions.push(...(decision.conditions ?? []).map((one) => ({ ...one, playerId })))
    const reply = posted.at(-1)?.reply
    assert(typeof reply === 'string', 'what was done has a reply')
    return { reply }
  } catch (error) {
    if (!isFresh) return undefined
    if (isKept(command, error)) keep([book.postRefusal(error, label, chain)])
    return { error }
  }
}

const hasEffect = ({ moves, changes = [], detail }: Decision<Json>) =>
  moves.length > 0 || changes.length > 0 || detail !== undefined

/** What a rule refuses stays refused; what only found no room may be sent again. */
const isKept = ({ keepRefusal }: Command<Json>, error: unknown): error is Refusal =>
  keepRefusal === true && error instanceof Refusal && error.code !== 'BALANCE_LIMIT_REACHED'
