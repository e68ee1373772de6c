import { Refusal } from '@lucero/contract/refusals'
import type { Redeem } from '@lucero/contract/redeem'
import { call } from '../lib/api.ts'
import { usePagedList } from '../lib/paged-list.ts'

export const useRedeems = () =>
  usePagedList(['redeem', 'list'], async (query, signal) => (await call('getRedeems', { query, signal })).redeems)

const searchedAtOnce = 100

/** Newest first, so the first page nearly always has it. */
export async function findRedeem(redeemId: string, pageNo = 1): Promise<Redeem> {
  const { rows, count } = (await call('getRedeems', { query: { pageNo, limit: searchedAtOnce } })).redeems
  const found = rows.find((row) => row.redeem_id === redeemId)
  if (found) return found
  if (pageNo * searchedAtOnce >= count) throw new Refusal('REDEEM_NOT_FOUND')
  return findRedeem(redeemId, pageNo + 1)
}
