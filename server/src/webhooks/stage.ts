/**
 * Records events for other systems in the transaction of the change. The rows wait in webhook_staged until one node numbers them (number.ts). A change
 * of the ledger derives its events from the decision: see program/event-recorder.ts.
 */
import type { EventData, EventKind } from '@lucero/contract/house/event-kinds'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { bigint, table, text, uuid, type TableRow } from '@lucero/kit/table'
import { deterministicUuid } from '../ledger/command.ts'

/** The player of events that are about no player. Their order among each other is kept too. */
const nobody = '00000000-0000-0000-0000-000000000000'

export type NewEvent = { [K in EventKind]: { id: string; kind: K; atMs: number; data: EventData<K> } }[EventKind]

const stagedTable = table('webhook_staged', { playerId: uuid, seq: bigint, events: text })
export type StagedRow = TableRow<typeof stagedTable>

/** A row per player and transfer, because on Citus each row has to be beside its player's book. */
export const insertStaged = stagedTable.insertion()

export const stagedRow = (playerId: string, seq: bigint, events: NewEvent[]): StagedRow => ({
  playerId,
  seq,
  events: JSON.stringify(events),
})

type Occasion<K extends EventKind> = {
  kind: K
  data: EventData<K>
  at: Date
  /** Events with equal parts are one event. */
  once: (string | number)[]
}

/** Joins the transaction of the change. */
export async function recordEvent<K extends EventKind>(tx: Tx, { kind, data, at, once }: Occasion<K>): Promise<void> {
  const event = { id: deterministicUuid('event', kind, ...once), kind, atMs: at.getTime(), data } as NewEvent
  const playerId = 'playerId' in data ? String(data.playerId) : nobody
  await tx.run(insertStaged([stagedRow(playerId, 0n, [event])]))
}

/** True if an event with these parts waits or was numbered. For occasions that repeat often, such as a refused bet. */
export const isRecorded = async (tx: Tx, kind: EventKind, once: (string | number)[]): Promise<boolean> =>
  (await tx.maybe(sql`
    select from webhook_event where id = ${deterministicUuid('event', kind, ...once)}`)) !== undefined
