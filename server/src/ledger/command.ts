/** Commands of the ledger, and the decisions that a module's rule returns. */
import type { DeskTopic } from '@lucero/contract/house/live'
import { hash, randomUUID } from 'node:crypto'
import type { LiveRecord } from '@lucero/contract/player/live'
import type { Cents } from '@lucero/contract/shared/money'
import type { RefusalCode } from '@lucero/contract/shared/refusals'
import type { Sql } from '@lucero/kit/sql'

export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

export type Move = { from: string; to: string; cents: Cents }

/** A row of a module's own table that commits together with the moves that explain it. */
export type StateRow = { playerId: string; id: string }

/** Keys of rows, as parallel lists. */
export type RowKeys = { playerIds: string[]; ids: string[] }

/** A kind of state rows. The name distinguishes kinds, in types as well. */
export type Kind<Name extends string = string, Row extends StateRow = StateRow> = {
  name: Name
  /** On Citus the table is on the coordinator. A command that reads it runs there. A command that writes it must also read it. */
  at?: 'coordinator'
  /** The record name that is sent to the player's sockets when a row changes. */
  announces?: LiveRecord
  /** The topics of the desk that a changed row belongs to, and its operator. */
  hints?(row: Row): { topics: readonly DeskTopic[]; operatorId: number | null }
  /** The row may be written after the commit, and may be lost in a crash. */
  mayFollow?: boolean
  /**
   * The rows that a node caches with the book. `all`: all rows, once loaded; only commands on the book change them. `some`: the rows it has seen; others
   * may exist. Undefined: nothing, rows are read for each command.
   */
  remembers?: 'all' | 'some'
  /** Rows for which this is false are dropped from the cache. */
  keeps?(row: Row): boolean
}

/** Rows that a rule can read. A kind returns SQL and does not execute it: a statement that it awaited would run after the commit. */
export type ReadableKind<Name extends string = string, Row extends StateRow = StateRow> = Kind<Name, Row> & {
  /** Selects rows of type Row, or rows that `read` converts. The property `rows` exists only in the type. */
  load(wanted: RowKeys): Sql & { readonly rows?: Row[] }
  read?(found: never): StateRow
}

/** Rows that a decision can change. They are saved per batch, or contained in the transfer itself. */
export type WritableKind<Name extends string = string, Row extends StateRow = StateRow> = Kind<Name, Row> &
  (SavedKind<Row> | { isInTransfer: true })

type SavedKind<Row extends StateRow> = {
  /** Called with at least one row. Statements run in order. */
  save(rows: Row[]): Sql[]
}

/** A fact that commands on the book do not change, and that must hold when the transfer is written. */
export type ConditionKind = {
  name: string
  /** A boolean expression that is true if the condition holds for all keys. Keys are unique. */
  holds(wanted: RowKeys): Sql
  /** SQL to select from: one row per key for which the condition holds. */
  among(wanted: RowKeys): Sql
}

export type Condition = { kind: ConditionKind; id: string }

/** The game round of a transfer. The hash covers it. */
export type RoundEntry = {
  roundId: string
  /** 1 for the first transfer of the round. Steps are unique per round, so the slower of two concurrent writers fails. */
  step: number
  /** Whether Last Activity shows it. */
  isShown: boolean
  isWinner: boolean
}

/** Rows that are readable and writable. */
export type StateKind<Name extends string, Row extends StateRow> = ReadableKind<Name, Row> & WritableKind<Name, Row>

export type RowOf<Kind extends ReadableKind> = Kind extends ReadableKind<string, infer Row> ? Row : never

export type Read<Kind extends ReadableKind = ReadableKind> = { kind: Kind; id: string }

export const one = <Kind extends ReadableKind>(kind: Kind, id: string): Read<Kind> => ({ kind, id })
/** All rows of the player that the kind loads. */
export const all = <Kind extends ReadableKind>(kind: Kind): Read<Kind> => ({ kind, id: '*' })

export type Change = { kind: WritableKind; row: StateRow }

/** Ties the row type of a change to its kind. */
export const change = <Row extends StateRow>(kind: WritableKind<string, Row>, row: Row): Change => ({ kind, row })

/**
 * Statements of other modules that commit with the transfer, by name. The name says which row a statement locks: the statements of a batch run
 * in the order of their names, so that two transactions cannot deadlock.
 */
type Beside = { readonly [name: string]: Sql }

export type Decision<Reply> = {
  moves: Move[]
  changes?: Change[]
  reply: Reply
  conditions?: Condition[]
  /** Only with a transfer, and only in a command that runs `at` the coordinator. */
  beside?: Beside
  round?: RoundEntry
  /** Stored with the transfer and read back by the module. */
  detail?: Json
  /** The idempotency key of a future command. It is rejected when it arrives, whatever its body. */
  rejectKey?: { key: string; kind: string; code: RefusalCode }
}

/** False if the decision writes nothing. */
export const hasEffect = ({ moves, changes = [], detail }: Decision<Json>): boolean =>
  moves.length > 0 || changes.length > 0 || detail !== undefined

/** Sums of a batch for the reports, and its events for other systems. They are inserted in the transaction that appends the transfers. */
export type BatchRecorder = {
  /** Called after the decision was posted to the cached book, so it must not throw. */
  add(kind: string, decision: Decision<Json>, atMs: number, playerId: string, seq: bigint): void
  /** The statement that stores the sums, or undefined if there are none. `playerId` is a player of the batch. */
  insert(playerId: string): Sql | undefined
  /** The statement that stores the events for other systems, or undefined if there are none. */
  insertEvents?(): Sql | undefined
}

/** A read-only view of a book for a rule. `Kinds` are the kinds whose rows it may read. A rule that needs fewer kinds accepts a wider view. */
export type BookView<in Kinds extends ReadableKind = never> = {
  playerId: string
  /** The number of transfers in the book. */
  readonly seq: bigint
  balance(account: string): Cents
  /** All non-empty accounts. */
  balances(): ReadonlyMap<string, Cents>
  // Properties, not methods, because TypeScript checks only their parameters contravariantly.
  state: <Kind extends Kinds>(kind: Kind, id: string) => RowOf<Kind> | undefined
  states: <Kind extends Kinds>(kind: Kind) => RowOf<Kind>[]
}

/** A number that a signed request carries and that may be used once, against replays. See nonces.ts. */
export type NonceKind = {
  name: string
  /** Fails if one of them was used before. */
  insert(ids: string[]): Sql
  /** Consumes the unused ones and selects their ids. */
  claim(ids: string[]): Sql
  /** The refusal for a replay. */
  refusal: RefusalCode
}

export type Nonce = {
  kind: NonceKind
  id: string
  /** Consumes the nonce without a command. Throws the refusal if it was used before. */
  use(): Promise<void>
}

/** A declared command with the input of one caller. */
export type Command<Reply extends Json> = {
  playerId: string
  /** The idempotency key. The same key with the same body is the same command. */
  key: string
  kind: string
  body: Json
  reads?: Read[]
  /** On Citus, the command runs at the coordinator, also if it reads nothing there. */
  at?: 'coordinator'
  /** Rejections are stored under the key. */
  keepRefusal?: boolean
  /** Consumed with the command, whatever the decision. */
  nonce?: Nonce
  /** Pure. Throws a Refusal to reject. */
  decide(book: BookView<ReadableKind>, now: Date): Decision<Reply>
}

/** Decides and commits a command: `submit` of the books, or of a staff action, which commits its row of the audit log with it. */
export type Submit = <Reply extends Json>(command: Command<Reply>) => Promise<Reply>

type Declaration<Kind extends string, Input, Reads extends readonly Read[], Reply extends Json> = {
  kind: Kind
  /** Every row that the rule reads. */
  reads: (input: Input) => Reads
  /** The part of the input that must be equal in a retry with the same key. */
  body: (input: Input) => Json
  keepRefusal?: boolean
  /** Pure. Reading rows that `reads` does not name does not compile. Throws a Refusal to reject. */
  decide: (book: BookView<Reads[number]['kind']>, input: Input, now: Date) => Decision<Reply>
}

/** Declares a command for the product, the simulation and the race tests. server/src/program/commands.ts lists all of them. */
export const declare = <const Kind extends string, Input, Reads extends readonly Read[], Reply extends Json>(
  declared: Declaration<Kind, Input, Reads, Reply>,
) => ({
  ...declared,
  of: (playerId: string, key: string, input: Input): Command<Reply> => ({
    ...declared,
    playerId,
    key,
    body: declared.body(input),
    reads: [...declared.reads(input)],
    decide: (book, now) => declared.decide(book, input, now),
  }),
})

/** A key derived from what identifies a command, for commands without a request id. */
export const deterministicUuid = (...parts: (string | number)[]): string => asUuid(parts.join('\n'))

/**
 * The idempotency key for a caller's request id. Callers choose ids freely, so the id is hashed with the caller. Otherwise a player could take
 * the key of a provider's transaction or of a house command.
 */
export const requestKey = (from: 'player' | 'house', requestId: string | undefined): string =>
  requestId === undefined ? randomUUID() : deterministicUuid(from, requestId.toLowerCase())

/** The key of the transfer that ends the part of a book that version 0.1 has written. */
export const carryOverKey = (playerId: string): string => deterministicUuid('carry over', playerId)

/** The body hash of a key that is rejected in advance. It matches any body. */
export const anyBody = '00000000-0000-0000-0000-000000000000'

export const bodyHashOf = (kind: string, body: Json): string => asUuid(`${kind}\n${JSON.stringify(body)}`)

/** A UUID of version 8, whose content is free. */
function asUuid(text: string): string {
  const hex = hash('sha256', text, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
