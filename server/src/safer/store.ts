import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import {
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

/** `id` is the player's: there is one row, once anything was asked for. */
const saferTable = table('safer_play', {
  playerId: uuid,
  id: computed<string>('player_id'),
  lossCents: nullable(cents),
  lossNextCents: nullable(cents),
  lossNextAt: nullable(timestamp),
  stakeCents: nullable(cents),
  stakeNextCents: nullable(cents),
  stakeNextAt: nullable(timestamp),
  /** The UTC day whose losses are counted, and what play had brought in cash before it. */
  day: nullable(date),
  dayStart: named('day_start_cents', nullable(cents)),
  breakKind: nullable(word<'break' | 'exclusion'>()),
  breakFrom: nullable(timestamp),
  /** Null with a kind: for good. */
  breakUntil: nullable(timestamp),
  reminderMinutes: nullable(int),
})

export type SaferRow = TableRow<typeof saferTable>

const columns = saferTable.columns()
const put = saferTable.insertion({
  key: ['playerId'],
  set: [
    'lossCents',
    'lossNextCents',
    'lossNextAt',
    'stakeCents',
    'stakeNextCents',
    'stakeNextAt',
    'day',
    'dayStart',
    'breakKind',
    'breakFrom',
    'breakUntil',
    'reminderMinutes',
  ],
})

/** Most players have none, and then a bet finds nothing to look at. */
export const saferPlay: StateKind<'safer-play', SaferRow> = {
  name: 'safer-play',
  announces: 'safer-play',
  remembers: 'all',
  load: ({ playerIds }) => sql`select ${columns} from safer_play where player_id = any(${playerIds}::uuid[])`,
  save: (rows) => [put(rows)],
}

export const findSaferPlay = (tx: Tx, playerId: string) =>
  tx.maybe<SaferRow>(sql`select ${columns} from safer_play where player_id = ${playerId}`)

export const findSaferPlayOf = (tx: Tx, playerIds: string[]) =>
  tx.all<SaferRow>(sql`select ${columns} from safer_play where player_id = any(${playerIds}::uuid[])`)
