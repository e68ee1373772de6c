import type { SaferPlay } from '@lucero/contract/player/safer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../lib/error-text.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { saferPlayQuery } from './queries.ts'

/** The response of a change is the new state. `say` returns the text of the toast. */
export function useSaferChange<Input>(
  change: (input: Input) => Promise<SaferPlay>,
  say: (now: SaferPlay, input: Input) => string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (now, input) => {
      client.setQueryData(saferPlayQuery.queryKey, now)
      toast.success(say(now, input))
    },
    onError: (error) => {
      toast.error(errorText(error))
      void client.invalidateQueries({ queryKey: saferPlayQuery.queryKey })
    },
  })
}
