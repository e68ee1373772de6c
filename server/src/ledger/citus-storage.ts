/**
 * Books on a Citus cluster. It differs from one PostgreSQL in three ways. Each player is read by statements of their own, because each is on
 * a shard of its own. Conditions and nonces are separate statements of the transaction, because Citus cannot plan them as part of the append.
 * Rows on the coordinator are written after the commit, if the books are on a worker.
 */
import { defined } from '@lucero/kit/defined'
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { queriesOn, type Tx } from '@lucero/kit/db'
import { inOneTrip } from '@lucero/kit/one-trip'
import { sql, type Sql } from '@lucero/kit/sql'
import { insertFrozen } from './audit/freeze-store.ts'
import { firstCheckpoint } from './checkpoints.ts'
import type { Change, ConditionKind, RowKeys, StateRow } from './command.ts'
import { byKind } from './lookup-tables.ts'
import {
  claimNonces,
  insertEvents,
  insertNonces,
  insertSums,
  nonceIds,
  ReadConflict,
  savedRows,
  statementsBeside,
  type Storage,
  type StorageSettings,
} from './storage.ts'
import * as store from './store.ts'

type Settings = StorageSettings & {
  /** The worker's own copies of the tables that block appends. Citus plans a statement on them only once. */
  haltTables?: store.HaltTables | undefined
  /** On a worker: writes rows of the coordinator after the commit. */
  follow?: ((rows: Sql[]) => void) | undefined
}

export function openCitusStorage(settings: Settings): Storage {
  const { client, chain, clock, committing, haltTables, follow } = settings
  const tx = queriesOn(client)
  return {
    read: (...request) => readEach(client, tx, ...request),

    async append(request) {
      const { transfers, changes, conditions, nonces } = request
      const newBooks = transfers.filter(({ seq }) => seq === 1n).map(({ playerId }) => firstCheckpoint(playerId, chain))
      const [rows, later] = splitRows(changes, follow !== undefined)
      assert(!follow || !request.beside.length, 'a command with statements beside its decision runs at the coordinator')
      const inserts = [insertNonces(nonces), insertSums(request), insertEvents(request)].filter(
        (statement) => statement !== undefined,
      )
      const beside = [...rows, ...byKind(conditions).map(assertAllExist), ...inserts, ...statementsBeside(request)]
      const write = () => store.appendTransfers(tx, transfers, { haltTables })
      committing()
      if (!newBooks.length && !beside.length) await inOneTrip(client, () => [write(), ...store.compareClock(tx, clock)])
      else
        await inOneTrip(client, () => [
          client.query('begin'),
          // The append comes first. Then Citus runs the rest in the same session, without a two-phase commit.
          write(),
          ...(newBooks.length ? [store.insertBooks(tx, newBooks)] : []),
          ...beside.map((query) => tx.run(query)),
          client.query('commit'),
          ...store.compareClock(tx, clock),
        ])
      if (later.length) defined(follow)(later)
    },

    async freeze(findings) {
      await insertFrozen(tx, findings)
    },
  }
}

/** Reads player by player, without a common snapshot. The books must be unchanged after the reads, otherwise it is a conflict. */
async function readEach(
  client: Client,
  tx: Tx,
  ...[playerIds, keys, reads, nonces]: Parameters<Storage['read']>
): ReturnType<Storage['read']> {
  const claim = claimNonces(nonces)
  const results = await inOneTrip<unknown[]>(client, () => [
    claim ? tx.all<{ id: string }>(claim) : Promise.resolve([]),
    ...playerIds.map((playerId) => store.loadBooks(tx, [playerId])),
    ...keys.map((key) => store.loadOutcomes(tx, [key])),
    ...reads.flatMap(({ kind, playerIds: owners, ids }) =>
      owners.map((playerId, n) => tx.all<StateRow>(kind.load({ playerIds: [playerId], ids: [defined(ids[n])] }))),
    ),
    ...playerIds.map((playerId) => store.findEnd(tx, playerId)),
  ])
  const take = (count: number) => results.splice(0, count).flat()
  const claimed = nonceIds(take(1) as { id: string }[])
  const books = take(playerIds.length) as store.LoadedBook[]
  const outcomes = take(keys.length) as store.StoredOutcome[]
  const rows = reads.map((read) => take(read.playerIds.length) as StateRow[])
  const ends = take(playerIds.length) as ({ seq: bigint } | undefined)[]
  if (books.some(({ last }, n) => last?.seq !== ends[n]?.seq)) throw new ReadConflict()
  return { claimed, books: await withNewBooks(client, tx, books), outcomes, rows }
}

/**
 * A checkpoint is read before the transfer and both are created together. A transfer without a checkpoint is therefore read once more: the
 * checkpoint exists now, or its absence is a finding.
 */
async function withNewBooks(client: Client, tx: Tx, books: store.LoadedBook[]): Promise<store.LoadedBook[]> {
  const isIncomplete = ({ last, checkpoint }: store.LoadedBook) => last !== null && checkpoint === null
  const incomplete = books.filter(isIncomplete)
  if (!incomplete.length) return books
  const again = (
    await inOneTrip<store.LoadedBook[][]>(client, () =>
      incomplete.map(({ playerId }) => store.loadBooks(tx, [playerId])),
    )
  ).flat()
  if (again.some(({ last }, n) => last?.seq !== incomplete[n]?.last?.seq)) throw new ReadConflict()
  return [...books.filter((book) => !isIncomplete(book)), ...again]
}

/**
 * Raises an error (`ln(0)`) unless every row exists. Citus cannot use a table distributed by player as a condition of a statement on several
 * players.
 */
const assertAllExist = (wanted: RowKeys & { kind: ConditionKind }): Sql =>
  sql`select ln((count(*) = ${wanted.ids.length})::int::float8) from ${wanted.kind.among(wanted)}`

/** The rows that commit with the append, and the rows of the coordinator that are written after it. */
function splitRows(changes: Change[], canFollow: boolean): [rows: Sql[], later: Sql[]] {
  const [rows, later]: [Sql[], Sql[]] = [[], []]
  for (const { kind, statements } of savedRows(changes)) {
    const isElsewhere = canFollow && kind.at === 'coordinator'
    assert(!isElsewhere || kind.mayFollow, `${kind.name}: a command that writes it must also read it`)
    ;(isElsewhere ? later : rows).push(...statements)
  }
  return [rows, later]
}
