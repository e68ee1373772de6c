/** Free spins that players have, for the module that gives them to games of aggregators. */
import { uuids } from '@lucero/kit/binary-list'
import type { Cents } from '@lucero/contract/shared/money'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

export type GrantedSpins = {
  /** The grant. */
  id: string
  playerId: string
  gameId: string
  /** The stake of each. */
  cents: Cents
  left: number
  startedAt: Date
  expiresAt: Date
  /** The bonus is being wagered and has not expired. */
  isPlayable: boolean
}

const isPlayable = sql`(g.state in ('active', 'wagering') and g.expires_at > now())`

const columns = sql`
  g.id, g.player_id as "playerId", g.terms #>> '{spins,gameId}' as "gameId",
  (g.terms #>> '{spins,cents}')::bigint as cents, g.spins_left as left,
  coalesce(g.started_at, g.activated_at) as "startedAt", g.expires_at as "expiresAt", ${isPlayable} as "isPlayable"`

/** Free spins to play in these games, in the order of their grants. */
export const openSpins = (tx: Tx, gameIds: string[], after: string, limit: number) =>
  tx.all<GrantedSpins>(sql`
    select ${columns} from bonus_grant g
    where g.spins_left > 0 and g.id > ${after}::uuid and ${isPlayable} and g.terms #>> '{spins,gameId}' = any(${gameIds}::text[])
    order by g.id limit ${limit}`)

/** The free spins of a player's open bonus. */
export const spinsOf = (tx: Tx, playerId: string) =>
  tx.all<GrantedSpins>(sql`
    select ${columns} from bonus_grant g
    where g.player_id = ${playerId} and g.spins_left > 0 and ${isPlayable}`)

/** By grant, also when all were played or the bonus has ended. */
export const findSpins = (tx: Tx, grants: { grantId: string; playerId: string }[]) =>
  tx.all<GrantedSpins>(sql`
    select ${columns} from bonus_grant g
    where g.player_id = any(${uuids(grants.map(({ playerId }) => playerId))})
      and g.id = any(${uuids(grants.map(({ grantId }) => grantId))})`)
