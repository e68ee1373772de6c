import type { Country, User } from '@lucero/contract/player/players'
import { uuids } from '@lucero/kit/binary-list'
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { continuesBefore, exactTime, newestFirst, type TimePosition } from '@lucero/kit/time-position'
import { date, int, nullable, table, text, timestamp, uuid, word, type TableRow } from '@lucero/kit/table'
import { andAmong, type OperatorFilter } from '../runtime/operator-filter.ts'
import type { StateKind, StateRow } from '../ledger/command.ts'

const playerTable = table('player', {
  id: uuid,
  username: text,
  /** Null after the personal data of a closed account was deleted. */
  phoneCode: nullable(int),
  phone: nullable(text),
  firstName: nullable(text),
  lastName: nullable(text),
  dateOfBirth: nullable(date),
  gender: nullable(word<NonNullable<User['gender']>>()),
  countryId: nullable(int),
  verifiedAt: nullable(timestamp),
  deactivatedAt: nullable(timestamp),
  closedAt: nullable(timestamp),
})

export type PlayerRow = TableRow<typeof playerTable> & { countryName: string | null; countryCode: string | null }

const selectPlayer = sql`
  select ${playerTable.columns('p')}, c.name as "countryName", c.code as "countryCode" from player p left join country c on c.id = p.country_id`

/** For queries that also need the account status. */
export const standingColumns = sql`p.deactivated_at as "deactivatedAt", p.closed_at as "closedAt"`
export const joinStanding = (playerId: Sql): Sql => sql`join player p on p.id = ${playerId}`

export const findById = (tx: Tx, id: string) => tx.maybe<PlayerRow>(sql`${selectPlayer} where p.id = ${id}`)

export const findByIds = (tx: Tx, ids: string[]) =>
  tx.all<PlayerRow>(sql`${selectPlayer} where p.id = any(${uuids(ids)})`)

export const findByUsernameKey = (tx: Tx, key: string) =>
  tx.maybe<PlayerRow>(sql`${selectPlayer} where p.username_key = ${key}`)

export const findVerifiedByPhone = (tx: Tx, phoneCode: number, phone: string) =>
  tx.maybe<PlayerRow>(
    sql`${selectPlayer} where p.phone_code = ${phoneCode} and p.phone = ${phone} and p.verified_at is not null`,
  )

type NewPlayer = {
  id: string
  username: string
  usernameKey: string
  phoneCode: number
  phone: string
  at?: Date | undefined
}

/** Returns false if the username is taken. */
export async function insertPlayer(tx: Tx, player: NewPlayer): Promise<boolean> {
  const added = await tx.run(sql`
    insert into player (id, username, username_key, phone_code, phone, created_at)
    values (${player.id}, ${player.username}, ${player.usernameKey}, ${player.phoneCode}, ${player.phone},
      coalesce(${player.at ?? null}::timestamptz, now()))
    on conflict (username_key) do nothing`)
  return added === 1
}

export const deleteStaleSignUp = (tx: Tx, key: string) =>
  tx.run(sql`
    delete from player
    where username_key = ${key} and verified_at is null and created_at < now() - interval '1 day'`)

export const setVerified = (tx: Tx, id: string, at?: Date) =>
  tx.run(sql`update player set verified_at = coalesce(${at ?? null}::timestamptz, now()) where id = ${id}`)

type PhoneColumns = { phoneCode: number; phone: string }

/** Returns the former number, or undefined if the account is closed. */
export const setPhone = (tx: Tx, id: string, phoneCode: number, phone: string) =>
  tx.maybe<PhoneColumns>(sql`
    with before as (
      select id, phone_code, phone from player where id = ${id} and closed_at is null for update)
    update player set phone_code = ${phoneCode}, phone = ${phone} from before where player.id = before.id
    returning before.phone_code as "phoneCode", before.phone`)

type FormerPhone = { playerId: string; hash: Buffer; sealed: Buffer; reason: string | null }

export const insertFormerPhone = (tx: Tx, { playerId, hash, sealed, reason }: FormerPhone) =>
  tx.run(sql`
    insert into former_phone (phone_hash, player_id, sealed_phone, reason)
    values (${hash}, ${playerId}, ${sealed}, ${reason})
    on conflict (phone_hash, player_id)
      do update set left_at = now(), sealed_phone = excluded.sealed_phone, reason = excluded.reason`)

/** The former numbers that were not deleted, sealed. */
export const findFormerPhones = (tx: Tx, playerId: string) =>
  tx.all<{ sealed: Buffer; leftAt: string }>(sql`
    select sealed_phone as sealed, left_at::text as "leftAt" from former_phone
    where player_id = ${playerId} and sealed_phone is not null`)

/** True if another player has entered this number, verified or not. */
export const isPhoneOfOther = async (tx: Tx, { phoneCode, phone }: PhoneColumns, playerId: string) =>
  (await tx.maybe(sql`
    select 1 as one from player
    where reverse(phone) = reverse(${phone}) and phone_code = ${phoneCode} and phone is not null and id <> ${playerId} limit 1`)) !==
  undefined

/** Whether the house has set the present number within the last 24 hours. */
export const hasNewPhoneOfHouse = async (tx: Tx, playerId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select from (
      select reason, left_at from former_phone where player_id = ${playerId} order by left_at desc limit 1) as latest
    where reason is not null and left_at > now() - interval '24 hours'`)) !== undefined

/** Other players who had this number. */
export const findFormerHolders = (tx: Tx, hash: Buffer, not: string) =>
  tx.all<{ playerId: string; isClosed: boolean }>(sql`
    select f.player_id as "playerId", p.closed_at is not null as "isClosed"
    from former_phone f join player p on p.id = f.player_id
    where f.phone_hash = ${hash} and f.player_id <> ${not}`)

/** Locks closed accounts whose personal data has not been deleted. */
export const lockToErase = (tx: Tx, limit: number, id?: string) =>
  tx.all<PhoneColumns & { id: string }>(sql`
    select id, phone_code as "phoneCode", phone from player
    where closed_at is not null and phone is not null and (${id ?? null}::uuid is null or id = ${id ?? null})
    limit ${limit} for update skip locked`)

/** Deletes the personal data of the row, the notes, and what the former numbers tell. Their hashes stay. */
export const erasePersonalData = async (tx: Tx, ids: string[]) => {
  await tx.run(sql`delete from player_note where player_id = any(${ids}::uuid[])`)
  await tx.run(sql`update former_phone set sealed_phone = null, reason = null where player_id = any(${ids}::uuid[])`)
  await tx.run(sql`
    update player
    set phone_code = null, phone = null, first_name = null, last_name = null, date_of_birth = null, gender = null,
      country_id = null
    where id = any(${ids}::uuid[])`)
}

export const setActive = (tx: Tx, id: string) => tx.run(sql`update player set deactivated_at = null where id = ${id}`)

type Profile = { firstName: string; lastName: string; dateOfBirth: string; gender: string; countryId: number }

export const setProfile = (tx: Tx, id: string, profile: Profile) =>
  tx.run(sql`
    update player
    set first_name = ${profile.firstName}, last_name = ${profile.lastName}, date_of_birth = ${profile.dateOfBirth},
      gender = ${profile.gender}, country_id = ${profile.countryId}
    where id = ${id}`)

export const setName = (tx: Tx, id: string, first: string, last: string) =>
  tx.run(sql`update player set first_name = ${first}, last_name = ${last} where id = ${id}`)

export const countryExists = async (tx: Tx, id: number) =>
  (await tx.maybe(sql`select 1 as one from country where id = ${id}`)) !== undefined

export const listCountries = (tx: Tx) => tx.all<Country>(sql`select id, name from country order by position`)

export const idsAfter = async (tx: Tx, after: string | undefined, limit: number) =>
  (
    await tx.all<{ id: string }>(sql`
      select id from player
      where verified_at is not null and closed_at is null and (${after ?? null}::uuid is null or id > ${after ?? null})
      order by id limit ${limit}`)
  ).map(({ id }) => id)

export const countPlayers = async (tx: Tx) =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*)::float8 as count from player where verified_at is not null and closed_at is null`,
    )
  ).count

export const findUsernames = (tx: Tx, ids: string[]) =>
  tx.all<{ id: string; username: string }>(sql`select id, username from player where id = any(${ids}::uuid[])`)

/** The largest string that starts with the prefix, for range scans. */
const endOf = (prefix: string) => `${prefix}\u{10FFFF}`
/** Range operators of text_pattern_ops use the index with any plan. `like` does not with a generic one. */
const startsWith = (column: Sql, prefix: string): Sql =>
  sql`(${column} ~>=~ ${prefix} and ${column} ~<~ ${endOf(prefix)})`

const fullName = sql`searchable_name(first_name || ' ' || last_name)`
const lastName = sql`searchable_name(last_name)`

/** Parts that are undefined match nothing. */
export type PlayerSearch = { usernameStart?: string; phoneEnd?: string; phoneCode?: number; nameStart?: string }

/** Each part uses its own index. The same player may match several parts. */
function partsOf({ usernameStart, phoneEnd, phoneCode, nameStart }: PlayerSearch): Sql[] {
  const reversed = phoneEnd && phoneEnd.split('').toReversed().join('')
  return [
    ...(usernameStart ? [sql`${startsWith(sql`username_key`, usernameStart)}`] : []),
    ...(reversed
      ? [
          sql`phone is not null and ${startsWith(sql`reverse(phone)`, reversed)}
            and (${phoneCode ?? null}::int is null or phone_code = ${phoneCode ?? null})`,
        ]
      : []),
    ...(nameStart
      ? [
          sql`last_name is not null and ${startsWith(fullName, nameStart)}`,
          sql`last_name is not null and ${startsWith(lastName, nameStart)}`,
        ]
      : []),
  ]
}

/** `among`: a subquery of player ids. On Citus they come from the workers first, so they are a common table expression. */
export function search(tx: Tx, wanted: PlayerSearch, limit: number, among?: Sql): Promise<PlayerRow[]> {
  const parts = partsOf(wanted)
  if (!parts.length) return Promise.resolve([])
  const isAmong = among ? sql`and id in (select player_id from own)` : sql``
  const matches = parts
    // Without an order by username: the planner would scan all players in that order.
    .map((part) => sql`(select id from player where ${part} ${isAmong} limit ${limit})`)
    .reduce((all, one) => sql`${all} union ${one}`)
  return tx.all<PlayerRow>(sql`
    ${among ? sql`with own as (${among})` : sql``}
    ${selectPlayer} join (${matches}) as found on found.id = p.id order by p.username_key limit ${limit}`)
}

/** Among these players. `offset 0` keeps the planner from the indexes of the search, which would read the matches of all players. */
export function searchAmong(tx: Tx, wanted: PlayerSearch, limit: number, ids: string[]): Promise<PlayerRow[]> {
  const parts = partsOf(wanted)
  if (!parts.length) return Promise.resolve([])
  const isMatch = parts.map((part) => sql`(${part})`).reduce((all, one) => sql`${all} or ${one}`)
  return tx.all<PlayerRow>(sql`
    ${selectPlayer}
    join (select id from (select * from player where id = any(${uuids(ids)}) offset 0) as own where ${isMatch}) as found on found.id = p.id
    order by p.username_key limit ${limit}`)
}

/** `operatorId`: of the author. Null: staff of the house. */
export type NewNote = {
  playerId: string
  author: string
  operatorId: number | null
  note: string
  pinned: boolean
  at: Date | undefined
}

export type NoteRow = Pick<NewNote, 'author' | 'operatorId' | 'note' | 'pinned'> & { id: string; createdAt: Date }

const noteColumns = sql`id::text as id, author, operator_id as "operatorId", note, pinned`

export const insertNote = (tx: Tx, { playerId, author, operatorId, note, pinned, at }: NewNote) =>
  tx.one<NoteRow>(sql`
    insert into player_note (player_id, author, operator_id, note, pinned, created_at)
    values (${playerId}, ${author}, ${operatorId}, ${note}, ${pinned}, coalesce(${at ?? null}::timestamptz, now()))
    returning ${noteColumns}, created_at as "createdAt"`)

/** The pin before. Undefined: the player has no such note. */
export const lockNote = (tx: Tx, playerId: string, id: string) =>
  tx.maybe<NoteRow>(sql`
    select ${noteColumns}, created_at as "createdAt" from player_note
    where player_id = ${playerId} and id = ${id}::bigint for update`)

export const setPinned = (tx: Tx, id: string, pinned: boolean) =>
  tx.run(sql`update player_note set pinned = ${pinned} where id = ${id}::bigint`)

type DatedNote = Omit<NoteRow, 'createdAt'> & { at: string }
type NoteFilter = {
  /** Only notes of its staff. */
  operatorId?: OperatorFilter
  onlyPinned?: boolean
  /** Without it, the newest notes. */
  position?: TimePosition | undefined
  limit: number
}

/** Notes of a player before a position, newest first. */
export const notesBefore = (
  tx: Tx,
  playerId: string,
  { operatorId, onlyPinned = false, position, limit }: NoteFilter,
) =>
  tx.all<DatedNote>(sql`
    select ${exactTime(sql`created_at`)} as at, ${noteColumns} from player_note
    where player_id = ${playerId} ${andAmong(operatorId)}
      ${onlyPinned ? sql`and pinned` : sql``} ${continuesBefore(sql`created_at`, sql`id`, position)}
    order by ${newestFirst(sql`created_at`, sql`id`)} limit ${limit}`)

export const findActive = (tx: Tx, ids: string[]) =>
  tx.all<{ id: string }>(sql`
    select id from player where id = any(${ids}::uuid[]) and deactivated_at is null and closed_at is null`)

type AccountClosure = StateRow & { status: 'deactivated' | 'closed' }

/** Exists only for players who are deactivated or closed. */
export const accountClosures: StateKind<'account-closure', AccountClosure> = {
  name: 'account-closure',
  hints: () => ({ topics: ['players'], operatorId: null }),
  at: 'coordinator',
  load: ({ playerIds }) => sql`
    select id as "playerId", id, case when closed_at is null then 'deactivated' else 'closed' end as status from player
    where id = any(${playerIds}::uuid[]) and (deactivated_at is not null or closed_at is not null)`,
  save: (rows) => [
    sql`
      update player
      set deactivated_at = case when ended.how = 'deactivated' then now() else deactivated_at end,
        closed_at = case when ended.how = 'closed' then now() else closed_at end
      from unnest(${rows.map((row) => row.playerId)}::uuid[], ${rows.map((row) => row.status)}::text[]) as ended (player_id, how)
      where player.id = ended.player_id`,
  ],
}

/** The position in the list of players by verification. `at` is text, because a Date has no microseconds. */
export type VerifiedCursor = { at: string; id: string }

/** Players who were verified after the cursor and before `until`, in that order. */
export const verifiedAfter = (tx: Tx, { at, id }: VerifiedCursor, until: Date, limit: number) =>
  tx.all<VerifiedCursor & PhoneColumns>(sql`
    select verified_at::text as at, id, phone_code as "phoneCode", phone from player
    where verified_at >= ${at}::timestamptz and verified_at < ${until} and (verified_at, id) > (${at}::timestamptz, ${id}::uuid)
      and phone is not null
    order by verified_at, id limit ${limit}`)

/** At most `limit` players whose numbers differ from this one in the last two digits only, with the time of verification. */
export const holdersInBlock = (tx: Tx, phoneCode: number, phone: string, limit: number) =>
  tx.all<{ playerId: string; at: Date }>(sql`
    select id as "playerId", verified_at as at from player
    where phone_code = ${phoneCode} and left(phone, 8) = left(${phone}, 8) and verified_at is not null and phone is not null
    limit ${limit}`)

/** A row of the list of players. `at` and `key` are positions: `at` is text, because a Date has no microseconds. */
export type ListRow = Pick<
  PlayerRow,
  'id' | 'username' | 'firstName' | 'lastName' | 'verifiedAt' | 'deactivatedAt' | 'closedAt'
> & {
  key: string
  at: string
  createdAt: Date
}

export type ListPosition = { value: string; id: string }

type ListFilter = {
  sort: 'newest' | 'username'
  standing?: 'active' | 'deactivated' | 'closed' | undefined
  verified?: boolean | undefined
  /** The last row of the page before. */
  after?: ListPosition | undefined
  limit: number
  /** Only these players. */
  ids?: string[] | undefined
}

const isStanding = {
  active: sql`and p.closed_at is null and p.deactivated_at is null`,
  deactivated: sql`and p.closed_at is null and p.deactivated_at is not null`,
  closed: sql`and p.closed_at is not null`,
}

const orders = {
  newest: sql`p.created_at desc, p.id desc`,
  username: sql`p.username_key, p.id`,
}

const follows = (sort: ListFilter['sort'], { value, id }: ListPosition): Sql =>
  sort === 'newest'
    ? sql`and (p.created_at, p.id) < (${value}::timestamptz, ${id}::uuid)`
    : sql`and (p.username_key, p.id) > (${value}, ${id}::uuid)`

/**
 * Each condition is written only if it applies, so that the planner can use the index of the order. `offset 0` keeps it from using that index for
 * given ids, because it would scan all players.
 */
export const listPage = (tx: Tx, { sort, standing, verified, after, limit, ids }: ListFilter) =>
  tx.all<ListRow>(sql`
    select p.id, p.username, p.username_key as key, ${exactTime(sql`p.created_at`)} as at, p.created_at as "createdAt",
      p.first_name as "firstName", p.last_name as "lastName", p.verified_at as "verifiedAt", ${standingColumns}
    from ${ids ? sql`(select * from player where id = any(${ids}::uuid[]) offset 0)` : sql`player`} p
    where true
      ${standing ? isStanding[standing] : sql``}
      ${verified === undefined ? sql`` : verified ? sql`and p.verified_at is not null` : sql`and p.verified_at is null`}
      ${after ? follows(sort, after) : sql``}
    order by ${orders[sort]} limit ${limit}`)
