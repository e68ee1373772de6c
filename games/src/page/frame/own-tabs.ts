/** A game's side of what the tabs of one browser tell each other (contract/src/own-tabs.ts). */
import { ownTabsChannel, type TabMessage } from '@lucero/contract/own-tabs'

const channel = new BroadcastChannel(ownTabsChannel)

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
export const tellTabs = (message: TabMessage): void => channel.postMessage(message)

/** Gives a way to stop. */
export function hearTabs(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}

const answerMs = 250

/** Whether the app is open in another tab: nobody answers where it is not. */
export async function hasOpenLobby(): Promise<boolean> {
  let stop: (() => void) | undefined
  const answer = new Promise<boolean>((resolve) => {
    stop = hearTabs(({ kind }) => kind === 'lobby' && resolve(true))
    setTimeout(() => resolve(false), answerMs)
  })
  tellTabs({ kind: 'lobby?' })
  return answer.finally(stop)
}
