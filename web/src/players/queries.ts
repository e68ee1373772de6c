import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { setSessionOwner, useSignedIn } from '../lib/session.ts'

export const userKey = ['players', 'user'] as const

export const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: async ({ signal }) => {
    const { user } = await call('getUser', { signal })
    setSessionOwner(user.id)
    return user
  },
})
export const useUser = () => useQuery({ ...userQuery, enabled: useSignedIn() })

/** PRO-3: the first page of ten. */
export const useCountries = () =>
  useQuery({
    queryKey: ['players', 'countries'],
    queryFn: async ({ signal }) =>
      (await call('getCountries', { query: { pageNo: 1, limit: 10 }, signal })).countries.rows,
    staleTime: Infinity,
    meta: { forAnyone: true },
  })
