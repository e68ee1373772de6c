import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useRefreshHoldings } from './refresh-holdings.ts'
import { formatAmount } from '../ui/format-amount.ts'
import { toast } from '../ui/toast.ts'

/** CRE-3: one game wallet, or all of them; whatever comes of it, the wallet is read again, and a failure is ignored. */
export function useCollect() {
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: (gameWalletId: string | undefined) => call('collect', { query: { gameWalletId } }),
    onSuccess: ({ collected }) => {
      if (collected > 0) toast.success(`${formatAmount(collected)} is back in your main wallet`)
    },
    onSettled: refresh,
  })
}

export type Collect = ReturnType<typeof useCollect>

export const collecting = ({ isPending, variables }: Collect, gameWalletId: string | undefined): boolean =>
  isPending && variables === gameWalletId
