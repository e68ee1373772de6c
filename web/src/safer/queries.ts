import type { SaferPlay } from '@lucero/contract/safer'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { useSignedIn } from '../lib/session.ts'
import { toast } from '../ui/toast.ts'

/** As the socket names it: what another tab or the house changes is read again. */
const saferKey = ['safer-play'] as const

export const saferPlayQuery = queryOptions({
  queryKey: saferKey,
  queryFn: ({ signal }) => call('getSaferPlay', { signal }),
})
export const useSaferPlay = () => useQuery({ ...saferPlayQuery, enabled: useSignedIn() })

/** The answer of a change is how things stand now. `say` tells what has come of it. */
export function useSaferChange<Input>(
  change: (asked: Input) => Promise<SaferPlay>,
  say: (now: SaferPlay, asked: Input) => string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (now, asked) => {
      client.setQueryData(saferKey, now)
      toast.success(say(now, asked))
    },
    onError: (error) => {
      toast.error(errorText(error))
      void client.invalidateQueries({ queryKey: saferKey })
    },
  })
}
