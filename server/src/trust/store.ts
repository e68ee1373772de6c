/** SQL of the public log. */
import type { Tx } from '@lucero/kit/db'
import { uuids } from '@lucero/kit/binary-list'
import { sql, type Sql } from '@lucero/kit/sql'
import { bigint, hex, table, text, uuid, type TableRow } from '@lucero/kit/table'
import type { Tile } from './merkle-tree.ts'

export type StoredKey = { id: bigint; vkey: string; wrapped: Buffer }

export const findKey = (tx: Tx) =>
  tx.maybe<StoredKey>(sql`select id, vkey, wrapped from public_log_key where retired_at is null`)

/** Two nodes that create the first key at the same time keep the first. */
export const addFirstKey = (tx: Tx, vkey: string, wrapped: Buffer) =>
  tx.run(sql`insert into public_log_key (vkey, wrapped) values (${vkey}, ${wrapped}) on conflict do nothing`)

export const replaceKey = async (tx: Tx, id: bigint, vkey: string, wrapped: Buffer): Promise<boolean> => {
  const retired = await tx.run(
    sql`update public_log_key set retired_at = now() where id = ${id} and retired_at is null`,
  )
  if (retired) await tx.run(sql`insert into public_log_key (vkey, wrapped) values (${vkey}, ${wrapped})`)
  return retired > 0
}

export type LogKey = { vkey: string; createdAt: Date; retiredAt: Date | null }

/** Newest first. */
export const listKeys = (tx: Tx) =>
  tx.all<LogKey>(sql`
    select vkey, created_at as "createdAt", retired_at as "retiredAt" from public_log_key order by id desc`)

export type Head = { size: number; root: Buffer; note: string; at: Date }

const headColumns = sql`size::float8 as size, root, note, at`

export const findHead = (tx: Tx) =>
  tx.maybe<Head>(sql`select ${headColumns} from public_log_checkpoint order by public_log_checkpoint.size desc limit 1`)

export const insertHead = (tx: Tx, { size, root, note }: Omit<Head, 'at'>) =>
  tx.run(sql`insert into public_log_checkpoint (size, root, note) values (${size}::bigint, ${root}, ${note})`)

export const findTile = async (tx: Tx, level: number, index: number): Promise<Buffer> =>
  (
    await tx.maybe<{ hashes: Buffer }>(
      sql`select hashes from public_log_tile where level = ${level}::int and index = ${index}::bigint`,
    )
  )?.hashes ?? Buffer.alloc(0)

/** A tile only grows: the hashes that were there stay. */
export const putTile = (tx: Tx, { level, index, hashes }: Tile) =>
  tx.run(sql`
    insert into public_log_tile (level, index, hashes) values (${level}::int, ${index}::bigint, ${hashes})
    on conflict (level, index) do update set hashes = excluded.hashes
    where substring(excluded.hashes for length(public_log_tile.hashes)) = public_log_tile.hashes`)

export type StoredEntry = { index: number; key: string; type: string; body: string; at: Date }

const entryColumns = sql`index::float8 as index, key, type, body, at`

export const insertEntry = (tx: Tx, { index, key, type, body }: Omit<StoredEntry, 'at'>) =>
  tx.run(sql`
    insert into public_log_entry (index, key, type, body) values (${index}::bigint, ${key}, ${type}, ${body})`)

export const knownKeys = async (tx: Tx, keys: string[]): Promise<Set<string>> =>
  new Set(
    (await tx.all<{ key: string }>(sql`select key from public_log_entry where key = any(${keys}::text[])`)).map(
      ({ key }) => key,
    ),
  )

export const lastOfType = (tx: Tx, type: string) =>
  tx.maybe<StoredEntry>(sql`
    select ${entryColumns} from public_log_entry where type = ${type} order by public_log_entry.index desc limit 1`)

export const findEntry = (tx: Tx, index: number) =>
  tx.maybe<StoredEntry>(sql`select ${entryColumns} from public_log_entry where index = ${index}::bigint`)

/** All entries of a type after one, in order. */
export const entriesAfter = (tx: Tx, type: string, index: number): Promise<StoredEntry[]> =>
  tx.all<StoredEntry>(sql`
    select ${entryColumns} from public_log_entry where type = ${type} and public_log_entry.index > ${index}::bigint
    order by public_log_entry.index`)

/** Newest first. */
export const newestEntries = (tx: Tx, limit: number): Promise<StoredEntry[]> =>
  tx.all<StoredEntry>(
    sql`select ${entryColumns} from public_log_entry order by public_log_entry.index desc limit ${limit}`,
  )

export const findByKey = (tx: Tx, key: string) =>
  tx.maybe<StoredEntry>(sql`select ${entryColumns} from public_log_entry where key = ${key}`)

export const countSince = async (tx: Tx, type: string, seconds: number): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from public_log_entry
      where type = ${type} and at > clock_timestamp() - make_interval(secs => ${seconds}::float8)`)
  ).count

/** From `first` up to but without `end`, in order. */
export const bodiesBetween = async (tx: Tx, first: number, end: number): Promise<string[]> =>
  (
    await tx.all<{ body: string }>(sql`
      select body from public_log_entry where index >= ${first}::bigint and index < ${end}::bigint
      order by public_log_entry.index`)
  ).map(({ body }) => body)

export type Walk = { cutMs: number; lastCutMs: number | null; begunMs: number }

const ms = (column: Sql) => sql`(extract(epoch from ${column}) * 1000)::float8`

/** A walker that has not been heard of for this long is gone. */
const silentSeconds = 60

/**
 * Takes the walk, if one is due and nobody walks. It is due for the last whole hour, or for a moment that the house wants. An unfinished walk
 * keeps its moment.
 */
export const takeWalk = (tx: Tx, holder: string, settleSeconds: number) =>
  tx.maybe<Walk>(sql`
    with due as (
      select greatest(
        date_trunc('hour', clock_timestamp() - make_interval(secs => ${settleSeconds}::float8), 'UTC'),
        case when wanted_at <= clock_timestamp() - make_interval(secs => ${settleSeconds}::float8) then wanted_at end
      ) as at
      from public_log_walk
    )
    update public_log_walk set holder = ${holder}::uuid, beat_at = clock_timestamp(), cut = coalesce(cut, due.at)
    from due
    where (cut is not null or due.at > coalesce(last_cut, begun_at))
      and (holder is null or holder = ${holder}::uuid
        or beat_at < clock_timestamp() - make_interval(secs => ${silentSeconds}::float8))
    returning ${ms(sql`cut`)} as "cutMs", ${ms(sql`last_cut`)} as "lastCutMs", ${ms(sql`begun_at`)} as "begunMs"`)

export const findWalk = (tx: Tx) =>
  tx.one<{ lastCut: Date | null; cut: Date | null; wantedAt: Date | null; isWanted: boolean }>(sql`
    select last_cut as "lastCut", cut, wanted_at as "wantedAt",
      coalesce(wanted_at > coalesce(last_cut, begun_at), false) as "isWanted" from public_log_walk`)

/** The house wants the books of this moment. */
export const wantWalk = (tx: Tx) =>
  tx.one<{ at: Date }>(sql`
    update public_log_walk set wanted_at = date_trunc('milliseconds', clock_timestamp()) returning wanted_at as at`)

/** False if another process has taken the walk. The row stays locked until the transaction ends, so a late writer cannot pass. */
export const holdWalk = async (tx: Tx, holder: string): Promise<boolean> =>
  (await tx.run(sql`
    update public_log_walk set beat_at = clock_timestamp() where holder = ${holder}::uuid and cut is not null`)) > 0

export const endWalk = (tx: Tx, holder: string) =>
  tx.run(sql`
    update public_log_walk set last_cut = cut, cut = null, holder = null where holder = ${holder}::uuid and cut is not null`)

const bookTable = table('public_log_book', { playerId: uuid, seq: bigint, head: hex, held: bigint })
export type ReadBook = TableRow<typeof bookTable>

export const readBooks = (tx: Tx, playerIds: string[]): Promise<ReadBook[]> =>
  tx.all<ReadBook>(sql`
    select ${bookTable.columns('b')} from public_log_book b where b.player_id = any(${uuids(playerIds)})`)

const putBookRows = bookTable.insertion({ key: ['playerId'], set: ['seq', 'head', 'held'] })

/** A book is never read backwards. */
export const putBooks = (tx: Tx, books: ReadBook[]) =>
  tx.run(sql`${putBookRows(books)} where public_log_book.seq < excluded.seq`)

const roundTable = table('public_log_round', {
  playerId: uuid,
  seq: bigint,
  roundId: uuid,
  gameId: text,
  stake: bigint,
  payout: bigint,
})
export type NewRound = TableRow<typeof roundTable>

const insertRounds = roundTable.insertion('nothing')
export const addRounds = (tx: Tx, rounds: NewRound[]) => tx.run(insertRounds(rounds))

export const roundsAfter = (tx: Tx, after: { playerId: string; seq: bigint }, limit: number): Promise<NewRound[]> =>
  tx.all<NewRound>(sql`
    select ${roundTable.columns('r')} from public_log_round r
    where (r.player_id, r.seq) > (${after.playerId}::uuid, ${after.seq}::bigint)
    order by r.player_id, r.seq limit ${limit}`)

export const deleteRounds = (tx: Tx) => tx.run(sql`delete from public_log_round`)

export const insertTree = (tx: Tx, key: string, leaves: number, roots: Buffer) =>
  tx.run(sql`
    insert into public_log_tree (key, leaves, roots) values (${key}, ${leaves}::bigint, ${roots}) on conflict do nothing`)

export type TreePart = { treeKey: string; part: number; firstPlace: Buffer; rows: Buffer }

export const insertPart = (tx: Tx, { treeKey, part, firstPlace, rows }: TreePart) =>
  tx.run(sql`
    insert into public_log_tree_part (tree_key, part, first_place, rows)
    values (${treeKey}, ${part}::int, ${firstPlace}, ${rows}) on conflict do nothing`)

export const findTree = (tx: Tx, key: string) =>
  tx.maybe<{ leaves: number; roots: Buffer }>(
    sql`select leaves::float8 as leaves, roots from public_log_tree where key = ${key}`,
  )

/** The part that has the place, if the tree has it. */
export const findPart = (tx: Tx, key: string, place: Buffer) =>
  tx.maybe<{ part: number; rows: Buffer }>(sql`
    select part, rows from public_log_tree_part
    where tree_key = ${key} and first_place <= ${place} order by public_log_tree_part.part desc limit 1`)

/** The trees that begin with a word, all but the newest ones. */
export const deleteOldTrees = async (tx: Tx, word: string, kept: number): Promise<void> => {
  const old = sql`
    select key from public_log_tree where split_part(key, ' ', 1) = ${word} order by at desc, key desc offset ${kept}`
  await tx.run(sql`delete from public_log_tree_part where tree_key in (${old})`)
  await tx.run(sql`delete from public_log_tree where key in (${old})`)
}

/** The key id of the first key names this log. */
export const firstKeyId = async (tx: Tx): Promise<string | undefined> =>
  (await tx.maybe<{ vkey: string }>(sql`select vkey from public_log_key order by id limit 1`))?.vkey.split('+')[1]

/** The first entry about the rounds of a game whose time is after this one. Keys contain the time. */
export const roundsEntryAfter = (tx: Tx, game: string, at: Date) =>
  tx.maybe<StoredEntry>(sql`
    select ${entryColumns} from public_log_entry
    where type = 'rounds' and split_part(key, ' ', 3) = ${game} and split_part(key, ' ', 2) > ${at.toISOString()}
    order by public_log_entry.index limit 1`)

export type Cosignature = { size: number; vkey: string; line: string }

export const cosignaturesOf = (tx: Tx, size: number): Promise<Cosignature[]> =>
  tx.all<Cosignature>(sql`
    select size::float8 as size, vkey, line from public_log_cosignature where size = ${size}::bigint order by vkey`)

export const lastCosignature = (tx: Tx, vkey: string) =>
  tx.maybe<{ size: number; at: Date }>(sql`
    select size::float8 as size, at from public_log_cosignature where vkey = ${vkey}
    order by public_log_cosignature.size desc limit 1`)

export const addCosignature = (tx: Tx, { size, vkey, line }: Cosignature) =>
  tx.run(sql`
    insert into public_log_cosignature (size, vkey, line) values (${size}::bigint, ${vkey}, ${line}) on conflict do nothing`)

/** The size of the last checkpoint that the witness has signed, as far as this log knows. */
export const cosignedSize = async (tx: Tx, vkey: string): Promise<number> =>
  (
    await tx.maybe<{ size: number }>(sql`
      select size::float8 as size from public_log_cosignature where vkey = ${vkey}
      order by public_log_cosignature.size desc limit 1`)
  )?.size ?? 0
/** The newest entries of a type, oldest first. */
export const newestOfType = (tx: Tx, type: string, limit: number): Promise<StoredEntry[]> =>
  tx.all<StoredEntry>(sql`
    select * from (
      select ${entryColumns} from public_log_entry where type = ${type}
      order by public_log_entry.index desc limit ${limit}
    ) as newest order by newest.index`)
