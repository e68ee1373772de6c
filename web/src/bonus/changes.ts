import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { useRefreshHoldings } from '../lib/refresh-holdings.ts'
import { toast } from '../ui/toast.ts'

/** Whatever comes of it, what is on screen is read again before the question closes. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: change,
    onError: (error) => toast.error(errorText(error)),
    onSettled: refresh,
  })
}

export const useClaim = () => useChange((bonusId: string) => call('activateBonus', { body: { bonusId } }))
export const useCollectBonus = () => useChange(() => call('collectBonus'))
export const useRefuse = () => useChange(() => call('refuseBonus'))
