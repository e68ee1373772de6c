/** SQL of transactions: claims of their ids, and fractions of a cent. */
import type { Cents } from '@lucero/contract/shared/money'
import type { Db, Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { nullable, table, text, uuid, word, type TableRow } from '@lucero/kit/table'

type TransactionKind = 'bet' | 'win' | 'rollback' | 'promotion'

const claims = table('aggregator_transaction', {
  connectionId: text,
  id: text,
  kind: word<TransactionKind>(),
  playerId: uuid,
  /** A hash of the fields that must be the same in a retry. */
  fingerprint: uuid,
  /** The bet of a win or rollback. */
  reference: nullable(text),
  /** The name of the round in the ledger, of bets and promotions. */
  round: nullable(text),
  gameCode: text,
})

export type Claim = TableRow<typeof claims>
export type ReferredClaim = Pick<Claim, 'kind' | 'playerId' | 'round' | 'gameCode'>

type ClaimKey = { connectionId: string; id: string }
type FoundClaim = ClaimKey & { fingerprint: string; refusal: string | null; referred: ReferredClaim | null }

const claimed = claims.given('claimed')
const wanted = claims.only('connectionId', 'id', 'reference').given('wanted')

/** The first transaction with an id keeps it. `added`: the claims that are new. In one round trip; the second statement sees the first. */
export const putClaims = async (db: Db, rows: Claim[]): Promise<{ added: ClaimKey[]; found: FoundClaim[] }> => {
  const [added, found] = await db.together((tx) => [
    tx.all<ClaimKey>(sql`
      insert into aggregator_transaction (${claims.names}) select ${claims.values} from ${claimed(rows)}
      on conflict do nothing returning connection_id as "connectionId", id`),
    tx.all<FoundClaim>(sql`
      select t.connection_id as "connectionId", t.id, t.fingerprint, t.refusal,
        case when r.id is not null then jsonb_build_object(
          'kind', r.kind, 'playerId', r.player_id, 'round', r.round, 'gameCode', r.game_code) end as referred
      from ${wanted(rows)}
      join aggregator_transaction t on t.connection_id = wanted.connection_id and t.id = wanted.id
      left join aggregator_transaction r on r.connection_id = wanted.connection_id and r.id = wanted.reference`),
  ])
  return { added, found }
}

const isClaim = ({ connectionId, id }: ClaimKey) => sql`connection_id = ${connectionId} and id = ${id}`

/** The first refusal of a transaction stays. */
export const keepRefusal = async (tx: Tx, key: ClaimKey, refusal: string): Promise<string> =>
  (
    await tx.one<{ refusal: string }>(sql`
      update aggregator_transaction set refusal = coalesce(refusal, ${refusal}) where ${isClaim(key)} returning refusal`)
  ).refusal

/** The first answer stays. */
export const keepBalance = async (tx: Tx, key: ClaimKey, balance: Cents): Promise<Cents> =>
  (
    await tx.one<{ balance: Cents }>(sql`
      update aggregator_transaction set answered_balance = coalesce(answered_balance, ${balance}::bigint)
      where ${isClaim(key)} returning answered_balance as balance`)
  ).balance

export type FractionalWin = { cents: Cents; taken: number; leftOver: number; isSettled: boolean }

export const findFractionalWin = (tx: Tx, key: ClaimKey) =>
  tx.maybe<FractionalWin>(sql`
    select paid_cents as cents, taken, left_over as "leftOver", is_settled as "isSettled"
    from aggregator_fractional_win where ${isClaim(key)}`)

/** Calls with the same key follow each other. */
export const lockClaim = (tx: Tx, key: ClaimKey) =>
  tx.run(sql`select from aggregator_transaction where ${isClaim(key)} for update`)

export const insertFractionalWin = (tx: Tx, key: ClaimKey, { cents, taken, leftOver }: FractionalWin) =>
  tx.run(sql`
    insert into aggregator_fractional_win (connection_id, id, paid_cents, taken, left_over)
    values (${key.connectionId}, ${key.id}, ${cents}, ${taken}, ${leftOver})`)

/** False if it was settled before. */
export const settleFractionalWin = async (tx: Tx, key: ClaimKey): Promise<boolean> =>
  (await tx.run(sql`
    update aggregator_fractional_win set is_settled = true where ${isClaim(key)} and not is_settled`)) > 0

type RoundKey = { connectionId: string; playerId: string; round: string }

/** Takes what earlier wins of the round have left over. */
export async function takeFraction(tx: Tx, { connectionId, playerId, round }: RoundKey): Promise<number> {
  const isRound = sql`connection_id = ${connectionId} and player_id = ${playerId} and round = ${round}`
  const row = await tx.maybe<{ millicents: number }>(
    sql`select millicents from aggregator_fraction where ${isRound} for update`,
  )
  if (row?.millicents) await tx.run(sql`update aggregator_fraction set millicents = 0 where ${isRound}`)
  return row?.millicents ?? 0
}

export const addFraction = async (tx: Tx, { connectionId, playerId, round }: RoundKey, millicents: number) =>
  (
    await tx.one<{ millicents: number }>(sql`
      insert into aggregator_fraction as f (connection_id, player_id, round, millicents)
      values (${connectionId}, ${playerId}, ${round}, ${millicents})
      on conflict (connection_id, player_id, round) do update set millicents = f.millicents + excluded.millicents
      returning millicents`)
  ).millicents
