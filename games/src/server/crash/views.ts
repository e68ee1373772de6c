/** Public views of the table. */
import { defined } from '@lucero/kit/defined'
import type { RoundView, TableBet, TableView } from '../../api.ts'
import type { StarCrashView } from '../../rules/star-crash/rules.ts'
import { commitmentOfRound, type FeedRow, type TableRound } from '../rounds/table-rounds.ts'
import type { Runtime } from '../runtime.ts'

export async function tableView(runtime: Runtime, round: TableRound): Promise<TableView> {
  const { number, status, closesAt, startedAt, crash, link, isCalledOff, calledOffAt } = round
  return {
    number,
    status,
    closesAt,
    ...(startedAt !== undefined && { startedAt }),
    ...(crash !== undefined && { crash }),
    ...(link !== undefined && { link }),
    ...(isCalledOff && { isCalledOff }),
    ...(calledOffAt !== undefined && { calledOffAt }),
    commitment: await commitmentOfRound(runtime, round),
  }
}

const keyLength = 8

/** A bet as other players see it. */
export function tableBet({ number, name }: FeedRow, { id, stake, view }: RoundView): TableBet {
  const { cashed, end } = defined(view) as StarCrashView
  return { key: id.slice(0, keyLength), number, name, cents: stake, cashed, ...(end && { end }) }
}
