/** What this browser keeps of whoever uses it: a visitor's under its plain key, a player's under their own, so that it never shows to the next. */
import { onSessionChange, sessionOwner } from './session.ts'

export function ownStorage(key: string) {
  const ownKey = () => {
    const owner = sessionOwner()
    return owner ? `${key}:${owner}` : key
  }
  const write = (text: string): void => quietly(() => localStorage.setItem(ownKey(), text))
  /** What a visitor had goes with them when they sign in, unless they have something of their own there. */
  const read = (): string | null =>
    quietly(() => {
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
  return { read, write, onChange }
}

/** A browser that stores nothing still has what the page holds, until the next load. */
function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
