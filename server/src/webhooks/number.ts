/**
 * Numbers staged events. One node at a time takes all committed rows, and inserts them with ascending numbers and their deliveries in one
 * transaction. So a reader who continues after a number never misses an event that commits late: it gets a higher number. A player's events keep
 * the order of the player's transfers, because a transfer commits after the one before it.
 */
import { isHouseOnly } from '@lucero/contract/house/event-kinds'
import type { Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import { sql } from '@lucero/kit/sql'
import type { Runtime } from '../runtime/runtime.ts'
import type { NewEvent } from './stage.ts'

/** How long an event is sent again before it is parked. */
export const giveUpDays = 3

const numberLock = 4_820_118

export type StagedEvents = { playerId: string; seq: bigint; at: string; events: string }

/**
 * The rows in the order in which they were staged, with the rows of each player in the order of its transfers. Rows without a transfer (seq 0) keep
 * their place. The clock of the database may have been set back, so it does not decide about one player.
 */
export function inOrder<Row extends Pick<StagedEvents, 'playerId' | 'seq' | 'at'>>(rows: Row[]): Row[] {
  const byTime = rows.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  const transfers = byTime.filter(({ seq }) => seq > 0n)
  const byPlayer = Map.groupBy(transfers, ({ playerId }) => playerId)
  for (const rowsOf of byPlayer.values()) rowsOf.sort((one, other) => (one.seq < other.seq ? -1 : 1)).reverse()
  return byTime.map((row) => (row.seq > 0n ? defined(byPlayer.get(row.playerId)?.pop()) : row))
}

/** Numbers what is staged. Returns how many events were added; 0 while another node does it. */
export async function numberEvents({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<number> {
  if ((await db.maybe(sql`select from webhook_staged limit 1`)) === undefined) return 0
  return db.transaction(async (tx) => {
    const { isFree } = await tx.one<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(${numberLock}) as "isFree"`,
    )
    if (!isFree) return 0
    const staged = await tx.all<StagedEvents>(sql`
      delete from webhook_staged returning player_id as "playerId", seq, at::text as at, events`)
    const events = inOrder(staged).flatMap(({ playerId, events: list }) =>
      (JSON.parse(list) as NewEvent[]).map((event) => ({ ...event, playerId })),
    )
    return events.length > 0 ? insertEvents(tx, events, clock.now()) : 0
  })
}

async function insertEvents(tx: Tx, events: (NewEvent & { playerId: string })[], now: Date): Promise<number> {
  const rows = events.map(({ id, kind, playerId, atMs, data }) => ({
    id,
    kind,
    playerId,
    operatorId: 'operatorId' in data && !isHouseOnly(kind) ? data.operatorId : null,
    at: new Date(atMs).toISOString(),
    data: JSON.stringify(data),
  }))
  // The identity is drawn in the order of the list. An event that was recorded once already is left out.
  const added = await tx.all<{ number: string }>(sql`
    insert into webhook_event (id, kind, player_id, operator_id, at, data)
    select one.id, one.kind, one."playerId", one."operatorId", one.at, one.data
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (value, place)
    cross join lateral jsonb_to_record(given.value)
      as one (id uuid, kind text, "playerId" uuid, "operatorId" int, at timestamptz, data text)
    order by given.place
    on conflict (id) do nothing returning number::text`)
  const numbers = added.map(({ number }) => number)
  await tx.run(sql`
    insert into webhook_delivery (endpoint_id, number, player_id, give_up_at)
    select w.id, e.number, e.player_id, ${now}::timestamptz + make_interval(days => ${giveUpDays})
    from webhook_event e join webhook_endpoint w on ${mayGet}
    where e.number = any(${numbers}::bigint[])`)
  return numbers.length
}

/** Whether the endpoint `w` gets the event `e`. An operator's endpoint gets the events of its own operator only. */
export const mayGet = sql`
  w.removed_at is null and (w.operator_id is null or w.operator_id = e.operator_id) and (w.kinds = '{}' or e.kind = any(w.kinds))`
