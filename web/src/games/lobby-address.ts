import { useState } from 'react'
import { useLocation } from '@lucero/ui/page/router.tsx'
import { everything } from './shelves.ts'

/** What the player has chosen to see. An empty provider or tag is any; an empty order is that of the house. */
type LobbyChoice = { query: string; shelf: string; provider: string; tag: string; order: string }
export type LobbyView = LobbyChoice & { show: (change: Partial<LobbyChoice>) => void }

/** The name of each choice in the address, and its value when nothing is chosen. */
const names: Record<keyof LobbyChoice, [name: string, none: string]> = {
  query: ['q', ''],
  shelf: ['cat', everything],
  provider: ['by', ''],
  tag: ['tag', ''],
  order: ['order', ''],
}
const keys = Object.keys(names) as (keyof LobbyChoice)[]
const longest = 60

function readChoice(search: string): LobbyChoice {
  const params = new URLSearchParams(search)
  const read = ([name, none]: [string, string]) => params.get(name)?.slice(0, longest) ?? none
  return Object.fromEntries(keys.map((key) => [key, read(names[key])])) as LobbyChoice
}

/** Keeps the choice in the address, so that a link, a reload or Back shows the same games. */
export function useLobbyView(): LobbyView {
  const { key, search } = useLocation()
  const [choice, setChoice] = useState(() => readChoice(search))
  const [readAt, setReadAt] = useState(key)
  if (key !== readAt) {
    setReadAt(key)
    setChoice(readChoice(search))
  }
  const show = (change: Partial<LobbyChoice>) => {
    const next = { ...choice, ...change }
    setChoice(next)
    writeChoice(next)
  }
  return { ...choice, show }
}

/** Bypasses the router, which would treat every letter as a navigation: focus the heading and scroll to the top. */
function writeChoice(choice: LobbyChoice): void {
  const address = new URL(location.href)
  for (const key of keys) {
    const [[name, none], value] = [names[key], choice[key].trim()]
    if (value === '' || value === none) address.searchParams.delete(name)
    else address.searchParams.set(name, value)
  }
  history.replaceState(history.state, '', address)
}
