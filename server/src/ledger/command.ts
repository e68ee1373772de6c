/** What the ledger is asked to do, and what a module's rule answers. */
import { hash, randomUUID } from 'node:crypto'
import type { LiveRecord } from '@lucero/contract/live'
import type { Cents } from '@lucero/contract/money'
import type { RefusalCode } from '@lucero/contract/refusals'
import type { Sql } from '@lucero/kit/sql'

export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

export type Move = { from: string; to: string; cents: Cents }

/** A row of a module's own table that commits together with the moves that explain it. */
export type StateRow = { playerId: string; id: string }

/** Which rows are meant, side by side. */
export type RowKeys = { playerIds: string[]; ids: string[] }

/** Kinds of rows are told apart by their names, in types too. */
export type Kind<Name extends string = string, Row extends StateRow = StateRow> = {
  name: Name
  /** Of a table that on Citus lies whole at the coordinator: a command that reads it is decided there. One that only writes it must read it too. */
  at?: 'coordinator'
  /** Named to the player's open screens when a row has changed. */
  announces?: LiveRecord
  /** Written alone it may come after the commit, and in a crash not at all. */
  mayFollow?: boolean
  /**
   * What a node remembers of them with the book. `all`: once loaded, all rows there are; only commands on the book change them. `some`: those
   * it has met, as above; one that it does not know may still be there. Otherwise nothing: they are read again for each command.
   */
  remembers?: 'all' | 'some'
  /** Of what is remembered, what is worth it. */
  keeps?(row: Row): boolean
}

/**
 * Rows that a rule can look at, read for a whole batch at once. A kind says what to ask and does not ask it: whatever it awaited would
 * come after the commit.
 */
export type ReadableKind<Name extends string = string, Row extends StateRow = StateRow> = Kind<Name, Row> & {
  /** Selects rows of the form of Row, which only the type tells: no query carries any. Or such that `read` makes it of them. */
  load(wanted: RowKeys): Sql & { readonly rows?: Row[] }
  read?(found: never): StateRow
}

/** Rows that a decision can change: written for a whole batch at once, or all said by the transfer itself. */
export type WritableKind<Name extends string = string, Row extends StateRow = StateRow> = Kind<Name, Row> &
  (SavedKind<Row> | { isInTransfer: true })

type SavedKind<Row extends StateRow> = {
  /** Rows there are, at least one; statements are run in their order. */
  save(rows: Row[]): Sql[]
}

/** Something that no command on the book changes, and that must still be so when the transfer is written. */
export type ConditionKind = {
  name: string
  /** A boolean expression for all of them; each is named once. */
  holds(wanted: RowKeys): Sql
  /** To select from: a row for each of which it holds. */
  among(wanted: RowKeys): Sql
}

export type Condition = { kind: ConditionKind; id: string }

/** What a transfer in a game round says besides the money: the chain covers it. */
export type RoundEntry = {
  roundId: string
  /** 1 for the first transfer of the round. Of two that take themselves for the same step, one is written. */
  step: number
  /** In Last Activity. */
  isShown: boolean
  isWinner: boolean
}

/** Rows that are both. */
export type StateKind<Name extends string, Row extends StateRow> = ReadableKind<Name, Row> & WritableKind<Name, Row>

export type RowOf<Kind extends ReadableKind> = Kind extends ReadableKind<string, infer Row> ? Row : never

export type Read<Kind extends ReadableKind = ReadableKind> = { kind: Kind; id: string }

export const one = <Kind extends ReadableKind>(kind: Kind, id: string): Read<Kind> => ({ kind, id })
/** All of the player's that the kind loads. */
export const all = <Kind extends ReadableKind>(kind: Kind): Read<Kind> => ({ kind, id: '*' })

export type Change = { kind: WritableKind; row: StateRow }

/** Types a change to the kind it belongs to. */
export const change = <Row extends StateRow>(kind: WritableKind<string, Row>, row: Row): Change => ({ kind, row })

export type Decision<Reply> = {
  moves: Move[]
  changes?: Change[]
  reply: Reply
  conditions?: Condition[]
  round?: RoundEntry
  /** Kept with the transfer, to be read back. */
  detail?: Json
  /** The key of a command that has not come yet, and is refused if it ever does, whatever its body. */
  refuseKey?: { key: string; kind: string; code: RefusalCode }
}

/**
 * A book as a rule sees it: nothing of it can be changed but through the decision. Kinds are those whose rows it may look at; a rule that
 * needs fewer takes a view of more, and never the other way round.
 */
export type BookView<in Kinds extends ReadableKind = never> = {
  playerId: string
  /** How many transfers it holds so far. */
  readonly seq: bigint
  balance(account: string): Cents
  /** Every account that is not empty. */
  balances(): ReadonlyMap<string, Cents>
  // Properties, not methods: only of these are parameters compared strictly.
  state: <Kind extends Kinds>(kind: Kind, id: string) => RowOf<Kind> | undefined
  states: <Kind extends Kinds>(kind: Kind) => RowOf<Kind>[]
}

/** What is good once: the number that a signed request carries, so that nobody who overhears it can send it again. */
export type NonceKind = {
  name: string
  /** Fails where one of them was used before. */
  insert(ids: string[]): Sql
  /** Uses those that nobody has used yet, and selects their ids. */
  claim(ids: string[]): Sql
  /** For who comes second. */
  refusal: RefusalCode
}

export type Nonce = {
  kind: NonceKind
  id: string
  /** Without a command. Refused where it was used before. */
  use(): Promise<void>
}

/** What the ledger is given: a declared command with what one caller asked of it. */
export type Command<Reply extends Json> = {
  playerId: string
  /** The same key with the same body is the same command, however often it comes. */
  key: string
  kind: string
  body: Json
  reads?: Read[]
  /** A refusal stays a refusal under this key. */
  keepRefusal?: boolean
  /** Used with the command, whatever is decided. */
  nonce?: Nonce
  /** Pure. Throws Refusal for a "no". */
  decide(book: BookView<ReadableKind>, now: Date): Decision<Reply>
}

type Declaration<Kind extends string, Input, Reads extends readonly Read[], Reply extends Json> = {
  kind: Kind
  /** Every row that the rule looks at. */
  reads: (input: Input) => Reads
  /** What is the same when the same is asked again under the same key. */
  body: (input: Input) => Json
  keepRefusal?: boolean
  /** Pure, and sees what `reads` names: to look at anything else does not compile. Throws Refusal for a "no". */
  decide: (book: BookView<Reads[number]['kind']>, input: Input, now: Date) => Decision<Reply>
}

/** Declares a command, once for all who run it: the product, the simulation and the races. server/src/commands.ts lists them. */
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

/** A key made from what identifies a command, where no random one came with it. */
export const deterministicUuid = (...parts: (string | number)[]): string => asUuid(parts.join('\n'))

/**
 * The key for a request id that a caller has chosen. Players choose theirs freely, so it must not be the key as it is: it could be made to be
 * the key of a provider's transaction, or of what the house sends.
 */
export const requestKey = (from: 'player' | 'house', requestId: string | undefined): string =>
  requestId === undefined ? randomUUID() : deterministicUuid(from, requestId.toLowerCase())

/** The key of the transfer that ends the part of a book that version 0.1 has written. */
export const carryOverKey = (playerId: string): string => deterministicUuid('carry over', playerId)

/** The body of a key that is refused before its command has come: any is the same. */
export const anyBody = '00000000-0000-0000-0000-000000000000'

export const bodyHashOf = (kind: string, body: Json): string => asUuid(`${kind}\n${JSON.stringify(body)}`)

/** Version 8 is the one for what the maker fills as they like. */
function asUuid(text: string): string {
  const hex = hash('sha256', text, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
