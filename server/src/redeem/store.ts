import type { Cents } from '@lucero/contract/money'
import type { Page } from '@lucero/contract/paging'
import type { Tx } from '../kit/db.ts'
import { sql } from '../kit/sql.ts'
import type { StateKind } from '../ledger/command.ts'

export type RedeemStatus = 'pending' | 'completed' | 'rejected' | 'cancelled'

export type RedeemRow = {
  playerId: string
  id: string
  operatorId: number
  cents: Cents
  status: RedeemStatus
  sealedCode: Buffer
  wrongCodes: number
  transactionId: string
  createdAt: Date
  settledAt: Date | null
}

const columns = sql`
  player_id as "playerId", id, operator_id as "operatorId", cents, status, sealed_code as "sealedCode",
  wrong_codes as "wrongCodes", transaction_id as "transactionId", created_at as "createdAt", settled_at as "settledAt"`

/** An id of '*' reads the player's pending ones. */
export const redeems: StateKind<'redeem', RedeemRow> = {
  name: 'redeem',
  load: ({ playerIds, ids }) => sql`
    select ${columns} from redeem
    where player_id = any(${playerIds}::uuid[])
      and (id = any(${ids}::text[]) or ('*' = any(${ids}::text[]) and status = 'pending'))`,
  save: (rows) => [
    sql`
      insert into redeem (player_id, id, operator_id, cents, status, sealed_code, wrong_codes, transaction_id, created_at, settled_at)
      select * from unnest(
        ${rows.map((row) => row.playerId)}::uuid[], ${rows.map((row) => row.id)}::text[],
        ${rows.map((row) => row.operatorId)}::int[], ${rows.map((row) => row.cents)}::bigint[],
        ${rows.map((row) => row.status)}::text[], ${rows.map((row) => row.sealedCode)}::bytea[],
        ${rows.map((row) => row.wrongCodes)}::int[], ${rows.map((row) => row.transactionId)}::uuid[],
        ${rows.map((row) => row.createdAt)}::timestamptz[], ${rows.map((row) => row.settledAt)}::timestamptz[])
      on conflict (player_id, id) do update
      set status = excluded.status, wrong_codes = excluded.wrong_codes, settled_at = excluded.settled_at`,
  ],
}

export async function listOf(tx: Tx, playerId: string, { pageNo, limit }: Page) {
  const rows = await tx.all<RedeemRow>(sql`
    select ${columns} from redeem where player_id = ${playerId}
    order by created_at desc, id limit ${limit} offset ${(pageNo - 1) * limit}`)
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from redeem where player_id = ${playerId}`,
  )
  return { rows, count }
}

export const findOf = (tx: Tx, playerId: string, id: string) =>
  tx.maybe<RedeemRow>(sql`select ${columns} from redeem where player_id = ${playerId} and id = ${id}`)

export const find = (tx: Tx, id: string) => tx.maybe<RedeemRow>(sql`select ${columns} from redeem where id = ${id}`)

type Filter = { status?: RedeemStatus | undefined; operatorId?: number | undefined; limit: number }

export const listAll = (tx: Tx, { status, operatorId, limit }: Filter) =>
  tx.all<RedeemRow>(sql`
    select ${columns} from redeem
    where (${status ?? null}::text is null or status = ${status ?? null})
      and (${operatorId ?? null}::int is null or operator_id = ${operatorId ?? null})
    order by created_at desc, id limit ${limit}`)
