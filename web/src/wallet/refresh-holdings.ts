import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

const modules = ['players', 'wallet', 'operators', 'redeem', 'bonus']

/** After a change of credit: refetches what is on screen about the player, the credit and the operators. */
export function useRefreshHoldings(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all(modules.map((module) => client.invalidateQueries({ queryKey: [module] })))
  }, [client])
}
