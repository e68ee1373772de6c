import type { MouseEvent, ReactNode } from 'react'
import { hasOpenLobby } from '../session/own-tabs.ts'

type LobbyLinkProps = { className?: string | undefined; lobbyUrl: string; label?: string; children: ReactNode }

/** Link to the lobby. If the lobby is open in another tab, this tab closes instead of becoming a second lobby. */
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
  // Browsers may refuse to close a tab that no script has opened.
  if (await hasOpenLobby()) window.close()
  if (!window.closed) location.assign(lobbyUrl)
}
