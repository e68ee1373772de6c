import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { Holdings } from './holdings.ts'
import { readBook } from './store.ts'

/** What is wrong with a player's book. */
export type Finding = { playerId: string; text: string }

/** The first finding stays; those that were frozen before are not told again. */
export const insertFrozen = async (tx: Tx, findings: Finding[]): Promise<Finding[]> =>
  tx.all<Finding>(sql`
    insert into frozen_book (player_id, finding)
    select * from unnest(
      ${findings.map(({ playerId }) => playerId)}::uuid[], ${findings.map(({ text }) => text)}::text[])
    on conflict do nothing returning player_id as "playerId", finding as text`)

export type FrozenBook = { playerId: string; finding: string; foundAt: Date }

const frozenColumns = sql`player_id as "playerId", finding, found_at as "foundAt"`

export const listFrozen = (tx: Tx, limit: number) =>
  tx.all<FrozenBook>(sql`select ${frozenColumns} from frozen_book order by found_at desc limit ${limit}`)
export const findFrozen = (tx: Tx, playerId: string) =>
  tx.maybe<FrozenBook>(sql`select ${frozenColumns} from frozen_book where player_id = ${playerId}`)
export const countFrozen = async (tx: Tx) =>
  (await tx.one<{ count: number }>(sql`select count(*)::int as count from frozen_book`)).count
export const frozenAmong = async (tx: Tx, playerIds: string[]) =>
  new Set(
    (
      await tx.all<{ playerId: string }>(
        sql`select player_id as "playerId" from frozen_book where player_id = any(${playerIds}::uuid[])`,
      )
    ).map(({ playerId }) => playerId),
  )
export const deleteFrozen = (tx: Tx, playerId: string) =>
  tx.run(sql`delete from frozen_book where player_id = ${playerId}`)

export type Halt = { finding: string; foundAt: Date }

export const findHalt = (tx: Tx) =>
  tx.maybe<Halt>(sql`select finding, found_at as "foundAt" from ledger_halt order by found_at limit 1`)
/** One reason is enough to stand still. */
export const insertHalt = (tx: Tx, finding: string) =>
  tx.run(sql`insert into ledger_halt (finding) select ${finding} where not exists (select from ledger_halt)`)
/** What was found after an audit had begun is not lifted by it. */
export const deleteHaltsBefore = async (tx: Tx, runId: bigint) => {
  const { at } = await tx.one<{ at: string }>(sql`select started_at::text as at from audit_run where id = ${runId}`)
  return tx.run(sql`delete from ledger_halt where found_at <= ${at}::timestamptz`)
}

export type Release = Holdings & {
  playerId: string
  number: number
  releasedAtMs: number
  reason: string
  finding: string
  foundAtMs: number
  seq: bigint
  head: string
  history: string
  signature: string
}

const releaseColumns = sql`
  player_id as "playerId", number, (extract(epoch from released_at) * 1000)::float8 as "releasedAtMs", reason, finding,
  (extract(epoch from found_at) * 1000)::float8 as "foundAtMs", seq, encode(head, 'hex') as head,
  accounts::text, balances::text, house_accounts::text as "houseAccounts", house_balances::text as "houseBalances",
  encode(history, 'hex') as history, encode(signature, 'hex') as signature`

export const releasesOf = async (tx: Tx, playerId: string) =>
  (
    await tx.all<Release>(sql`select ${releaseColumns} from book_release where player_id = ${playerId} order by number`)
  ).map(readBook)

/** The last release of each of these players, where there is one. */
export const lastReleases = async (tx: Tx, playerIds: string[]): Promise<Map<string, Release>> => {
  const rows = await tx.all<Release>(sql`
    select distinct on (player_id) ${releaseColumns} from book_release
    where player_id = any(${playerIds}::uuid[]) order by player_id, number desc`)
  return new Map(rows.map((row) => [row.playerId, readBook(row)]))
}

const list = (text: string) => `{${text}}`

export const insertRelease = (tx: Tx, row: Release) =>
  tx.run(sql`
    insert into book_release (player_id, number, released_at, reason, finding, found_at, seq, head, accounts, balances,
      house_accounts, house_balances, history, signature)
    values (${row.playerId}, ${row.number}, to_timestamp(${row.releasedAtMs}::float8 / 1000), ${row.reason}, ${row.finding},
      to_timestamp(${row.foundAtMs}::float8 / 1000), ${row.seq}, decode(${row.head}, 'hex'),
      ${list(row.accounts)}::text[], ${list(row.balances)}::bigint[],
      ${list(row.houseAccounts)}::text[], ${list(row.houseBalances)}::bigint[],
      decode(${row.history}, 'hex'), decode(${row.signature}, 'hex'))`)
