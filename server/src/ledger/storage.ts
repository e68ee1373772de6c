/** Books in PostgreSQL: what a batch asks for is sent in one trip, and so is what it writes. */
import type { Client } from 'pg'
import { queriesOn } from '../kit/db.ts'
import { inOneTrip } from '../kit/one-trip.ts'
import type { Sql } from '../kit/sql.ts'
import type { Storage, ToWrite } from './batch.ts'
import { noHead, type Chain } from './chain.ts'
import type { LedgerClock } from './clock.ts'
import type { Change, ConditionKind, StateRow, WritableKind } from './command.ts'
import { insertFrozen } from './freeze-store.ts'
import { noHoldings } from './holdings.ts'
import * as store from './store.ts'

/** `committing` is told once the outcome is no longer known until PostgreSQL answers. */
type Means = { client: Client; chain: Chain; clock: LedgerClock; committing(): void }

export function storageOn({ client, chain, clock, committing }: Means): Storage {
  const tx = queriesOn(client)

  /** One statement where transfers are all there is to write. */
  const append = async ({ transfers, changes, conditions }: ToWrite): Promise<void> => {
    const born = transfers.filter(({ seq }) => seq === 1n).map(({ playerId }) => newBook(playerId, chain))
    const rows = lastOfEach(changes).flatMap(([kind, list]) => kind.save(list))
    const write = () => store.appendTransfers(tx, transfers, conditionsOf(conditions))
    const askedAt = clock.own()
    const time = () => (clock.isOld() ? [store.databaseTime(tx).then((atMs) => clock.compare(atMs, askedAt))] : [])
    committing()
    if (!born.length && !rows.length) return void (await inOneTrip(client, () => [write(), ...time()]))
    await inOneTrip(client, () => [
      client.query('begin'),
      write(),
      ...(born.length ? [store.insertBooks(tx, born)] : []),
      ...rows.map((query) => tx.run(query)),
      client.query('commit'),
      ...time(),
    ])
  }

  return {
    append,
    /** Of one moment: rows newer than the book they are read with would be decided on as if they belonged to it. */
    async read(playerIds, keys, reads) {
      const [, books, outcomes, ...rest] = await inOneTrip(client, () => [
        client.query('begin isolation level repeatable read read only'),
        store.loadBooks(tx, playerIds),
        store.loadOutcomes(
          tx,
          keys.map(({ playerId }) => playerId),
          keys.map(({ key }) => key),
        ),
        ...reads.map(({ kind, ...wanted }) => tx.all<StateRow>(kind.load(wanted))),
        client.query('commit'),
      ])
      return { books, outcomes, rows: rest.slice(0, -1) as StateRow[][] }
    },
    async freeze(findings) {
      await insertFrozen(tx, findings)
    },
  }
}

const newBook = (playerId: string, chain: Chain) => ({
  playerId,
  seal: chain.seal({ playerId, seq: 0n, head: noHead, ...noHoldings }),
})

function conditionsOf(conditions: ToWrite['conditions']): Sql[] {
  const kinds = new Map<ConditionKind, Map<string, string>>()
  for (const { kind, playerId, id } of conditions) {
    const wanted = kinds.get(kind) ?? new Map<string, string>()
    kinds.set(kind, wanted.set(id, playerId))
  }
  return [...kinds].map(([kind, wanted]) => kind.holds({ playerIds: [...wanted.values()], ids: [...wanted.keys()] }))
}

/** A row that several commands of the batch changed is written once, as the last of them left it. */
function lastOfEach(changes: Change[]): [WritableKind, StateRow[]][] {
  const kinds = new Map<WritableKind, Map<string, StateRow>>()
  for (const { kind, row } of changes) {
    const rows = kinds.get(kind) ?? new Map<string, StateRow>()
    kinds.set(kind, rows)
    rows.set(`${row.playerId} ${row.id}`, row)
  }
  return [...kinds].map(([kind, rows]) => [kind, [...rows.values()]])
}
