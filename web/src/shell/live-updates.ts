import type { MainWallet } from '@lucero/contract/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setUnreadCount } from '../lib/live-state.ts'
import { accessToken, useSignedIn } from '../lib/session.ts'
import { walletKey } from '../wallet/queries.ts'

/** LIV-2: what the socket tells is on screen at once; game credit, which it does not carry, is read after it. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  const signedIn = useSignedIn()
  useEffect(() => {
    const token = accessToken()
    if (!signedIn || !token) return undefined
    let close: (() => void) | undefined
    let left = false
    const heard = {
      wallet: ({ balance, nonCashAmount }: { balance: number; nonCashAmount: number }) => {
        client.setQueryData<MainWallet>(walletKey, (wallet) => wallet && { ...wallet, amount: balance, nonCashAmount })
        void client.invalidateQueries({ queryKey: walletKey })
      },
      unread: setUnreadCount,
    }
    const opening = import('../lib/live.ts').then(({ openLive }) => openLive(token, heard))
    void opening.then((closeLive) => (left ? closeLive() : (close = closeLive)))
    return () => {
      left = true
      close?.()
    }
  }, [client, signedIn])
}
