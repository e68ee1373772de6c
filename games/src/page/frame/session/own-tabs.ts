/** Messages between the tabs of one browser, on the side of a game (contract/src/player/own-tabs.ts). */
import { ownTabsChannel, type TabMessage } from '@lucero/contract/player/own-tabs'

const channel = new BroadcastChannel(ownTabsChannel)

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
export const postToTabs = (message: TabMessage): void => channel.postMessage(message)

/** Returns a function that stops listening. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const handle = ({ data }: MessageEvent<TabMessage>) => listener(data)
  channel.addEventListener('message', handle)
  return () => channel.removeEventListener('message', handle)
}

const replyTimeoutMs = 250

/** True if the player app is open in another tab. No reply within the timeout means that it is not. */
export async function hasOpenLobby(): Promise<boolean> {
  let stop: (() => void) | undefined
  const answer = new Promise<boolean>((resolve) => {
    stop = onTabMessage(({ kind }) => kind === 'lobby' && resolve(true))
    setTimeout(() => resolve(false), replyTimeoutMs)
  })
  postToTabs({ kind: 'lobby?' })
  return answer.finally(stop)
}
