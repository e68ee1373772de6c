import type { BonusCredit } from '@lucero/contract/player/bonus'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { noCreditMovedText } from '../lib/exclusion-text.ts'
import { useRefreshHoldings } from '../wallet/refresh-holdings.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { openBonusKey } from './queries.ts'

/** Sets the open bonus from the response. After success or failure, everything on screen is refetched before the dialog closes. */
function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  openAfter: (answer: Answer) => BonusCredit | null,
) {
  const client = useQueryClient()
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => void client.setQueryData(openBonusKey, openAfter(answer)),
    onError: (error) => toast.error(noCreditMovedText(error)),
    onSettled: refresh,
  })
}

export const useClaim = () =>
  useChange(
    (bonusId: string) => call('activateBonus', { body: { bonusId } }),
    (credit) => credit,
  )
type CollectedBonus = { collected: number; forfeited: number }

/** `say` runs in the mutation, because the dialog unmounts as soon as no bonus is open. */
export const useCollectBonus = (say: (collected: CollectedBonus) => void) =>
  useChange(
    () => call('collectBonus'),
    (answer) => {
      say(answer)
      return null
    },
  )

export const useRefuse = (say: () => void) =>
  useChange(
    () => call('refuseBonus'),
    () => {
      say()
      return null
    },
  )
