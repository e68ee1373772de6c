import { call } from '../lib/api.ts'
import { usePagedList } from '../lib/paged-list.ts'

export const useNotifications = () =>
  usePagedList(
    ['notifications', 'list'],
    async (query, signal) => (await call('getNotifications', { query, signal })).notifications,
  )
