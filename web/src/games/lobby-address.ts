import { useState } from 'react'
import { useLocation } from '@lucero/ui/page/router.tsx'
import { everything } from './shelves.ts'

type LobbyView = { query: string; shelf: string }

const readView = (search: string): LobbyView => {
  const given = new URLSearchParams(search)
  return { query: given.get('q')?.slice(0, 40) ?? '', shelf: given.get('cat') ?? everything }
}

/** What is searched for and which shelf is open, kept in the address: a link, a reload or Back shows the same games. */
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

/** Not by the router: to it every letter would be another page, with its heading focused and its top in sight. */
function writeView({ query, shelf }: LobbyView): void {
  const address = new URL(location.href)
  const put = (name: string, value: string) =>
    value ? address.searchParams.set(name, value) : address.searchParams.delete(name)
  put('q', query.trim())
  put('cat', shelf === everything ? '' : shelf)
  history.replaceState(history.state, '', address)
}
