/** SQL of the lists of games, and of the pictures that are fetched for them. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { Listing } from './vendor-calls.ts'

export type ListedGame = {
  code: string
  gameId: string | null
  listing: Listing
  isDeclined: boolean
  isListed: boolean
  firstListedAt: Date
}

const columns = sql`
  g.code, g.game_id as "gameId", g.listing, g.is_declined as "isDeclined", g.first_listed_at as "firstListedAt",
  g.listed_at >= c.list_read_at as "isListed"`
const withConnection = sql`aggregator_game g join aggregator_connection c on c.id = g.connection_id`

/** The connections whose list is due. No other node reads them meanwhile. */
export const takeDueLists = async (tx: Tx, minutes: number) =>
  (
    await tx.all<{ id: string }>(sql`
      update aggregator_connection set list_tried_at = now()
      where list_tried_at is null or list_tried_at < now() - make_interval(mins => ${minutes}) returning id`)
  ).map(({ id }) => id)

export const setListProblem = (tx: Tx, id: string, problem: string | null) =>
  tx.run(sql`update aggregator_connection set list_problem = ${problem}, list_tried_at = now() where id = ${id}`)

/** Returns how many were not listed before. The time of the reading is that of the transaction, so it is equal in both tables. */
export async function putList(tx: Tx, id: string, listings: Listing[]): Promise<number> {
  const added = await tx.all<{ isNew: boolean }>(sql`
    insert into aggregator_game as g (connection_id, code, listing, blocked_countries, listed_at)
    select ${id}, one.value ->> 'code', one.value,
      array(select jsonb_array_elements_text(one.value -> 'blockedCountries')), now()
    from jsonb_array_elements(${JSON.stringify(listings)}::jsonb) as one
    on conflict (connection_id, code) do update
    set listing = excluded.listing, blocked_countries = excluded.blocked_countries, listed_at = now()
    returning xmax = 0 as "isNew"`)
  await tx.run(sql`
    update aggregator_connection set list_read_at = now(), list_tried_at = now(), list_problem = null where id = ${id}`)
  return added.filter(({ isNew }) => isNew).length
}

type ListFilter = { state: 'new' | 'added' | 'declined' | 'all'; text: string | undefined }

const matches = (id: string, { state, text }: ListFilter) => sql`
  g.connection_id = ${id}
  and case ${state}
    when 'new' then g.game_id is null and not g.is_declined and g.listed_at >= c.list_read_at
    when 'added' then g.game_id is not null
    when 'declined' then g.is_declined
    else true end
  and (${text ?? null}::text is null
    or concat_ws(' ', g.code, g.listing ->> 'name', g.listing ->> 'studio') ilike '%' || ${text ?? null}::text || '%')`

/** In the order of their codes, after one of them. */
export const listGames = (tx: Tx, id: string, filter: ListFilter, page: { after: string; limit: number }) =>
  tx.all<ListedGame>(sql`
    select ${columns} from ${withConnection} where ${matches(id, filter)} and g.code > ${page.after}
    order by g.code limit ${page.limit}`)

export const countGames = async (tx: Tx, id: string, filter: ListFilter) =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*)::int as count from ${withConnection} where ${matches(id, filter)}`,
    )
  ).count

export const findGames = (tx: Tx, id: string, codes: string[]) =>
  tx.all<ListedGame>(sql`
    select ${columns} from ${withConnection} where g.connection_id = ${id} and g.code = any(${codes})
    order by g.code for update of g`)

export const setGameId = (tx: Tx, id: string, code: string, gameId: string) =>
  tx.run(sql`
    update aggregator_game set game_id = ${gameId}, is_declined = false where connection_id = ${id} and code = ${code}`)

export const setDeclined = (tx: Tx, id: string, code: string, isDeclined: boolean) =>
  tx.run(sql`
    update aggregator_game set is_declined = ${isDeclined} where connection_id = ${id} and code = ${code}`)

export type MissingPicture = { connectionId: string; code: string; gameId: string; address: string }

/** Games whose picture at the aggregator has another address than the one that was fetched. A failed attempt is repeated after a day. */
export const takeMissingPictures = (tx: Tx, limit: number) =>
  tx.all<MissingPicture>(sql`
    update aggregator_game g set picture_tried_at = now()
    where (g.connection_id, g.code) in (
      select m.connection_id, m.code from aggregator_game m
      where m.game_id is not null and m.listing ->> 'picture' is not null
        and m.listing ->> 'picture' is distinct from m.picture_from
        and (m.picture_tried_at is null or m.picture_tried_at < now() - interval '1 day')
      order by m.connection_id, m.code limit ${limit} for update skip locked)
    returning g.connection_id as "connectionId", g.code, g.game_id as "gameId", g.listing ->> 'picture' as address`)

export const setPictureFrom = (tx: Tx, { connectionId, code, address }: MissingPicture) =>
  tx.run(sql`
    update aggregator_game set picture_from = ${address} where connection_id = ${connectionId} and code = ${code}`)
