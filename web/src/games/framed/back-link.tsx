import type { MouseEvent, ReactNode } from 'react'
import { hasOpenLobby } from '../../lib/own-tabs.ts'
import { paths } from '../../lib/paths.ts'

type BackLinkProps = { className?: string | undefined; label?: string; children: ReactNode }

/** Link to the lobby. If the lobby is open in another tab, this tab closes instead of becoming a second lobby. */
export function BackLink({ className, label, children }: BackLinkProps) {
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void leave()
  }
  return (
    <a className={className} href={paths.home} aria-label={label} onClick={go}>
      {children}
    </a>
  )
}

async function leave() {
  // Browsers may refuse to close a tab that no script has opened.
  if (await hasOpenLobby()) window.close()
  if (!window.closed) location.assign(paths.home)
}
