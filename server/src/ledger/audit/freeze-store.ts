import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { continuesBefore, exactTime, newestFirst, type TimePosition } from '@lucero/kit/time-position'
import { bigint, epochMs, hex, int, list, named, table, text, timestamp, uuid, type TableRow } from '@lucero/kit/table'

/** A problem with a player's book. */
export type Finding = { playerId: string; text: string }

/** Keeps the first finding per player, and returns the players that were not frozen before. */
export const insertFrozen = async (tx: Tx, findings: Finding[]): Promise<Finding[]> =>
  tx.all<Finding>(sql`
    insert into frozen_book (player_id, finding)
    select * from unnest(
      ${findings.map(({ playerId }) => playerId)}::uuid[], ${findings.map(({ text }) => text)}::text[])
    on conflict do nothing returning player_id as "playerId", finding as text`)

const frozenTable = table('frozen_book', { playerId: uuid, finding: text, foundAt: timestamp })
const frozenColumns = frozenTable.columns()

type FrozenBook = TableRow<typeof frozenTable>

/** Newest first. */
export const listFrozen = (tx: Tx, limit: number, position?: TimePosition) =>
  tx.all<FrozenBook & { at: string }>(sql`
    select ${frozenColumns}, ${exactTime(sql`found_at`)} as at from frozen_book
    where true ${continuesBefore(sql`found_at`, sql`player_id`, position)}
    order by ${newestFirst(sql`found_at`, sql`player_id`)} limit ${limit}`)
export const findFrozen = (tx: Tx, playerId: string) =>
  tx.maybe<FrozenBook>(sql`select ${frozenColumns} from frozen_book where player_id = ${playerId}`)
export const countFrozen = async (tx: Tx) =>
  (await tx.one<{ count: number }>(sql`select count(*)::int as count from frozen_book`)).count
export async function frozenAmong(tx: Tx, playerIds: string[]): Promise<Set<string>> {
  const rows = await tx.all<FrozenBook>(
    sql`select ${frozenColumns} from frozen_book where player_id = any(${playerIds}::uuid[])`,
  )
  return new Set(rows.map(({ playerId }) => playerId))
}
export const deleteFrozen = (tx: Tx, playerId: string) =>
  tx.run(sql`delete from frozen_book where player_id = ${playerId}`)

export type Halt = { finding: string; foundAt: Date }

export const findHalt = (tx: Tx) =>
  tx.maybe<Halt>(sql`select finding, found_at as "foundAt" from ledger_halt order by found_at limit 1`)
/** Every halt is a row of its own, because a running audit may lift the earlier ones only. */
export const insertHalt = (tx: Tx, finding: string) =>
  tx.run(sql`insert into ledger_halt (finding) values (${finding})`)
/** Deletes the halts that are older than the audit. */
export const deleteHaltsBefore = async (tx: Tx, runId: bigint) => {
  const { at } = await tx.one<{ at: string }>(sql`select started_at::text as at from audit_run where id = ${runId}`)
  return tx.run(sql`delete from ledger_halt where found_at <= ${at}::timestamptz`)
}

const releaseTable = table('book_release', {
  playerId: uuid,
  number: int,
  releasedAtMs: named('released_at', epochMs),
  reason: text,
  finding: text,
  foundAtMs: named('found_at', epochMs),
  seq: bigint,
  head: hex,
  accounts: list('text'),
  balances: list('bigint'),
  houseAccounts: list('text'),
  houseBalances: list('bigint'),
  history: hex,
  signature: hex,
})

export type Release = TableRow<typeof releaseTable>

const releaseColumns = releaseTable.columns()

export const releasesOf = (tx: Tx, playerId: string) =>
  tx.all<Release>(sql`select ${releaseColumns} from book_release where player_id = ${playerId} order by number`)

/** The last release of each of these players. */
export const lastReleases = async (tx: Tx, playerIds: string[]): Promise<Map<string, Release>> => {
  const rows = await tx.all<Release>(sql`
    select distinct on (player_id) ${releaseColumns} from book_release
    where player_id = any(${playerIds}::uuid[]) order by player_id, number desc`)
  return new Map(rows.map((row) => [row.playerId, row]))
}

const putReleases = releaseTable.insertion()

export const insertRelease = (tx: Tx, release: Release) => tx.run(putReleases([release]))
