import type { SuspensionScope } from '@lucero/contract/shared/suspension'
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { named, nullable, table, text, timestamp, uuid, word, type TableRow } from '@lucero/kit/table'
import { continuesBefore, exactTime, isBefore, newestFirst, type TimePosition } from '@lucero/kit/time-position'
import type { StateKind } from '../ledger/command.ts'

const suspensionTable = table('suspension', {
  playerId: uuid,
  id: uuid,
  scope: word<SuspensionScope>(),
  from: named('from_at', timestamp),
  until: named('until_at', nullable(timestamp)),
  reason: nullable(text),
  message: nullable(text),
  by: named('by_name', text),
  endedAt: nullable(timestamp),
  endedBy: nullable(text),
})

export type SuspensionRow = TableRow<typeof suspensionTable>

const columns = suspensionTable.columns()
const put = suspensionTable.insertion({ key: ['playerId', 'id'], set: ['endedAt', 'endedBy'] })

/** A player has at most one row without an end by staff. Most players have none, so most bets check nothing. */
export const suspensions: StateKind<'suspension', SuspensionRow> = {
  name: 'suspension',
  announces: 'players',
  hints: () => ({ topics: ['players'], operatorId: null }),
  remembers: 'all',
  keeps: ({ endedAt }) => endedAt === null,
  load: ({ playerIds }) =>
    sql`select ${columns} from suspension where player_id = any(${playerIds}::uuid[]) and ended_at is null`,
  // The ended one first: two rows without an end violate the index.
  save: (rows) => [put(rows.toSorted((one, other) => Number(other.endedAt !== null) - Number(one.endedAt !== null)))],
}

/** The rows without an end by staff. Their own end may have passed. */
export const findOf = (tx: Tx, playerIds: string[]) =>
  tx.all<SuspensionRow>(
    sql`select ${columns} from suspension where player_id = any(${playerIds}::uuid[]) and ended_at is null`,
  )

type Filter = { own: Sql | undefined; position: TimePosition | undefined; limit: number }

/** Suspensions in effect, newest first. `own` selects the players of an operator. */
export const listInEffect = (tx: Tx, now: Date, { own, position, limit }: Filter) =>
  tx.all<SuspensionRow & { at: string }>(sql`
    select ${columns}, ${exactTime(sql`from_at`)} as at from suspension
    where ended_at is null and (until_at is null or until_at > ${now})
      ${own ? sql`and player_id in (${own})` : sql``}
      ${continuesBefore(sql`from_at`, sql`id`, position)}
    order by ${newestFirst(sql`from_at`, sql`id`)} limit ${limit}`)

/** All suspensions of a player before a position, newest first. */
export const suspensionsBefore = (tx: Tx, playerId: string, position: TimePosition, limit: number) =>
  tx.all<SuspensionRow & { at: string }>(sql`
    select ${columns}, ${exactTime(sql`from_at`)} as at from suspension
    where player_id = ${playerId} and ${isBefore(sql`from_at`, sql`id`, position)}
    order by ${newestFirst(sql`from_at`, sql`id`)} limit ${limit}`)

/** Texts about the player. The audit log and the book keep the reason. */
export const eraseSuspensionTexts = (tx: Tx, playerId: string) =>
  tx.run(sql`
    update suspension set reason = null, message = null
    where player_id = ${playerId} and (reason is not null or message is not null)`)
