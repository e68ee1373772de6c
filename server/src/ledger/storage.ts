/**
 * The storage interface of the ledger. A batch reads books and appends transfers through it. There are two implementations,
 * `postgres-storage.ts` and `citus-storage.ts`; the simulation brings a third, an in-memory disk that fails.
 */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import type { Sql } from '@lucero/kit/sql'
import type { Finding } from './audit/freeze-store.ts'
import type { Chain } from './chain.ts'
import type { LedgerClock } from './clock.ts'
import type {
  Change,
  Condition,
  Nonce,
  ReadableKind,
  BatchRecorder,
  RowKeys,
  StateRow,
  WritableKind,
} from './command.ts'
import type { LoadedBook, StoredOutcome, Transfer } from './store.ts'

export type GroupedRead = RowKeys & { kind: ReadableKind }

type ReadResult = {
  books: LoadedBook[]
  outcomes: StoredOutcome[]
  /** The rows of each read, in the order of the reads. */
  rows: StateRow[][]
  /** The ids of the nonces that this read consumed. The others were used before. */
  claimed: string[]
}

type NamedStatement = { name: string; statement: Sql }

export type AppendRequest = {
  transfers: Transfer[]
  changes: Change[]
  conditions: (Condition & { playerId: string })[]
  /** The statements beside the decisions. Each of them runs, in the transaction of the transfers. */
  beside: NamedStatement[]
  nonces: Nonce[]
  /** The sums of the transfers, for the reports, and their events for other systems. */
  recording: BatchRecorder | undefined
}

export type Storage = {
  /**
   * Consumes the nonces, then reads books, stored outcomes and state rows from one snapshot. Consumed nonces stay consumed even if the
   * command fails.
   */
  read(
    playerIds: string[],
    keys: { playerId: string; key: string }[],
    reads: GroupedRead[],
    nonces: Nonce[],
  ): Promise<ReadResult>
  /**
   * Atomic. Fails with a conflict if a sequence number, idempotency key, round step or line already exists, a nonce was used, or a condition
   * is false.
   */
  append(request: AppendRequest): Promise<void>
  freeze(findings: Finding[]): Promise<void>
}

export type StorageSettings = {
  client: Client
  chain: Chain
  clock: LedgerClock
  /** Called before the append is sent. From then on the outcome is unknown until PostgreSQL answers. */
  committing(): void
}

/** A book changed while it was being read in several statements. */
export class ReadConflict extends Error {}

/** The statement that stores the sums of an append. */
export const insertSums = ({ recording, transfers }: AppendRequest): Sql | undefined =>
  transfers[0] && recording?.insert(transfers[0].playerId)

/** The statement that stores the events of an append. */
export const insertEvents = ({ recording }: AppendRequest): Sql | undefined => recording?.insertEvents?.()

type SavedKind = Extract<WritableKind, { save: unknown }>

/** The statements that save the changed rows of a batch. A row that several commands changed is written once, in its last state. */
export function savedRows(changes: Change[]): { kind: SavedKind; statements: Sql[] }[] {
  const kinds = new Map<SavedKind, Map<string, StateRow>>()
  for (const { kind, row } of changes) {
    if (!('save' in kind)) continue
    const rows = kinds.get(kind) ?? new Map<string, StateRow>()
    kinds.set(kind, rows.set(`${row.playerId} ${row.id}`, row))
  }
  return [...kinds].map(([kind, rows]) => ({ kind, statements: kind.save([...rows.values()]) }))
}

/** The statements beside the decisions of a batch, sorted by name, so that two nodes cannot deadlock on them. */
export const statementsBeside = ({ beside }: AppendRequest): Sql[] =>
  beside
    .toSorted((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
    .map(({ statement }) => statement)

/** Sorted, so that two nodes cannot deadlock on them. */
export const nonceIds = (nonces: { id: string }[]): string[] => nonces.map(({ id }) => id).toSorted()

/** The statement that inserts the nonces of an append. It fails if one of them was used. */
export const insertNonces = (nonces: Nonce[]): Sql | undefined => nonceKind(nonces)?.insert(nonceIds(nonces))

/** The statement that consumes unused nonces and selects their ids. */
export const claimNonces = (nonces: Nonce[]): Sql | undefined => nonceKind(nonces)?.claim(nonceIds(nonces))

function nonceKind(nonces: Nonce[]) {
  assert(new Set(nonces.map(({ kind }) => kind)).size <= 1, 'all nonces of a batch are of one kind')
  return nonces[0]?.kind
}
