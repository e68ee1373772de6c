import type { Redeem } from '@lucero/contract/player/redeem'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** One redeem, refetched when the house settles it. gcTime 0 removes the code from the cache when no component shows it. */
export const useRedeem = (redeem: Redeem): Redeem =>
  useQuery({
    queryKey: ['redeem', 'one', redeem.redeem_id],
    queryFn: async ({ signal }) => (await call('getRedeem', { query: { redeem_id: redeem.redeem_id }, signal })).redeem,
    initialData: redeem,
    gcTime: 0,
  }).data
