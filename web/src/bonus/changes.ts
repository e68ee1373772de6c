import type { BonusCredit } from '@lucero/contract/bonus'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { noPlayText } from '../lib/break-text.ts'
import { useRefreshHoldings } from '../wallet/refresh-holdings.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { openBonusKey } from './queries.ts'

/** What is open is known from the answer; whatever comes of it, all that is on screen is read again before the question closes. */
function useChange<Input, Answer>(
  change: (given: Input) => Promise<Answer>,
  openAfter: (answer: Answer) => BonusCredit | null,
) {
  const client = useQueryClient()
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => void client.setQueryData(openBonusKey, openAfter(answer)),
    onError: (error) => toast.error(noPlayText(error)),
    onSettled: refresh,
  })
}

export const useClaim = () =>
  useChange(
    (bonusId: string) => call('activateBonus', { body: { bonusId } }),
    (credit) => credit,
  )
type CollectedBonus = { collected: number; forfeited: number }

/** Said here: what asked is gone from the screen as soon as nothing is open. */
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
