/** Messages between the app and the game tabs: credit has moved, so that games refetch the balance, and whether the lobby is open. */
import { framedGamePath, ownTabsChannel, type TabMessage } from '@lucero/contract/player/own-tabs'

const channel = new BroadcastChannel(ownTabsChannel)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
const post = (message: TabMessage) => channel.postMessage(message)

channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  // A tab with a game is no lobby.
  if (data.kind === 'lobby?' && location.pathname !== framedGamePath) post({ kind: 'lobby' })
})

const replyTimeoutMs = 250

/** True if the lobby is open in another tab. No reply within the timeout means that it is not. */
export const hasOpenLobby = (): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (isOpen: boolean) => {
      channel.removeEventListener('message', listen)
      resolve(isOpen)
    }
    const listen = ({ data }: MessageEvent<TabMessage>) => data.kind === 'lobby' && answer(true)
    channel.addEventListener('message', listen)
    setTimeout(answer, replyTimeoutMs, false)
    post({ kind: 'lobby?' })
  })

export const postCreditMoved = (): void => post({ kind: 'credit' })
