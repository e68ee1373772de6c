/** Books in one PostgreSQL: one round trip for what a batch reads, one for what it writes. */
import assert from 'node:assert/strict'
import { queriesOn } from '@lucero/kit/db'
import { inOneTrip } from '@lucero/kit/one-trip'
import { insertFrozen } from './audit/freeze-store.ts'
import { firstCheckpoint } from './checkpoints.ts'
import type { StateRow } from './command.ts'
import { byKind } from './lookup-tables.ts'
import {
  claimNonces,
  insertEvents,
  insertNonces,
  insertSums,
  nonceIds,
  savedRows,
  statementsBeside,
  type Storage,
  type StorageSettings,
} from './storage.ts'
import * as store from './store.ts'

export function openPostgresStorage({ client, chain, clock, committing }: StorageSettings): Storage {
  const tx = queriesOn(client)
  return {
    async read(playerIds, keys, reads, nonces) {
      const claim = claimNonces(nonces)
      const [claimed, , books, outcomes, ...rest] = await inOneTrip(client, () => [
        claim ? tx.all<{ id: string }>(claim) : Promise.resolve([]),
        // One snapshot. Rows newer than their book would be decided on as if they belonged to it.
        client.query('begin isolation level repeatable read read only'),
        store.loadBooks(tx, playerIds),
        store.loadOutcomes(tx, keys),
        ...reads.map((read) => tx.all<StateRow>(read.kind.load(read))),
        client.query('commit'),
      ])
      assert(rest.length === reads.length + 1, 'a read has a result for each kind')
      return { claimed: nonceIds(claimed), books, outcomes, rows: rest.slice(0, -1) as StateRow[][] }
    },

    async append(request) {
      const { transfers, changes, conditions, nonces } = request
      const newBooks = transfers.filter(({ seq }) => seq === 1n).map(({ playerId }) => firstCheckpoint(playerId, chain))
      const rows = [...savedRows(changes).flatMap(({ statements }) => statements), ...statementsBeside(request)]
      const write = () =>
        store.appendTransfers(tx, transfers, {
          conditions: byKind(conditions).map((one) => one.kind.holds(one)),
          parts: { nonces: insertNonces(nonces), sums: insertSums(request), events: insertEvents(request) },
        })
      committing()
      // A batch that writes only transfers is one statement and needs no explicit transaction.
      if (!newBooks.length && !rows.length) await inOneTrip(client, () => [write(), ...store.compareClock(tx, clock)])
      else
        await inOneTrip(client, () => [
          client.query('begin'),
          write(),
          ...(newBooks.length ? [store.insertBooks(tx, newBooks)] : []),
          ...rows.map((query) => tx.run(query)),
          client.query('commit'),
          ...store.compareClock(tx, clock),
        ])
    },

    async freeze(findings) {
      await insertFrozen(tx, findings)
    },
  }
}
