/** Bonuses that the house offers, and invitations to them. */
import { uuids } from '@lucero/kit/binary-list'
import type { Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import { sql } from '@lucero/kit/sql'
import { continuesBefore, exactTime, newestFirst, type TimePosition } from '@lucero/kit/time-position'
import { boolean, int, json, nullable, table, text, timestamp, uuid, word, type TableRow } from '@lucero/kit/table'
import type { ReadableKind, StateRow } from '../ledger/command.ts'
import type { StoredTerms } from './terms.ts'

const bonusTable = table('bonus', {
  id: uuid,
  title: text,
  description: text,
  /** By language. */
  titleTranslations: json<Record<string, string>>(),
  descriptionTranslations: json<Record<string, string>>(),
  terms: json<StoredTerms>(),
  audience: word<'all' | 'operator' | 'invited'>(),
  operatorId: nullable(int),
  /** Can be activated again on another day. */
  repeats: boolean,
  offeredFrom: timestamp,
  offeredUntil: timestamp,
  publishedAt: nullable(timestamp),
  withdrawnAt: nullable(timestamp),
})

export type Bonus = TableRow<typeof bonusTable>

/** A bonus as one player sees it. */
export type OfferRow = StateRow & Bonus & { isInvited: boolean }

const columns = bonusTable.columns('b')

/** Not cached: read for each command, so that a bonus cannot be activated after it was withdrawn. */
export const offers: ReadableKind<'bonus-offer', OfferRow> = {
  name: 'bonus-offer',
  load: ({ playerIds, ids }) => sql`
    select wanted.player_id as "playerId", ${columns}, i.player_id is not null as "isInvited"
    from unnest(${uuids(playerIds)}, ${uuids(ids)}) as wanted (player_id, id)
    join bonus b on b.id = wanted.id
    left join (
      select player_id, bonus_id from bonus_invitation
      where player_id = any(${uuids(playerIds)}) and bonus_id = any(${uuids(ids)})
    ) i on i.bonus_id = b.id and i.player_id = wanted.player_id`,
}

const offer = (playerId: string) => sql`
  select ${playerId}::uuid as "playerId", ${columns}, now() as now,
    exists (select from bonus_invitation i where i.bonus_id = b.id and i.player_id = ${playerId}) as "isInvited"
  from bonus b`

type Offer = OfferRow & { now: Date }

/** Also returns a bonus that is not on offer. */
export const offerTo = (tx: Tx, playerId: string, bonusId: string) =>
  tx.maybe<Offer>(sql`${offer(playerId)} where b.id = ${bonusId}`)

/** Bonuses on offer, and the player's open one. */
export const offersTo = (tx: Tx, playerId: string) =>
  tx.all<Offer>(sql`
    ${offer(playerId)}
    where b.id in (
        select g.bonus_id from bonus_grant g
        where g.player_id = ${playerId} and g.state in ('awaiting-deposit', 'active', 'wagering', 'wagered'))
      or (b.published_at is not null and b.withdrawn_at is null and b.offered_from <= now() and b.offered_until > now())
    order by b.offered_from desc, b.created_at desc, b.id`)

type BonusWithCount = Bonus & { grants: number }

/** Does not count grants: on Citus, a transaction that has queried every worker cannot change the reference table `bonus` afterwards. */
export const findBonus = (tx: Tx, id: string) => tx.maybe<Bonus>(sql`select ${columns} from bonus b where b.id = ${id}`)

export const findBonuses = (tx: Tx, ids: string[]) =>
  tx.all<Bonus>(sql`select ${columns} from bonus b where b.id = any(${uuids(ids)})`)

export const lockBonus = (tx: Tx, id: string) =>
  tx.maybe<Bonus>(sql`select ${columns} from bonus b where b.id = ${id} for update of b`)

export const countGrants = async (tx: Tx, bonus: Bonus): Promise<BonusWithCount> =>
  defined((await withGrants(tx, [bonus]))[0])

export const isBonus = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select from bonus where id = ${id}`)) !== undefined

const isStatus = {
  draft: sql`and b.published_at is null and b.withdrawn_at is null`,
  published: sql`and b.published_at is not null and b.withdrawn_at is null`,
  withdrawn: sql`and b.withdrawn_at is not null`,
}

export type BonusFilter = {
  status?: keyof typeof isStatus | undefined
  bonusId?: string | undefined
  position?: TimePosition | undefined
  limit: number
}

/** Newest first. */
export const listBonuses = async (tx: Tx, { status, bonusId, position, limit }: BonusFilter) =>
  withGrants(
    tx,
    await tx.all<Bonus & { at: string }>(sql`
      select ${columns}, ${exactTime(sql`b.created_at`)} as at from bonus b
      where true
        ${status === undefined ? sql`` : isStatus[status]}
        ${bonusId === undefined ? sql`` : sql`and b.id = ${bonusId}`}
        ${continuesBefore(sql`b.created_at`, sql`b.id`, position)}
      order by ${newestFirst(sql`b.created_at`, sql`b.id`)} limit ${limit}`),
  )

export const titlesOf = (tx: Tx, ids: string[]) =>
  tx.all<Pick<Bonus, 'id' | 'title'>>(sql`select b.id, b.title from bonus b where b.id::text = any(${ids}::text[])`)

/** Bonuses with this id, or whose title starts with a text in lower case; the newest first. */
export const searchBonuses = (tx: Tx, { id, start }: { id: string | null; start: string }, limit: number) =>
  tx.all<Bonus>(sql`
    select ${columns} from bonus b
    where b.id = ${id}::uuid or (lower(b.title) ~>=~ ${start} and lower(b.title) ~<~ ${`${start}\u{10FFFF}`})
    order by b.offered_from desc, b.id limit ${limit}`)

/** A separate query, because on Citus `bonus` is a reference table and `bonus_grant` is distributed. */
async function withGrants<Row extends Bonus>(tx: Tx, bonuses: Row[]): Promise<(Row & { grants: number })[]> {
  const counts = await tx.all<{ bonusId: string; grants: number }>(sql`
    select bonus_id as "bonusId", count(*)::int as grants from bonus_grant
    where bonus_id = any(${bonuses.map(({ id }) => id)}::uuid[]) group by bonus_id`)
  const grantsOf = new Map(counts.map(({ bonusId, grants }) => [bonusId, grants]))
  return bonuses.map((bonus) => ({ ...bonus, grants: grantsOf.get(bonus.id) ?? 0 }))
}

const putBonus = bonusTable.insertion('nothing')

export const insertBonus = (tx: Tx, bonus: Omit<Bonus, 'publishedAt' | 'withdrawnAt'>) =>
  tx.run(putBonus([{ ...bonus, publishedAt: null, withdrawnAt: null }]))

/** True if the bonus was not published before, or was withdrawn since. */
export const setPublished = async (tx: Tx, id: string) =>
  (await tx.run(sql`
    update bonus set published_at = now(), withdrawn_at = null
    where id = ${id} and (published_at is null or withdrawn_at is not null)`)) === 1

export const setWithdrawn = (tx: Tx, id: string) =>
  tx.run(sql`update bonus set withdrawn_at = now() where id = ${id} and withdrawn_at is null`)

/** False if the player is invited already. */
export const insertInvitation = async (tx: Tx, bonusId: string, playerId: string) =>
  (await tx.run(sql`
    insert into bonus_invitation (player_id, bonus_id) values (${playerId}, ${bonusId}) on conflict do nothing`)) === 1

export const isInvited = async (tx: Tx, bonusId: string, playerId: string): Promise<boolean> =>
  (await tx.maybe(sql`select from bonus_invitation where player_id = ${playerId} and bonus_id = ${bonusId}`)) !==
  undefined

export const countInvited = async (tx: Tx, bonusId: string) =>
  (
    await tx.one<{ invited: number }>(
      sql`select count(*)::int as invited from bonus_invitation where bonus_id = ${bonusId}`,
    )
  ).invited

export const invitedTo = async (tx: Tx, bonusId: string) =>
  (
    await tx.all<{ playerId: string }>(sql`
    select player_id as "playerId" from bonus_invitation where bonus_id = ${bonusId} order by created_at limit 1000`)
  ).map(({ playerId }) => playerId)
