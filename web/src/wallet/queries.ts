import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useSignedIn } from '../lib/session.ts'

export const walletKey = ['wallet', 'main'] as const

/** The welcome credit of new players. Undefined if it fails to load. */
export const useWelcomeCredit = () =>
  useQuery({
    queryKey: ['wallet', 'welcome'],
    queryFn: async ({ signal }) => (await call('getWelcome', { signal })).welcomeCredit,
    staleTime: 60_000,
    meta: { forAnyone: true },
  })

/** The main wallet under the active operator. */
export const walletQuery = queryOptions({
  queryKey: walletKey,
  queryFn: async ({ signal }) => (await call('getWallets', { signal })).wallets,
})
export const useWallet = () => useQuery({ ...walletQuery, enabled: useSignedIn() })
