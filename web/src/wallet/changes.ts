/** What a player changes about credit; apart from the queries, which the first load carries. */
import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { tellCreditMoved } from '../lib/own-tabs.ts'
import { useRefreshHoldings } from './refresh-holdings.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'

type Transfer = { requestId: string; items: { gameId: string; amount: number }[] }

/** Main wallet to games, all or nothing. */
export function useTransfer() {
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: (body: Transfer) => call('transferToGame', { body }),
    onSettled: () => {
      tellCreditMoved()
      void refresh()
    },
  })
}

/** CRE-3: one game wallet, or all of them; whatever comes of it, the wallet is read again, and a failure is ignored. */
export function useCollect() {
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: (gameWalletId: string | undefined) => call('collect', { query: { gameWalletId } }),
    onSuccess: ({ collected }) => {
      if (collected > 0) toast.success(t('{amount} is back in your main wallet', { amount: formatAmount(collected) }))
    },
    onSettled: () => {
      tellCreditMoved()
      return refresh()
    },
  })
}

export type Collect = ReturnType<typeof useCollect>

export const collecting = ({ isPending, variables }: Collect, gameWalletId: string | undefined): boolean =>
  isPending && variables === gameWalletId
