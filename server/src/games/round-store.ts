/** Rounds and the bets in them, read from the transfers that made them, and the sessions that bet. */
import assert from 'node:assert/strict'
import type { Cents } from '@lucero/contract/money'
import { uuids } from '@lucero/kit/binary-list'
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { int, nullable, table, text, timestamp, uuid, type TableRow } from '@lucero/kit/table'
import { keysTable, playersTable } from '../ledger/lookup-tables.ts'
import type { ConditionKind, Json, RowKeys, StateKind, StateRow } from '../ledger/command.ts'
import type { Split } from './split.ts'

/**
 * Rows by a key, one by one. The limit in each query keeps the planner from any other way, which could look cheaper while tables are small
 * and would have to read all there is of a player once they are not.
 */
const byKey = (wanted: RowKeys, query: Sql) => sql`
  select found.* from ${keysTable(wanted)}
  cross join lateral (${query}) as found`

export const sessionTable = table('game_session', {
  playerId: uuid,
  id: uuid,
  providerId: text,
  operatorId: int,
  gameId: text,
  signInId: uuid,
  /** When the player had signed in. */
  signInAt: timestamp,
  createdAt: timestamp,
  lastUsedAt: timestamp,
  /** Its sign-in has ended. */
  endedAt: nullable(timestamp),
})

export type SessionRow = TableRow<typeof sessionTable>

const sessionColumns = sessionTable.columns('t')

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

/** Nobody has signed out since the session was read. */
export const sessionGoesOn: ConditionKind = {
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

export const findSession = (tx: Tx, playerId: string, id: string) =>
  tx.maybe<SessionRow & { now: Date }>(sql`
    select ${sessionColumns}, now() as now from game_session t where t.player_id = ${playerId} and t.id = ${id}`)

/** What paid, or was paid, and the bonus it belongs to. What is zero, no or nothing is left out, here and below. */
type StoredSplit = { grant?: string; cash?: number; bonus?: number; free?: number }

/** What a bet, a win or a rollback leaves in its transfer. */
type Detail = StoredSplit & {
  provider: string
  transaction: string
  /** The transaction of the bet that a win names, or a rollback takes back. */
  target?: string
  /** The rest is there where there is a round. */
  round?: string
  operator?: number
  game?: string
  /** What the bet, or the round, was played with. */
  stake?: number
  after?: number
  /** The round after it: in the last transfer of a round, the round. */
  state?: RoundState
}

type RoundState = StoredSplit & {
  at: number
  bets: number
  back?: number
  spin?: true
  won?: number
  /** The step of the last win that named no bet. Version 0.2 wrote `true`, for any step. */
  unnamed?: number | true
  closed?: true
}

/** `cash`, `bonus` and `free` are what has paid its stakes and was not rolled back. */
export type RoundRow = StateRow &
  Split & {
    providerId: string
    round: string
    operatorId: number
    gameId: string
    grantId: string | null
    /** How many transfers it has. */
    steps: number
    bets: number
    betsRolledBack: number
    /** Paid by a free spin, which stands alone in its round. */
    isFreeSpin: boolean
    wonCents: Cents
    /** The step of the last win that named no bet, or 0: bets up to it are resolved. */
    unnamedWinStep: number
    closed: boolean
    createdAt: Date
  }

/** A bet that stands in a round, or one that is refused for good. */
export type BetRow = StateRow &
  Split & {
    isRefused: boolean
    /** Rolled back before it came. */
    isTakenBack: boolean
    roundId: string
    /** Its place among the transfers of the round. */
    step: number
    grantId: string | null
    resolved: boolean
    rolledBack: boolean
  }

export type MovementKind = 'bet' | 'win' | 'rollback'

export type Movement = {
  providerId: string
  transaction: string
  target: string | undefined
  round: RoundRow | undefined
  split: Split
  grantId: string | null
  stake: Cents
  after: Cents
}

const orNothing = (cents: Cents) => (cents > 0n ? Number(cents) : undefined)
const splitIn = ({ cash, bonus, free }: Split) => ({
  cash: orNothing(cash),
  bonus: orNothing(bonus),
  free: orNothing(free),
})

export function detailOf({ providerId, transaction, target, round, split, grantId, stake, after }: Movement): Json {
  const seat = round && { round: round.round, operator: round.operatorId, game: round.gameId }
  return {
    provider: providerId,
    transaction,
    target,
    ...seat,
    grant: grantId ?? undefined,
    ...splitIn(split),
    stake: orNothing(stake),
    after: orNothing(after),
    state: round && stateOf(round),
  }
}

const stateOf = (round: RoundRow): Json => ({
  at: round.createdAt.getTime(),
  bets: round.bets,
  back: round.betsRolledBack || undefined,
  grant: round.grantId ?? undefined,
  ...splitIn(round),
  spin: round.isFreeSpin || undefined,
  won: orNothing(round.wonCents),
  unnamed: round.unnamedWinStep || undefined,
  closed: round.closed || undefined,
})

const readDetail = (text: string | null): Detail => JSON.parse(text ?? '{}') as Detail

/** The round that a transfer belongs to, as its provider calls it. */
export function roundIn(detail: string | null): { providerId: string; round: string } | undefined {
  const { provider, round } = readDetail(detail)
  return round === undefined ? undefined : { providerId: provider, round }
}

const readSplit = ({ cash = 0, bonus = 0, free = 0 }: StoredSplit): Split => ({
  cash: BigInt(cash),
  bonus: BigInt(bonus),
  free: BigInt(free),
})

export type FoundRound = StateRow & { steps: number; detail: string }

export function readRound({ playerId, id, steps, detail }: FoundRound): RoundRow {
  const { provider, round = '', operator = 0, game = '', state } = readDetail(detail)
  assert(state, 'the last transfer of a round says the round')
  const { at, bets, back = 0, grant = null, spin = false, won = 0, unnamed = 0, closed = false, ...paid } = state
  return {
    playerId,
    id,
    providerId: provider,
    round,
    operatorId: operator,
    gameId: game,
    grantId: grant,
    steps,
    bets,
    betsRolledBack: back,
    ...readSplit(paid),
    isFreeSpin: spin,
    wonCents: BigInt(won),
    unnamedWinStep: unnamed === true ? steps : unnamed,
    closed,
    createdAt: new Date(at),
  }
}

const wantedPlayer = sql`wanted.player_id`

/** The last transfer of a round. */
export const lastStep = (roundId: Sql, playerId = wantedPlayer) => sql`
  select t.player_id as "playerId", t.round_id as id, t.round_step as steps, t.detail from movement t
  where t.player_id = ${playerId} and t.round_id = ${roundId} order by t.round_step desc limit 1`

const roundsByKey = (wanted: RowKeys) => sql`
  ${byKey(wanted, lastStep(sql`wanted.id`))}
  union all
  ${byKey(
    wanted,
    sql`
      select step.* from (
        select b.round_id from movement b
        where b.player_id = wanted.player_id and b.key = wanted.id and b.round_id is not null limit 1
      ) as bet
      cross join lateral (${lastStep(sql`bet.round_id`)}) as step`,
  )}`

/** A player who has played on since, so often, is no longer waiting for that round. */
const linesLookedAt = 1000

/** By the lines that the player is shown, newest first, so that it costs the same however much was ever played. */
const latestRoundsOf = (playerIds: string[]) => sql`
  select found.* from ${playersTable(playerIds)}
  cross join lateral (
    select distinct l.round_id from (
      select round_id, kind from movement
      where player_id = wanted.player_id and line is not null order by line desc limit ${linesLookedAt}
    ) as l where l.kind = 'bet'
  ) as bet
  cross join lateral (${lastStep(sql`bet.round_id`)}) as found`

/** An id may be a bet's key instead: then its round is meant; or '*': the player's latest ones. */
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
  read: readRound,
  isInTransfer: true,
}

/** Whether a later transfer of the same round, a win or a rollback, names this bet. Of a bet of the first design it is said in its own detail. */
const isNamedBy = (kind: Sql, was: Sql, playerId: Sql) => sql`
  (t.detail::json ->> 'was' is not distinct from ${was} or exists (
    select from movement later
    where later.player_id = ${playerId} and later.round_id = t.round_id and later.round_step > t.round_step
      and later.kind = ${kind} and later.detail::json ->> 'target' = t.detail::json ->> 'transaction'
  ))`

const isRolledBack = (playerId: Sql) => isNamedBy(sql`'rollback'`, sql`'rolled back'`, playerId)

type FoundBet = StateRow &
  Pick<BetRow, 'resolved' | 'rolledBack'> & {
    refusal: string | null
    roundId: string | null
    step: number | null
    detail: string | null
  }

/** By the key of its command. */
export const bets: StateKind<'bet', BetRow> = {
  name: 'bet',
  remembers: 'some',
  keeps: ({ resolved, rolledBack }) => !resolved && !rolledBack,
  load: (wanted) =>
    byKey(
      wanted,
      sql`
        select t.player_id as "playerId", t.key as id, t.refusal, t.round_id as "roundId", t.round_step as step, t.detail,
          ${isNamedBy(sql`'win'`, sql`'resolved'`, wantedPlayer)} as resolved, ${isRolledBack(wantedPlayer)} as "rolledBack"
        from movement t where t.player_id = wanted.player_id and t.key = wanted.id limit 1`,
    ),
  read: ({ detail, roundId, step, refusal, ...found }: FoundBet): BetRow => {
    const said = readDetail(detail)
    const code = refusal === null ? undefined : (JSON.parse(refusal) as { code: string }).code
    const refused = { isRefused: code !== undefined, isTakenBack: code === 'ROLLED_BACK' }
    const place = { roundId: roundId ?? '', step: step ?? 0 }
    return { ...found, ...refused, ...place, grantId: said.grant ?? null, ...readSplit(said) }
  },
  isInTransfer: true,
}

export const findRound = async (tx: Tx, playerId: string, id: string) => {
  const found = await tx.maybe<FoundRound>(lastStep(sql`${id}`, sql`${playerId}`))
  return found && readRound(found)
}

/** A transfer of a round, as it is told to players and providers. */
export type ShownMovement = Split & {
  playerId: string
  kind: MovementKind
  at: Date
  providerId: string
  transaction: string
  round: string
  operatorId: number
  gameId: string
  stake: Cents
  after: Cents
  rolledBack: boolean
}

type FoundMovement = Pick<ShownMovement, 'playerId' | 'kind' | 'at' | 'rolledBack'> & { detail: string }

function readMovement({ detail, ...found }: FoundMovement): ShownMovement {
  const said = readDetail(detail)
  return {
    ...found,
    ...readSplit(said),
    providerId: said.provider,
    transaction: said.transaction,
    round: said.round ?? '',
    operatorId: said.operator ?? 0,
    gameId: said.game ?? '',
    stake: BigInt(said.stake ?? 0),
    after: BigInt(said.after ?? 0),
  }
}

export const findMovements = async (tx: Tx, query: Sql) => (await tx.all<FoundMovement>(query)).map(readMovement)

const movementColumns = (playerId: string) => sql`
  t.player_id as "playerId", t.kind, t.at, t.detail, t.kind = 'bet' and ${isRolledBack(sql`${playerId}::uuid`)} as "rolledBack"`

export const movementsOf = (tx: Tx, playerId: string, roundId: string) =>
  findMovements(
    tx,
    sql`
      select ${movementColumns(playerId)} from movement t
      where t.player_id = ${playerId} and t.round_id = ${roundId} order by t.round_step`,
  )

/** How many lines a player is shown; each has its number. */
export const countLines = async (tx: Tx, playerId: string) =>
  (
    await tx.one<{ count: number }>(sql`
      select coalesce(max(line), 0)::float8 as count from movement where player_id = ${playerId} and line is not null`)
  ).count

/** A page is a range of lines, so the last one is found as quickly as the first. */
export async function listShown(tx: Tx, playerId: string, { pageNo, limit }: { pageNo: number; limit: number }) {
  const count = await countLines(tx, playerId)
  const last = count - (pageNo - 1) * limit
  const query = sql`
    select ${movementColumns(playerId)} from movement t
    where t.player_id = ${playerId} and t.line <= ${last} and t.line > ${last - limit}
    order by t.line desc`
  return { rows: await findMovements(tx, query), count }
}
