import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useSignedIn } from '../lib/session.ts'

export const walletKey = ['wallet', 'main'] as const

/** The main wallet under the active operator. */
export const useWallet = () =>
  useQuery({
    queryKey: walletKey,
    queryFn: async ({ signal }) => (await call('getWallets', { signal })).wallets,
    enabled: useSignedIn(),
  })
