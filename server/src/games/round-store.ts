/** Rounds, what moved in them, and the sessions that bet: rows that commit with the money. */
import type { Cents } from '@lucero/contract/money'
import type { Tx } from '../kit/db.ts'
import { plain, sql, type Sql } from '../kit/sql.ts'
import type { StateKind, StateRow } from '../ledger/command.ts'

const itself = (id: string) => id

type Wanted = { playerIds: string[]; ids: string[] }

/**
 * Rows by their primary key, one by one. The limit keeps the planner from any other way, which could look cheaper while tables are small
 * and would have to read all there is of a player once they are not.
 */
const byKey = ({ playerIds, ids }: Wanted, columns: Sql, table: Sql) => sql`
  select row.* from unnest(${plain(playerIds, itself)}::uuid[], ${plain(ids, itself)}::uuid[]) as asked (player_id, id)
  cross join lateral (
    select ${columns} from ${table} t where t.player_id = asked.player_id and t.id = asked.id limit 1
  ) as row`

export type SessionRow = StateRow & {
  providerId: string
  operatorId: number
  gameId: string
  signInId: string
  createdAt: Date
  lastUsedAt: Date
}

const sessionColumns = sql`
  t.player_id as "playerId", t.id, t.provider_id as "providerId", t.operator_id as "operatorId", t.game_id as "gameId",
  t.sign_in_id as "signInId", t.created_at as "createdAt", t.last_used_at as "lastUsedAt"`

export const sessions: StateKind<'game-session', SessionRow> = {
  name: 'game-session',
  load: (wanted) => byKey(wanted, sessionColumns, sql`game_session`),
  save: (rows) => [
    sql`
      update game_session s set last_used_at = to_timestamp(used.at_ms / 1000.0)
      from unnest(${plain(rows, (row) => row.playerId)}::uuid[], ${plain(rows, (row) => row.id)}::uuid[],
        ${plain(rows, ({ lastUsedAt }) => lastUsedAt.getTime())}::float8[]) as used (player_id, id, at_ms)
      where s.player_id = used.player_id and s.id = used.id`,
  ],
}

export const findSession = (tx: Tx, playerId: string, id: string) =>
  tx.maybe<SessionRow & { now: Date }>(sql`
    select ${sessionColumns}, now() as now from game_session t where t.player_id = ${playerId} and t.id = ${id}`)

/** `cash`, `bonus` and `free` are what has paid its stakes and was not rolled back. */
export type RoundRow = StateRow & {
  providerId: string
  round: string
  operatorId: number
  gameId: string
  sessionId: string
  grantId: string | null
  bets: number
  betsRolledBack: number
  cash: Cents
  bonus: Cents
  free: Cents
  /** Paid by a free spin, which stands alone in its round. */
  isFreeSpin: boolean
  wonCents: Cents
  hasUnnamedWin: boolean
  closed: boolean
  createdAt: Date
}

const roundColumns = sql`
  t.player_id as "playerId", t.id, t.provider_id as "providerId", t.round, t.operator_id as "operatorId", t.game_id as "gameId",
  t.session_id as "sessionId", t.grant_id as "grantId", t.bets, t.bets_rolled_back as "betsRolledBack", t.cash_cents as cash,
  t.bonus_cents as bonus, t.free_cents as free, t.is_free_spin as "isFreeSpin", t.won_cents as "wonCents", t.has_unnamed_win as "hasUnnamedWin", t.closed, t.created_at as "createdAt"`

const roundsByKey = (wanted: Wanted) => sql`
  ${byKey(wanted, roundColumns, sql`game_round`)}
  union all
  select round.* from (${byKey(wanted, sql`player_id, round_id`, sql`casino_transaction`)}) as bet
  cross join lateral (
    select ${roundColumns} from game_round t where t.player_id = bet.player_id and t.id = bet.round_id limit 1
  ) as round`

/** A player who has played on since, so often, is no longer waiting for that round. */
const linesLookedAt = 1000

/** By the lines that the player is shown, newest first, so that it costs the same however much was ever played. */
const openRoundsOf = (playerIds: string[]) => sql`
  select round.* from unnest(${plain(playerIds, itself)}::uuid[]) as asked (player_id)
  cross join lateral (
    select distinct t.round_id from (
      select round_id, kind from casino_transaction
      where player_id = asked.player_id and line is not null order by line desc limit ${linesLookedAt}
    ) as t where t.kind = 'bet'
  ) as bet
  cross join lateral (
    select ${roundColumns} from game_round t
    where t.player_id = asked.player_id and t.id = bet.round_id and not t.closed limit 1
  ) as round`

/** An id may be a bet's instead: then its round is meant; or '*': the player's open ones. */
export const rounds: StateKind<'game-round', RoundRow> = {
  name: 'game-round',
  load: ({ playerIds, ids }) => {
    const isAll = (_: string, n: number) => ids[n] === '*'
    const isOne = (_: string, n: number) => ids[n] !== '*'
    const all = playerIds.filter(isAll)
    const named = roundsByKey({ playerIds: playerIds.filter(isOne), ids: ids.filter(isOne) })
    return all.length ? sql`${named} union all ${openRoundsOf(all)}` : named
  },
  save: (rows) => [
    sql`
      insert into game_round (player_id, id, provider_id, round, operator_id, game_id, session_id, grant_id, bets,
        bets_rolled_back, cash_cents, bonus_cents, free_cents, is_free_spin, won_cents, has_unnamed_win, closed, created_at)
      select player_id, id, provider_id, round, operator_id, game_id, session_id, grant_id, bets, bets_rolled_back, cash_cents,
        bonus_cents, free_cents, is_free_spin, won_cents, has_unnamed_win, closed, to_timestamp(at_ms / 1000.0)
      from unnest(
        ${plain(rows, (row) => row.playerId)}::uuid[], ${plain(rows, (row) => row.id)}::uuid[],
        ${rows.map((row) => row.providerId)}::text[], ${rows.map((row) => row.round)}::text[],
        ${plain(rows, (row) => row.operatorId)}::int[], ${rows.map((row) => row.gameId)}::text[],
        ${plain(rows, (row) => row.sessionId)}::uuid[], ${rows.map((row) => row.grantId)}::text[],
        ${plain(rows, (row) => row.bets)}::int[], ${plain(rows, (row) => row.betsRolledBack)}::int[],
        ${plain(rows, (row) => row.cash)}::bigint[], ${plain(rows, (row) => row.bonus)}::bigint[],
        ${plain(rows, (row) => row.free)}::bigint[], ${plain(rows, (row) => row.isFreeSpin)}::boolean[],
        ${plain(rows, (row) => row.wonCents)}::bigint[], ${plain(rows, (row) => row.hasUnnamedWin)}::boolean[],
        ${plain(rows, (row) => row.closed)}::boolean[], ${plain(rows, ({ createdAt }) => createdAt.getTime())}::float8[]
      ) as given (player_id, id, provider_id, round, operator_id, game_id, session_id, grant_id, bets, bets_rolled_back,
        cash_cents, bonus_cents, free_cents, is_free_spin, won_cents, has_unnamed_win, closed, at_ms)
      on conflict (player_id, id) do update
      set grant_id = excluded.grant_id, bets = excluded.bets, bets_rolled_back = excluded.bets_rolled_back,
        cash_cents = excluded.cash_cents, bonus_cents = excluded.bonus_cents, free_cents = excluded.free_cents,
        is_free_spin = excluded.is_free_spin, won_cents = excluded.won_cents,
        has_unnamed_win = excluded.has_unnamed_win, closed = excluded.closed`,
  ],
}

export type MovementRow = StateRow & {
  /** Not written down yet: it takes its line when it is. */
  isNew: boolean
  kind: 'bet' | 'win' | 'loss' | 'rollback' | 'tombstone'
  /** The transfer that it belongs to. */
  seq: bigint
  createdAt: Date
  providerId: string
  transaction: string
  roundId: string | null
  operatorId: number | null
  gameId: string | null
  grantId: string | null
  cash: Cents
  bonus: Cents
  free: Cents
  betCents: Cents
  afterCents: Cents
  resolved: boolean
  rolledBack: boolean
}

const movementColumns = sql`
  t.player_id as "playerId", t.id, false as "isNew", t.kind, t.seq, t.created_at as "createdAt", t.provider_id as "providerId",
  t.transaction, t.round_id as "roundId", t.operator_id as "operatorId", t.game_id as "gameId", t.grant_id as "grantId",
  t.cash_cents as cash, t.bonus_cents as bonus, t.free_cents as free, t.bet_cents as "betCents", t.after_cents as "afterCents", t.resolved,
  t.rolled_back as "rolledBack"`

/** What Last Activity shows: bets, wins and losses; not a win of nothing in the middle of a round. */
const isShown = ({ isNew, kind, cash, bonus, free }: MovementRow) =>
  isNew && (kind === 'bet' || kind === 'loss' || (kind === 'win' && cash + bonus + free > 0n))

/** Lines follow on the player's last one. The book is locked meanwhile, so no two take the same. */
const insertMovements = (rows: MovementRow[]) => sql`
  insert into casino_transaction (player_id, id, kind, seq, line, created_at, provider_id, transaction, round_id, operator_id,
    game_id, grant_id, cash_cents, bonus_cents, free_cents, bet_cents, after_cents, resolved, rolled_back)
  select player_id, id, kind, seq,
    case when nth > 0 then
      coalesce((select max(line) from casino_transaction t where t.player_id = given.player_id and line is not null), 0) + nth
    end,
    to_timestamp(at_ms / 1000.0), provider_id, transaction, round_id, operator_id, game_id, grant_id, cash_cents, bonus_cents,
    free_cents, bet_cents, after_cents, resolved, rolled_back
  from unnest(
    ${plain(rows, (row) => row.playerId)}::uuid[], ${plain(rows, (row) => row.id)}::uuid[],
    ${rows.map((row) => row.kind)}::text[], ${plain(rows, (row) => row.seq)}::bigint[], ${linesAfterLast(rows)}::int[],
    ${plain(rows, ({ createdAt }) => createdAt.getTime())}::float8[], ${rows.map((row) => row.providerId)}::text[],
    ${rows.map((row) => row.transaction)}::text[], ${plain(rows, (row) => row.roundId)}::uuid[],
    ${plain(rows, (row) => row.operatorId)}::int[], ${rows.map((row) => row.gameId)}::text[],
    ${rows.map((row) => row.grantId)}::text[], ${plain(rows, (row) => row.cash)}::bigint[],
    ${plain(rows, (row) => row.bonus)}::bigint[], ${plain(rows, (row) => row.free)}::bigint[],
    ${plain(rows, (row) => row.betCents)}::bigint[],
    ${plain(rows, (row) => row.afterCents)}::bigint[], ${plain(rows, (row) => row.resolved)}::boolean[],
    ${plain(rows, (row) => row.rolledBack)}::boolean[]
  ) as given (player_id, id, kind, seq, nth, at_ms, provider_id, transaction, round_id, operator_id, game_id,
    grant_id, cash_cents, bonus_cents, free_cents, bet_cents, after_cents, resolved, rolled_back)`

/** How many lines below the player's last one each stands; 0 where it is not shown. */
function linesAfterLast(rows: MovementRow[]): string {
  const shown = new Map<string, number>()
  return plain(rows, (row) => {
    if (!isShown(row)) return 0
    const nth = (shown.get(row.playerId) ?? 0) + 1
    shown.set(row.playerId, nth)
    return nth
  })
}

const updateMovements = (rows: MovementRow[]) => sql`
  update casino_transaction t set resolved = changed.resolved, rolled_back = changed.rolled_back
  from unnest(
    ${plain(rows, (row) => row.playerId)}::uuid[], ${plain(rows, (row) => row.id)}::uuid[],
    ${plain(rows, (row) => row.resolved)}::boolean[], ${plain(rows, (row) => row.rolledBack)}::boolean[]
  ) as changed (player_id, id, resolved, rolled_back)
  where t.player_id = changed.player_id and t.id = changed.id`

export const movements: StateKind<'casino-transaction', MovementRow> = {
  name: 'casino-transaction',
  load: (wanted) => byKey(wanted, movementColumns, sql`casino_transaction`),
  save: (rows) => {
    const [fresh, known] = [rows.filter(({ isNew }) => isNew), rows.filter(({ isNew }) => !isNew)]
    return [...(known.length ? [updateMovements(known)] : []), ...(fresh.length ? [insertMovements(fresh)] : [])]
  },
}

export const findRound = (tx: Tx, playerId: string, id: string) =>
  tx.maybe<RoundRow>(sql`select ${roundColumns} from game_round t where t.player_id = ${playerId} and t.id = ${id}`)

export const movementsOf = (tx: Tx, playerId: string, roundId: string) =>
  tx.all<MovementRow>(sql`
    select ${movementColumns} from casino_transaction t
    where t.player_id = ${playerId} and t.round_id = ${roundId} order by t.seq`)

type ShownRow = MovementRow & { round: string }

/** A page is a range of lines, so the last one is found as quickly as the first. */
export async function listShown(tx: Tx, playerId: string, { pageNo, limit }: { pageNo: number; limit: number }) {
  const { count } = await tx.one<{ count: number }>(sql`
    select coalesce(max(line), 0)::float8 as count from casino_transaction
    where player_id = ${playerId} and line is not null`)
  const last = count - (pageNo - 1) * limit
  const rows = await tx.all<ShownRow>(sql`
    select ${movementColumns}, r.round
    from casino_transaction t join game_round r on r.player_id = t.player_id and r.id = t.round_id
    where t.player_id = ${playerId} and t.line <= ${last} and t.line > ${last - limit}
    order by t.line desc`)
  return { rows, count }
}

export const recentWins = (tx: Tx, limit: number) =>
  tx.all<MovementRow>(sql`
    select ${movementColumns} from casino_transaction t
    where kind = 'win' and cash_cents + bonus_cents > bet_cents
    order by created_at desc limit ${limit}`)
