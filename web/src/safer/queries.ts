import type { SaferPlay } from '@lucero/contract/safer'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../lib/error-text.ts'
import { useSignedIn } from '../lib/session.ts'
import { toast } from '../ui/toast.ts'
import { saferPlayQuery } from './safer-play-query.ts'

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
      client.setQueryData(saferPlayQuery.queryKey, now)
      toast.success(say(now, asked))
    },
    onError: (error) => {
      toast.error(errorText(error))
      void client.invalidateQueries(saferPlayQuery)
    },
  })
}
