import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { BonusBearer, Basis, ContractRow, PeriodKind, Tier } from './rules.ts'

type StoredContract = {
  operatorId: number
  fromDay: string
  period: PeriodKind
  basis: Basis
  tiers: string
  bonusCost: BonusBearer
  carriesLoss: boolean
}

export const tiersText = (tiers: readonly Tier[]): string =>
  JSON.stringify(tiers.map(({ from, share }) => [String(from), share]))
export const tiersIn = (text: string): Tier[] =>
  (JSON.parse(text) as [string, number][]).map(([from, share]) => ({ from: BigInt(from), share }))

/** Oldest first. */
export const allContracts = async (tx: Tx): Promise<ContractRow[]> => {
  const rows = await tx.all<StoredContract>(sql`
    select operator_id as "operatorId", from_day::text as "fromDay", period, basis, tiers, bonus_cost as "bonusCost",
      carries_loss as "carriesLoss"
    from operator_contract order by from_day, operator_id`)
  return rows.map((row) => ({ ...row, tiers: tiersIn(row.tiers) }))
}

/** Replaces a contract that is not in force yet. */
export async function putContract(tx: Tx, row: ContractRow): Promise<void> {
  const { operatorId, fromDay, period, basis, tiers, bonusCost, carriesLoss } = row
  await tx.run(sql`
    delete from operator_contract where operator_id = ${operatorId} and from_day >= ${fromDay}::date`)
  await tx.run(sql`
    insert into operator_contract (operator_id, from_day, period, basis, tiers, bonus_cost, carries_loss)
    values (${operatorId}, ${fromDay}::date, ${period}, ${basis}, ${tiersText(tiers)}, ${bonusCost}, ${carriesLoss})`)
}
