import { useState } from 'react'
import { useLocation } from '@lucero/ui/page/router.tsx'
import { everything } from './shelves.ts'

type LobbyView = { query: string; shelf: string }

const readView = (search: string): LobbyView => {
  const params = new URLSearchParams(search)
  return { query: params.get('q')?.slice(0, 40) ?? '', shelf: params.get('cat') ?? everything }
}

/** Keeps the search and the open shelf in the address, so that a link, a reload or Back shows the same games. */
export function useLobbyView(): LobbyView & { show: (view: LobbyView) => void } {
  const { key, search } = useLocation()
  const [view, setView] = useState(() => readView(search))
  const [readAt, setReadAt] = useState(key)
  if (key !== readAt) {
    setReadAt(key)
    setView(readView(search))
  }
  const show = (next: LobbyView) => {
    setView(next)
    writeView(next)
  }
  return { ...view, show }
}

/** Bypasses the router, which would treat every letter as a navigation: focus the heading and scroll to the top. */
function writeView({ query, shelf }: LobbyView): void {
  const address = new URL(location.href)
  const put = (name: string, value: string) =>
    value ? address.searchParams.set(name, value) : address.searchParams.delete(name)
  put('q', query.trim())
  put('cat', shelf === everything ? '' : shelf)
  history.replaceState(history.state, '', address)
}
