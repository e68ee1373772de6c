import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useSignedIn } from '../lib/session.ts'

/** The key equals the record name of the socket event, so that changes by other tabs or the house refetch it. */
export const saferPlayQuery = queryOptions({
  queryKey: ['safer-play'],
  queryFn: ({ signal }) => call('getSaferPlay', { signal }),
})

export const useSaferPlay = () => useQuery({ ...saferPlayQuery, enabled: useSignedIn() })

/** Bets change it, and no event names it. So it is read again when the page opens. */
export const usePlayResults = () =>
  useQuery({
    queryKey: ['play-results'],
    queryFn: ({ signal }) => call('getPlayResults', { signal }),
    staleTime: 0,
    enabled: useSignedIn(),
  })

export const useHelpLines = () =>
  useQuery({ queryKey: ['help-lines'], queryFn: ({ signal }) => call('getHelpLines', { signal }) })
