/** Mutations about credit. Separate from the queries, which are part of the first load. */
import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { postCreditMoved } from '../lib/own-tabs.ts'
import { useRefreshHoldings } from './refresh-holdings.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'

type Transfer = { requestId: string; items: { gameId: string; amount: number }[] }

/** Transfers from the main wallet to games, atomically. */
export function useTransfer() {
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: (body: Transfer) => call('transferToGame', { body }),
    onSettled: () => {
      postCreditMoved()
      void refresh()
    },
  })
}

/** CRE-3: collects one game wallet, or all of them. The wallet is refetched in any case, and a failure is ignored. */
export function useCollect() {
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: (gameWalletId: string | undefined) => call('collect', { query: { gameWalletId } }),
    onSuccess: ({ collected }) => {
      if (collected > 0) toast.success(t('{amount} is back in your main wallet', { amount: formatAmount(collected) }))
    },
    onSettled: () => {
      postCreditMoved()
      return refresh()
    },
  })
}

export type Collect = ReturnType<typeof useCollect>

export const collecting = ({ isPending, variables }: Collect, gameWalletId: string | undefined): boolean =>
  isPending && variables === gameWalletId
