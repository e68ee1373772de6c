/** Books in PostgreSQL: what a batch asks for is sent in one trip, and so is what it writes. */
import { defined } from '@lucero/kit/defined'
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { queriesOn, type Tx } from '@lucero/kit/db'
import { inOneTrip } from '@lucero/kit/one-trip'
import { sql, type Sql } from '@lucero/kit/sql'
import type { Storage, AppendRequest } from './batch.ts'
import type { Chain } from './chain.ts'
import { firstCheckpoint } from './checkpoints.ts'
import type { LedgerClock } from './clock.ts'
import type { Change, ConditionKind, Nonce, NonceKind, RowKeys, StateRow, WritableKind } from './command.ts'
import { insertFrozen } from './audit/freeze-store.ts'
import type { LedgerClient } from './ledger-connection.ts'
import { byKind } from './lookup-tables.ts'
import * as store from './store.ts'

/** `committing` is told once the outcome is no longer known until PostgreSQL answers. */
type StorageSettings = LedgerClient & {
  chain: Chain
  clock: LedgerClock
  committing(): void
  /** Takes what lies at the coordinator, where the books do not: it follows the commit. */
  follow?: ((rows: Sql[]) => void) | undefined
}

/** A book that was being read has gone on meanwhile. */
export class ReadConflict extends Error {}

export function storageOn(settings: StorageSettings): Storage {
  const { client, isDistributed, standstill, chain, clock, committing, follow } = settings
  const tx = queriesOn(client)

  /** One statement where transfers are all there is to write. */
  const append = async ({ transfers, changes, conditions, nonces }: AppendRequest): Promise<void> => {
    const newBooks = transfers.filter(({ seq }) => seq === 1n).map(({ playerId }) => firstCheckpoint(playerId, chain))
    const [rows, later] = rowsOf(changes, follow !== undefined)
    const wanted = byKind(conditions)
    const used = kindOf(nonces)?.insert(idsOf(nonces))
    // On Citus each stands alone: they lie at the coordinator, and what lies by player cannot be a condition.
    const beside = isDistributed ? [...wanted.map(guard), ...(used ? [used] : [])] : []
    const within = isDistributed
      ? { conditions: [] }
      : { conditions: wanted.map((one) => one.kind.holds(one)), nonces: used }
    const write = () => store.appendTransfers(tx, transfers, { ...within, standstill })
    const askedAt = clock.own()
    const time = () => (clock.isOld() ? [store.databaseTime(tx).then((atMs) => clock.compare(atMs, askedAt))] : [])
    committing()
    if (!newBooks.length && !rows.length && !beside.length) await inOneTrip(client, () => [write(), ...time()])
    else
      await inOneTrip(client, () => [
        client.query('begin'),
        // First, because then Citus does all that follows in this session, without a second commit.
        write(),
        ...(newBooks.length ? [store.insertBooks(tx, newBooks)] : []),
        ...[...rows, ...beside].map((query) => tx.run(query)),
        client.query('commit'),
        ...time(),
      ])
    if (later.length) defined(follow)(later)
  }

  return {
    append,
    /** Of one moment: rows newer than the book they are read with would be decided on as if they belonged to it. */
    async read(playerIds, keys, reads, nonces) {
      if (isDistributed) return readEach(client, tx, playerIds, keys, reads, nonces)
      const [claims, , books, outcomes, ...rest] = await inOneTrip(client, () => [
        claim(tx, nonces),
        client.query('begin isolation level repeatable read read only'),
        store.loadBooks(tx, playerIds),
        store.loadOutcomes(tx, keys),
        ...reads.map((read) => tx.all<StateRow>(read.kind.load(read))),
        client.query('commit'),
      ])
      return { claimed: idsOf(claims), books, outcomes, rows: rest.slice(0, -1) as StateRow[][] }
    },
    async freeze(findings) {
      await insertFrozen(tx, findings)
    },
  }
}

/** In order, so that two nodes never wait for each other in a circle. */
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()

function kindOf(nonces: Nonce[]): NonceKind | undefined {
  assert(new Set(nonces.map(({ kind }) => kind)).size <= 1, 'nonces of one kind go with a batch')
  return nonces[0]?.kind
}

const claim = async (tx: Tx, nonces: Nonce[]) =>
  nonces.length ? tx.all<{ id: string }>(defined(kindOf(nonces)).claim(idsOf(nonces))) : []

/** One by one, each from its own shard, and of as many moments: what belongs together is known by the books being the same before and after. */
async function readEach(
  client: Client,
  tx: Tx,
  ...[playerIds, keys, reads, nonces]: Parameters<Storage['read']>
): ReturnType<Storage['read']> {
  const found = await inOneTrip<unknown[]>(client, () => [
    claim(tx, nonces),
    ...playerIds.map((playerId) => store.loadBooks(tx, [playerId])),
    ...keys.map((key) => store.loadOutcomes(tx, [key])),
    ...reads.flatMap(({ kind, playerIds: owners, ids }) =>
      owners.map((playerId, n) => tx.all<StateRow>(kind.load({ playerIds: [playerId], ids: [defined(ids[n])] }))),
    ),
    ...playerIds.map((playerId) => store.findEnd(tx, playerId)),
  ])
  const take = (count: number) => found.splice(0, count).flat()
  const claimed = idsOf(take(1) as { id: string }[])
  const books = take(playerIds.length) as store.LoadedBook[]
  const outcomes = take(keys.length) as store.StoredOutcome[]
  const rows = reads.map((read) => take(read.playerIds.length) as StateRow[])
  const ends = take(playerIds.length) as ({ seq: bigint } | undefined)[]
  if (books.some(({ last }, n) => last?.seq !== ends[n]?.seq)) throw new ReadConflict()
  return { claimed, books: await withNewBooks(client, tx, books), outcomes, rows }
}

/** A book comes with its first transfer. Looked for before that, and the transfer after it, it is there now; or it never was, and that is a finding. */
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

/** Fails unless all are found, by asking for the logarithm of nothing: on Citus, what lies by player cannot be a condition of a statement on several players. */
const guard = (wanted: RowKeys & { kind: ConditionKind }): Sql =>
  sql`select ln((count(*) = ${wanted.ids.length})::int::float8) from ${wanted.kind.among(wanted)}`

/** Those that go with the append, and those that lie elsewhere. */
function rowsOf(changes: Change[], canFollow: boolean): [rows: Sql[], later: Sql[]] {
  const [rows, later]: [Sql[], Sql[]] = [[], []]
  for (const [kind, changed] of lastOfEach(changes)) {
    const isElsewhere = canFollow && kind.at === 'coordinator'
    assert(!isElsewhere || kind.mayFollow, `${kind.name}: a command that writes it reads what lies with it`)
    ;(isElsewhere ? later : rows).push(...kind.save([...changed.values()]))
  }
  return [rows, later]
}

type SavedKind = Extract<WritableKind, { save: unknown }>

/** A row that several commands of the batch changed is written once, as the last of them left it. */
function lastOfEach(changes: Change[]): Map<SavedKind, Map<string, StateRow>> {
  const kinds = new Map<SavedKind, Map<string, StateRow>>()
  for (const { kind, row } of changes) {
    if (!('save' in kind)) continue
    const rows = kinds.get(kind) ?? new Map<string, StateRow>()
    kinds.set(kind, rows.set(`${row.playerId} ${row.id}`, row))
  }
  return kinds
}
