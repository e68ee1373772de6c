import type { MouseEvent, ReactNode } from 'react'
import { hasOpenLobby } from './own-tabs.ts'

type LobbyLinkProps = { className?: string | undefined; lobbyUrl: string; label?: string; children: ReactNode }

/** Back to the lobby: where it is still open in another tab this one closes, instead of becoming a second lobby. */
export function LobbyLink({ className, lobbyUrl, label, children }: LobbyLinkProps) {
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void leave(lobbyUrl)
  }
  return (
    <a className={className} href={lobbyUrl} aria-label={label} onClick={go}>
      {children}
    </a>
  )
}

async function leave(lobbyUrl: string) {
  // A browser may keep a tab open that no page has opened.
  if (await hasOpenLobby()) window.close()
  if (!window.closed) location.assign(lobbyUrl)
}
