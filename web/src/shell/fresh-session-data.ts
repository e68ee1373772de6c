import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accessToken } from '../lib/session.ts'
import { myOperatorsKey } from '../operators/queries.ts'
import { userKey } from '../players/queries.ts'
import { walletKey } from '../wallet/queries.ts'

/** NAV-7: user, wallet and operators are fetched when a screen opens, the first one and every next. */
export function useFreshSessionData(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!accessToken()) return
    for (const queryKey of [userKey, walletKey, myOperatorsKey]) void client.invalidateQueries({ queryKey })
  }, [client])
}
