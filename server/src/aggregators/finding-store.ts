/** SQL of findings. */
import type { HouseData } from '@lucero/contract/house/client'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { continuesBefore, exactTime, newestFirst, type TimePosition } from '@lucero/kit/time-position'

type FindingKind = HouseData<'listConnectionFindings'>['findings'][number]['kind']

export type Finding = {
  connectionId: string
  kind: FindingKind
  playerId: string
  transaction: string
  round: string | null
  gameCode: string | null
  millicents: number | null
}

/** One finding of a kind per transaction. True if it is new. */
export const putFinding = async (tx: Tx, finding: Finding): Promise<boolean> =>
  (await tx.run(sql`
    insert into aggregator_finding (connection_id, kind, player_id, transaction_id, round, game_code, millicents)
    values (${finding.connectionId}, ${finding.kind}, ${finding.playerId}, ${finding.transaction}, ${finding.round},
      ${finding.gameCode}, ${finding.millicents})
    on conflict do nothing`)) > 0

export type FindingRow = {
  id: string
  connectionId: string
  kind: FindingKind
  playerId: string
  transaction: string
  round: string | null
  game: string | null
  millicents: bigint | null
  at: string
  closedAt: Date | null
}

const columns = sql`
  f.id::text as id, f.connection_id as "connectionId", f.kind, f.player_id as "playerId",
  f.transaction_id as transaction, f.round, f.game_code as game, f.millicents, ${exactTime(sql`f.at`)} as at,
  f.seen_at as "closedAt"`

type Page = { position: TimePosition | undefined; limit: number }

export const listFindings = (tx: Tx, { id, isAll }: { id: string | undefined; isAll: boolean }, page: Page) =>
  tx.all<FindingRow>(sql`
    select ${columns} from aggregator_finding f
    where (${isAll} or f.seen_at is null) and (${id ?? null}::text is null or f.connection_id = ${id ?? null}::text)
      ${continuesBefore(sql`f.at`, sql`f.id`, page.position)}
    order by ${newestFirst(sql`f.at`, sql`f.id`)} limit ${page.limit}`)

export const closeFinding = (tx: Tx, id: string) =>
  tx.maybe<FindingRow>(sql`
    update aggregator_finding f set seen_at = coalesce(seen_at, now()) where id = ${id}::bigint returning ${columns}`)
