import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useRefreshHoldings } from './refresh-holdings.ts'

type Transfer = { requestId: string; items: { gameId: string; amount: number }[] }

/** Main wallet to games, all or nothing. */
export function useTransfer() {
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: (body: Transfer) => call('transferToGame', { body }),
    onSettled: () => void refresh(),
  })
}
