import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useSignedIn } from '../lib/session.ts'

export const userKey = ['players', 'user'] as const

export const useUser = () =>
  useQuery({
    queryKey: userKey,
    queryFn: async ({ signal }) => (await call('getUser', { signal })).user,
    enabled: useSignedIn(),
  })

/** PRO-3: the first page of ten. */
export const useCountries = () =>
  useQuery({
    queryKey: ['players', 'countries'],
    queryFn: async ({ signal }) =>
      (await call('getCountries', { query: { pageNo: 1, limit: 10 }, signal })).countries.rows,
    staleTime: Infinity,
  })
