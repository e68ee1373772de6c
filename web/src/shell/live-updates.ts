import type { ChangedEvent, WalletEvent } from '@lucero/contract/player/live'
import type { MainWallet } from '@lucero/contract/player/wallet'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from '@lucero/ui/page/router.tsx'
import { showLastSignIn } from '../auth/last-sign-in.ts'
import { bonusKey } from '../bonus/queries.ts'
import { activityKey } from '../games/queries.ts'
import { contactKey } from '../contact/queries.ts'
import { useUnreadNews } from '../notifications/unread-news.ts'
import { useRefreshHoldings } from '../wallet/refresh-holdings.ts'
import { onReachable, setSocketConnected } from '../lib/connection.ts'
import { live } from '../lib/live.ts'
import { accessToken, useSignedIn } from '../lib/session.ts'
import { walletKey } from '../wallet/queries.ts'

/** LIV-2: shows socket events immediately, and refetches after a reconnect. Not part of the first load. */
export default function LiveUpdates(): null {
  const client = useQueryClient()
  const refreshHoldings = useRefreshHoldings()
  const signedIn = useSignedIn()
  const showUnread = useUnreadNews()
  const navigate = useNavigate()
  useEffect(() => {
    if (signedIn) showLastSignIn((address) => navigate(address))
  }, [signedIn, navigate])
  useEffect(() => {
    const token = accessToken()
    if (!signedIn || !token) return undefined
    let close: (() => void) | undefined
    let isClosed = false
    let stopWaiting: (() => void) | undefined
    const listeners = {
      wallet: (event: WalletEvent) => showWallet(client, event),
      unread: (count: number) => {
        showUnread(count)
        // A new bonus offer or reply is announced only by its notification.
        void client.invalidateQueries({ queryKey: bonusKey })
        void client.invalidateQueries({ queryKey: contactKey })
      },
      changed: (event: ChangedEvent) => showChange(client, event),
      connected: setSocketConnected,
      missed: () => {
        void Promise.all([refreshHoldings(), refreshActivity(client)])
        showChange(client, { record: 'safer-play' })
        showChange(client, { record: 'players' })
      },
    }
    const open = async () => {
      stopWaiting?.()
      const closeLive = await live.open(token, listeners).catch(() => undefined)
      if (isClosed) return closeLive?.()
      close = closeLive
      // A page loaded without a network opens its socket once the server is reachable.
      if (!closeLive) stopWaiting = onReachable(() => void open())
    }
    void open()
    return () => {
      isClosed = true
      stopWaiting?.()
      setSocketConnected(true)
      close?.()
    }
  }, [client, refreshHoldings, showUnread, signedIn])
  return null
}

/** The event does not contain game credit and the bonus, so they are refetched if they are on screen. */
function showWallet(client: QueryClient, { balance, nonCashAmount }: WalletEvent) {
  client.setQueryData<MainWallet>(walletKey, (wallet) => wallet && { ...wallet, amount: balance, nonCashAmount })
  void client.invalidateQueries({ queryKey: walletKey })
  void client.invalidateQueries({ queryKey: bonusKey })
  void refreshActivity(client)
}

/** A redeem is also listed in Transactions. */
function showChange(client: QueryClient, { record }: ChangedEvent) {
  void client.invalidateQueries({ queryKey: [record] })
  if (record === 'redeem') void client.invalidateQueries({ queryKey: ['wallet', 'transactions'] })
}

/** GAM-3: new lines appear on the first page. Later pages are not refetched while they are read. */
const refreshActivity = (client: QueryClient) => client.invalidateQueries({ queryKey: [...activityKey, { pageNo: 1 }] })
