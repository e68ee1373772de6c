/** Writes the audit log of the staff. Each row commits in the same transaction as the change that it describes. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { violates, type Db, type Tx } from '@lucero/kit/db'
import type { Runtime } from '../../runtime/runtime.ts'
import {
  deterministicUuid,
  hasEffect,
  type BookView,
  type Command,
  type Decision,
  type Json,
  type Read,
  type ReadableKind,
} from '../../ledger/command.ts'
import type { Actor } from '../actor.ts'
import { chainStart, followChain, macOf, sealOf } from './chain.ts'
import * as store from './store.ts'

/** `before` and `after` contain the changed fields only. They must not contain secrets, codes or full phone numbers. */
export type LogEntry = {
  /** The name of the house call, or of the action in it. */
  action: string
  /** The changed thing as `kind:id`, for example `operator:1001`. */
  subject: string
  playerId?: string | undefined
  before?: Json
  after?: Json
  reason?: string | undefined
  /** A repeated request with the same id is logged once. */
  requestId?: string | undefined
}

export type LogTools = Pick<Runtime, 'books' | 'clock' | 'log'>
type LogActor = Omit<Actor, 'can'>

/** Writes a row in the caller's transaction. Call it last, because it locks the end of the log until the commit. */
export async function writeStaffLog(runtime: LogTools, tx: Tx, actor: LogActor, entry: LogEntry): Promise<void> {
  const row = rowOf(runtime, actor, entry)
  if (entry.requestId !== undefined && (await store.hasRow(tx, row.id))) return
  await tx.run(store.appendRow(row))
  await seal(runtime, tx)
}

/** Runs a change and writes its row in one transaction. `work` returns the result and the row; without a row nothing is logged. */
export async function changeLogged<Result>(
  runtime: LogTools & { db: Db },
  actor: LogActor,
  work: (tx: Tx) => Promise<{ result: Result; entry: LogEntry | undefined }>,
): Promise<Result> {
  return runtime.db.transaction(async (tx) => {
    const { result, entry } = await work(tx)
    if (entry) await writeStaffLog(runtime, tx, actor, entry)
    return result
  })
}

/**
 * Stands for a text that is stored elsewhere and deleted with the personal data of the player. The log is never deleted, so it does not repeat the text.
 * The hash is keyed: the database alone does not reveal a short text.
 */
export const digestOf = ({ books }: Pick<LogTools, 'books'>, text: string) => ({
  length: text.length,
  hash: books.chain.sign('staff log text', text),
})

const hourMs = 3_600_000
const hourOf = ({ clock }: LogTools): number => Math.floor(clock.now().getTime() / hourMs)

/** Writes a row once per hour, actor, action and `key`. */
export async function writeOncePerHour(
  runtime: LogTools & { db: Db },
  actor: LogActor,
  entry: Omit<LogEntry, 'requestId'>,
  key: string,
): Promise<void> {
  const once = { ...entry, requestId: `${key} ${hourOf(runtime)}` }
  if (await store.hasRow(runtime.db, idOf(actor, once))) return
  await runtime.db
    .transaction((tx) => writeStaffLog(runtime, tx, actor, once))
    .catch((error: unknown) => {
      // A concurrent request has written the row.
      if (!violates(error, 'staff_log_id_key')) throw error
    })
}

/** Logs that an actor has read personal data of players: once per hour, actor and player. */
export async function logReads(
  runtime: LogTools & { db: Db },
  actor: LogActor,
  action: string,
  playerIds: string[],
): Promise<void> {
  const entries = playerIds.map((playerId): LogEntry => ({
    action: 'read',
    subject: `player:${playerId}`,
    playerId,
    after: { call: action },
    requestId: `${playerId} ${hourOf(runtime)}`,
  }))
  const logged = new Set(
    await store.existing(
      runtime.db,
      entries.map((entry) => idOf(actor, entry)),
    ),
  )
  const missing = entries.filter((entry) => !logged.has(idOf(actor, entry)))
  if (!missing.length) return
  // A concurrent request of the same actor may write a row of them first. Then each row is written by itself.
  if (!(await tryToWrite(runtime, actor, missing)) && missing.length > 1)
    for (const entry of missing) await tryToWrite(runtime, actor, [entry])
}

/** Logs that an actor has read a list of players, as one row that names all of them: once per hour, actor and list. */
export async function logListRead(
  runtime: LogTools & { db: Db },
  actor: LogActor,
  { call, filter, playerIds }: { call: string; filter: { readonly [name: string]: Json }; playerIds: string[] },
): Promise<void> {
  if (!playerIds.length) return
  const after = { call, ...filter, count: playerIds.length, players: playerIds }
  await writeOncePerHour(
    runtime,
    actor,
    { action: 'read', subject: 'players', after },
    `${call} ${playerIds.join(' ')}`,
  )
}

/** Writes the rows in one transaction. False if one of them exists. */
async function tryToWrite(runtime: LogTools & { db: Db }, actor: LogActor, entries: LogEntry[]): Promise<boolean> {
  try {
    await runtime.db.transaction(async (tx) => {
      for (const entry of entries) await tx.run(store.appendRow(rowOf(runtime, actor, entry)))
      await seal(runtime, tx)
    })
    return true
  } catch (error) {
    if (violates(error, 'staff_log_id_key')) return false
    throw error
  }
}

const idOf = ({ kind, id }: LogActor, { action, requestId }: LogEntry): string =>
  requestId === undefined ? randomUUID() : deterministicUuid('staff log', kind, id, action, requestId)

type Beside = NonNullable<Decision<Json>['beside']>

/** Checks an expense against limits, and returns the statements that count it. Throws a Refusal above a limit. */
export type Limits = { reads: Read[]; count(book: BookView<ReadableKind>): Beside }

/** `limits` count only a decision that moves money. `beside`: further statements of the transaction. */
type LogSource = {
  actor: LogActor
  entryOf: (reply: Json) => LogEntry
  limits?: Limits | undefined
  beside?: Beside | undefined
}

/**
 * Returns a command that writes a log row in the transaction of its transfer, and names the row and the actor in the detail of the transfer. A
 * command that is rejected or changes nothing writes no row. Call `sealLog` after the commit.
 */
export function logged<Reply extends Json>(
  runtime: LogTools,
  command: Command<Reply>,
  { actor, entryOf, limits, beside }: LogSource,
): Command<Reply> {
  const { playerId } = command
  const decide: Command<Reply>['decide'] = (book, now) => {
    const decision = command.decide(book, now)
    if (!hasEffect(decision)) return decision
    const { moves, detail, reply } = decision
    assert(detail === undefined || isObject(detail), 'the detail of a staff command is an object')
    const row = rowOf(runtime, actor, { ...entryOf(reply), playerId })
    return {
      ...decision,
      detail: { ...detail, staff: staffDetail(row) },
      beside: {
        ...decision.beside,
        ...beside,
        ...(moves.length > 0 && limits?.count(book)),
        // After the names of approvals and limits: the end of the log is locked last, because every other writer waits for it.
        [`staff log ${row.id}`]: store.appendRow(row),
      },
    }
  }
  return { ...command, at: 'coordinator', reads: [...(command.reads ?? []), ...(limits?.reads ?? [])], decide }
}

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const staffDetail = ({ id, actorName, role, operatorId, approverName }: store.LogRow) => ({
  log: id,
  name: actorName,
  role,
  ...(operatorId !== null && { operatorId }),
  ...(approverName !== null && { approver: approverName }),
})

function rowOf({ books, clock }: LogTools, actor: LogActor, entry: LogEntry): store.InsertedRow {
  const row: store.LogRow = {
    id: idOf(actor, entry),
    atMs: clock.now().getTime(),
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    role: actor.role,
    operatorId: actor.operatorId,
    address: actor.address,
    action: entry.action,
    subject: entry.subject,
    playerId: entry.playerId ?? null,
    before: textOf(entry.before),
    after: textOf(entry.after),
    reason: entry.reason ?? null,
    approverId: actor.approvedBy?.id ?? null,
    approverName: actor.approvedBy?.name ?? null,
  }
  return { ...row, mac: macOf(books.chain.sign, row) }
}

const textOf = (value: Json): string | null => (value === undefined ? null : JSON.stringify(value))

/** Seals the rows that ledger commands wrote. A crash before it leaves them to the next writer. */
export const sealLog = (runtime: LogTools & { db: Db }): Promise<void> =>
  runtime.db.transaction((tx) => seal(runtime, tx))

const rowsPerSeal = 1000

/** Seals rows only if they verify. Broken rows stay unsealed, and the audit reports them. */
async function seal({ books: { chain }, log }: LogTools, tx: Tx): Promise<void> {
  const head = await store.lockHead(tx)
  const from = head.sealedSeq === 0n ? chainStart : { seq: head.sealedSeq, hash: head.sealedHash }
  const end = followChain(chain.sign, from, await store.rowsAfter(tx, from.seq, rowsPerSeal))
  if ('finding' in end)
    return log.error({ event: 'staff.log_broken', finding: end.finding }, 'audit log not sealed: it is broken')
  if (end.seq > from.seq)
    await store.setSeal(tx, { sealedSeq: end.seq, sealedHash: end.hash, seal: sealOf(chain.sign, end) })
}

export { findHead, hasSignedInFrom, list as listRows, rowsBefore, rowsOfAction, type StoredRow } from './store.ts'
