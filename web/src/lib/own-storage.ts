/** Local storage per user: plain keys for visitors, keys with the player id for players. So one player never sees the data of another. */
import { onSessionChange, sessionOwner } from './session.ts'

export function ownStorage(key: string) {
  const ownKey = () => {
    const owner = sessionOwner()
    return owner ? `${key}:${owner}` : key
  }
  const write = (text: string): void => ignoringErrors(() => localStorage.setItem(ownKey(), text))
  /** Writes for a player who is not signed in yet. */
  const writeFor = (owner: string, text: string): void =>
    ignoringErrors(() => localStorage.setItem(`${key}:${owner}`, text))
  /** At the first sign-in, the visitor's value moves to the player, unless the player already has one. */
  const read = (): string | null =>
    ignoringErrors(() => {
      const own = localStorage.getItem(ownKey())
      if (own !== null || ownKey() === key) return own
      const visitors = localStorage.getItem(key)
      if (visitors === null) return null
      localStorage.setItem(ownKey(), visitors)
      localStorage.removeItem(key)
      return visitors
    }) ?? null
  const onChange = (listener: () => void): void => {
    window.addEventListener('storage', (event) => event.key === ownKey() && listener())
    onSessionChange(listener)
  }
  return { read, write, writeFor, onChange }
}

/** Storage may be blocked. Then the value lives until the next page load. */
function ignoringErrors<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
