import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useSignedIn } from '../lib/session.ts'

/** As the socket names it: what another tab or the house changes is read again. */
export const saferPlayQuery = queryOptions({
  queryKey: ['safer-play'],
  queryFn: ({ signal }) => call('getSaferPlay', { signal }),
})

export const useSaferPlay = () => useQuery({ ...saferPlayQuery, enabled: useSignedIn() })
