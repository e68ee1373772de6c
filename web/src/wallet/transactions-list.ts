import { call } from '../lib/api.ts'
import { usePagedList } from '../lib/paged-list.ts'

export const useTransactions = () =>
  usePagedList(
    ['wallet', 'transactions'],
    async (query, signal) => (await call('getTransactions', { query, signal })).transactions,
  )
