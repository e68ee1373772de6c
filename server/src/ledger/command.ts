/** What the ledger is asked to do, and what a room's rule answers. */
import { hash, randomUUID } from 'node:crypto'
import type { Cents } from '@lucero/contract/money'
import type { Sql } from '../kit/sql.ts'

export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

export type Move = { from: string; to: string; cents: Cents }

/** A row of a room's own table that commits together with the moves that explain it. */
export type StateRow = { playerId: string; id: string }

/**
 * How a room's rows are read before a decision and written after it, for a whole batch at once. A kind says what to ask and does
 * not ask it: whatever it awaited would come after the commit.
 */
export type StateKind<Row extends StateRow> = {
  name: string
  /** Selects rows of the form of Row. */
  load?(wanted: { playerIds: string[]; ids: string[] }): Sql
  /** Rows there are, at least one; statements are run in their order. */
  save(rows: Row[]): Sql[]
}

type StateRef = { kind: StateKind<StateRow>; id: string }
export type Change = { kind: StateKind<StateRow>; row: StateRow }

/** Types a change to the kind it belongs to. */
export const change = <Row extends StateRow>(kind: StateKind<Row>, row: Row): Change => ({ kind, row })

export type Decision<Reply> = { moves: Move[]; changes?: Change[]; reply: Reply }

/** A book as a rule sees it: nothing of it can be changed but through the decision. */
export type BookView = {
  playerId: string
  /** How many transfers it holds so far. */
  readonly seq: bigint
  balance(account: string): Cents
  /** Every account that is not empty. */
  balances(): ReadonlyMap<string, Cents>
  /** Rows of the kinds the command named in `reads`; asking for another kind is a fault. */
  state<Row extends StateRow>(kind: StateKind<Row>, id: string): Row | undefined
  states<Row extends StateRow>(kind: StateKind<Row>): Row[]
}

export type Command<Reply extends Json> = {
  playerId: string
  /** The same key with the same body is the same command, however often it comes. */
  key: string
  kind: string
  body: Json
  /** State the rule looks at; an id of '*' means all of the player's that the kind loads. */
  reads?: StateRef[]
  /** A refusal stays a refusal under this key. */
  keepRefusal?: boolean
  /** Pure. Throws Refusal for a "no". */
  decide(book: BookView, now: Date): Decision<Reply>
}

/** A key made from what identifies a command, where no random one came with it. */
export const keyOf = (...parts: (string | number)[]): string => asUuid(parts.join('\n'))

/**
 * The key for a request id that a caller has chosen. Players choose theirs freely, so it must not be the key as it is: it could be made to be
 * the key of a provider's transaction, or of what the house sends.
 */
export const requestKey = (from: 'player' | 'house', requestId: string | undefined): string =>
  requestId === undefined ? randomUUID() : keyOf(from, requestId.toLowerCase())

export const bodyHashOf = (kind: string, body: Json): string => asUuid(`${kind}\n${JSON.stringify(body)}`)

/** Version 8 is the one for what the maker fills as they like. */
function asUuid(text: string): string {
  const hex = hash('sha256', text, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
