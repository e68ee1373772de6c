/** The state that the rules of bets, wins and rollbacks read: sessions, rounds and bets; and the condition that a session has not ended. */
import { uuids } from '@lucero/kit/binary-list'
import { sql, type Sql } from '@lucero/kit/sql'
import { keysTable, playersTable } from '../ledger/lookup-tables.ts'
import type { ConditionKind, RowKeys, StateKind } from '../ledger/command.ts'
import { decodeBet, decodeRound, type BetRow, type RoundRow } from './round-codec.ts'
import { isResolved, isRolledBack, lastStep } from './round-queries.ts'
import { sessionColumns, sessionTable, type SessionRow } from './store.ts'

/**
 * Looks up each key by itself. The `limit` in each query makes the planner use the index. While tables are small, other plans can look cheaper, but
 * they would read all rows of a player once the tables have grown.
 */
const byKey = (wanted: RowKeys, query: Sql) => sql`
  select found.* from ${keysTable(wanted)}
  cross join lateral (${query}) as found`

const usedTable = sessionTable.only('playerId', 'id', 'lastUsedAt')
const usedSessions = usedTable.given('used')

export const sessions: StateKind<'game-session', SessionRow> = {
  name: 'game-session',
  remembers: 'some',
  load: (wanted) =>
    byKey(
      wanted,
      sql`select ${sessionColumns} from game_session t where t.player_id = wanted.player_id and t.id = wanted.id limit 1`,
    ),
  save: (rows) => [
    sql`
      update game_session s set ${usedTable.setFrom('used', 'lastUsedAt')} from ${usedSessions(rows)}
      where s.player_id = used.player_id and s.id = used.id
        and s.player_id = any(${uuids(rows.map(({ playerId }) => playerId))})`,
  ],
}

/** The player has not signed out since the session was read. */
export const sessionNotEnded: ConditionKind = {
  name: 'session-goes-on',
  holds: ({ playerIds, ids }) => sql`
    not exists (
      select from unnest(${uuids(playerIds)}, ${uuids(ids)}) as wanted (player_id, id)
      where (
        select true from game_session s
        where s.player_id = wanted.player_id and s.id = wanted.id and s.ended_at is null limit 1
      ) is not true
    )`,
  among: ({ playerIds, ids }) => sql`
    game_session where player_id = any(${uuids(playerIds)}) and id = any(${uuids(ids)}) and ended_at is null`,
}

const wantedPlayer = sql`wanted.player_id`

const roundsByKey = (wanted: RowKeys) => sql`
  ${byKey(wanted, lastStep(sql`wanted.id`, wantedPlayer))}
  union all
  ${byKey(
    wanted,
    sql`
      select step.* from (
        select b.round_id from movement b
        where b.player_id = wanted.player_id and b.key = wanted.id and b.round_id is not null limit 1
      ) as bet
      cross join lateral (${lastStep(sql`bet.round_id`, wantedPlayer)}) as step`,
  )}`

/** Rounds older than this many lines of Last Activity do not count as in play. */
const maxLinesSearched = 1000

/** Searches a fixed number of lines, so the cost does not grow with the history. */
const latestRoundsOf = (playerIds: string[]) => sql`
  select found.* from ${playersTable(playerIds)}
  cross join lateral (
    select distinct l.round_id from (
      select round_id, kind from movement
      where player_id = wanted.player_id and line is not null order by line desc limit ${maxLinesSearched}
    ) as l where l.kind = 'bet'
  ) as bet
  cross join lateral (${lastStep(sql`bet.round_id`, wantedPlayer)}) as found`

/** Rounds by id, by the key of one of their bets, or `*` for the player's latest rounds. */
export const rounds: StateKind<'game-round', RoundRow> = {
  name: 'game-round',
  remembers: 'some',
  keeps: ({ closed }) => !closed,
  load: ({ playerIds, ids }) => {
    const isAll = (_: string, n: number) => ids[n] === '*'
    const isOne = (_: string, n: number) => ids[n] !== '*'
    const all = playerIds.filter(isAll)
    const named = { playerIds: playerIds.filter(isOne), ids: ids.filter(isOne) }
    if (!all.length) return roundsByKey(named)
    return named.ids.length ? sql`${roundsByKey(named)} union all ${latestRoundsOf(all)}` : latestRoundsOf(all)
  },
  read: decodeRound,
  isInTransfer: true,
}

/** Bets by the key of their command. */
export const bets: StateKind<'bet', BetRow> = {
  name: 'bet',
  remembers: 'some',
  keeps: ({ resolved, rolledBack }) => !resolved && !rolledBack,
  load: (wanted) =>
    byKey(
      wanted,
      sql`
        select t.player_id as "playerId", t.key as id, t.refusal, t.round_id as "roundId", t.round_step as step, t.detail,
          ${isResolved(wantedPlayer)} as resolved, ${isRolledBack(wantedPlayer)} as "rolledBack"
        from movement t where t.player_id = wanted.player_id and t.key = wanted.id limit 1`,
    ),
  read: decodeBet,
  isInTransfer: true,
}
