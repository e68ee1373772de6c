/** The stored safer-play settings of players: limits, time-outs and self-exclusions, and the reality check. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import {
  bigint,
  cents,
  computed,
  date,
  int,
  named,
  nullable,
  table,
  timestamp,
  uuid,
  word,
  type TableRow,
} from '@lucero/kit/table'
import type { StateKind } from '../ledger/command.ts'

/** One row per player who has set anything. `id` is the player id. */
const saferTable = table('safer_play', {
  playerId: uuid,
  id: computed<string>('player_id'),
  lossCents: nullable(cents),
  lossNextCents: nullable(cents),
  lossNextAt: nullable(timestamp),
  stakeCents: nullable(cents),
  stakeNextCents: nullable(cents),
  stakeNextAt: nullable(timestamp),
  /** The UTC day whose losses are counted, and the cash result of play before that day. */
  day: nullable(date),
  dayStart: named('day_start_cents', nullable(cents)),
  /** `break` is a time-out, `exclusion` a self-exclusion. */
  exclusionKind: named('break_kind', nullable(word<'break' | 'exclusion'>())),
  exclusionFrom: named('break_from', nullable(timestamp)),
  /** Null with a kind: permanent. */
  exclusionUntil: named('break_until', nullable(timestamp)),
  realityCheckMinutes: named('reminder_minutes', nullable(int)),
  lossWeekCents: nullable(cents),
  lossWeekNextCents: nullable(cents),
  lossWeekNextAt: nullable(timestamp),
  /** The Monday of the week whose losses are counted. */
  week: nullable(date),
  weekStart: named('week_start_cents', nullable(cents)),
  lossMonthCents: nullable(cents),
  lossMonthNextCents: nullable(cents),
  lossMonthNextAt: nullable(timestamp),
  month: nullable(date),
  monthStart: named('month_start_cents', nullable(cents)),
  /** Credit moved to games in a UTC day. */
  movedCents: nullable(cents),
  movedNextCents: nullable(cents),
  movedNextAt: nullable(timestamp),
  movedDay: nullable(date),
  movedDayCents: nullable(cents),
  /** Minutes of play in a UTC day. */
  timeMinutes: nullable(bigint),
  timeNextMinutes: nullable(bigint),
  timeNextAt: nullable(timestamp),
  timeDay: nullable(date),
  timeUsedMs: nullable(bigint),
  timeLastAt: nullable(timestamp),
  /** Requested raises that the player has not confirmed. */
  lossRaiseCents: nullable(cents),
  lossRaiseAt: nullable(timestamp),
  lossWeekRaiseCents: nullable(cents),
  lossWeekRaiseAt: nullable(timestamp),
  lossMonthRaiseCents: nullable(cents),
  lossMonthRaiseAt: nullable(timestamp),
  stakeRaiseCents: nullable(cents),
  stakeRaiseAt: nullable(timestamp),
  movedRaiseCents: nullable(cents),
  movedRaiseAt: nullable(timestamp),
  timeRaiseMinutes: nullable(bigint),
  timeRaiseAt: nullable(timestamp),
})

export type SaferRow = TableRow<typeof saferTable>

const columns = saferTable.columns()

const noSettings: Omit<SaferRow, 'playerId' | 'id'> = {
  lossCents: null,
  lossNextCents: null,
  lossNextAt: null,
  stakeCents: null,
  stakeNextCents: null,
  stakeNextAt: null,
  day: null,
  dayStart: null,
  exclusionKind: null,
  exclusionFrom: null,
  exclusionUntil: null,
  realityCheckMinutes: null,
  lossWeekCents: null,
  lossWeekNextCents: null,
  lossWeekNextAt: null,
  week: null,
  weekStart: null,
  lossMonthCents: null,
  lossMonthNextCents: null,
  lossMonthNextAt: null,
  month: null,
  monthStart: null,
  movedCents: null,
  movedNextCents: null,
  movedNextAt: null,
  movedDay: null,
  movedDayCents: null,
  timeMinutes: null,
  timeNextMinutes: null,
  timeNextAt: null,
  timeDay: null,
  timeUsedMs: null,
  timeLastAt: null,
  lossRaiseCents: null,
  lossRaiseAt: null,
  lossWeekRaiseCents: null,
  lossWeekRaiseAt: null,
  lossMonthRaiseCents: null,
  lossMonthRaiseAt: null,
  stakeRaiseCents: null,
  stakeRaiseAt: null,
  movedRaiseCents: null,
  movedRaiseAt: null,
  timeRaiseMinutes: null,
  timeRaiseAt: null,
}

export const emptyRow = (playerId: string): SaferRow => ({ playerId, id: playerId, ...noSettings })

const settings = Object.keys(noSettings) as (keyof typeof noSettings)[]
const put = saferTable.insertion({ key: ['playerId'], set: settings })

/** Most players have no row, so most bets check nothing. */
export const saferPlay: StateKind<'safer-play', SaferRow> = {
  name: 'safer-play',
  announces: 'safer-play',
  hints: () => ({ topics: ['players'], operatorId: null }),
  remembers: 'all',
  load: ({ playerIds }) => sql`select ${columns} from safer_play where player_id = any(${playerIds}::uuid[])`,
  save: (rows) => [put(rows)],
}

export const findSaferPlay = (tx: Tx, playerId: string) =>
  tx.maybe<SaferRow>(sql`select ${columns} from safer_play where player_id = ${playerId}`)

export const findSaferPlayOf = (tx: Tx, playerIds: string[]) =>
  tx.all<SaferRow>(sql`select ${columns} from safer_play where player_id = any(${playerIds}::uuid[])`)
