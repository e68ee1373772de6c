/** The app's side of what tabs tell each other: a game looks at its balance when credit has moved, and knows that its lobby is still open. */
import { ownTabsChannel, type TabMessage } from '@lucero/contract/own-tabs'

const channel = new BroadcastChannel(ownTabsChannel)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
const tell = (message: TabMessage) => channel.postMessage(message)

channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data.kind === 'lobby?') tell({ kind: 'lobby' })
})

export const tellCreditMoved = (): void => tell({ kind: 'credit' })
