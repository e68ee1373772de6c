/** Messages between the app and the game tabs: credit has moved, so that games refetch the balance, and whether the lobby is open. */
import { ownTabsChannel, type TabMessage } from '@lucero/contract/player/own-tabs'

const channel = new BroadcastChannel(ownTabsChannel)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
const post = (message: TabMessage) => channel.postMessage(message)

channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data.kind === 'lobby?') post({ kind: 'lobby' })
})

export const postCreditMoved = (): void => post({ kind: 'credit' })
