import { useEffect, useRef } from 'react'

/** By `event.key`: letters in lower case, ' ' for the space bar. */
export type Keys = Record<string, () => void>

/** The browser's action is prevented, but no shortcut has acted yet: another one with the same key may be enabled. */
const unused = new WeakSet<Event>()

/**
 * Keyboard shortcuts of the page. Ignored while a field, a dialog, or a keyboard-focused button handles the key. A shortcut that is not enabled
 * still prevents the browser's own action: Space and arrows would scroll the page during a round.
 */
export function useKeys(keys: Keys, enabled = true): void {
  const latest = useRef({ keys, enabled })
  useEffect(() => {
    latest.current = { keys, enabled }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = latest.current.keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action || isHandledElsewhere(event)) return
      event.preventDefault()
      // Ignore auto-repeat: a held space bar would keep playing.
      const acts = latest.current.enabled && !(event.repeat && pressed.has(event.key))
      if (!acts) return void unused.add(event)
      unused.delete(event)
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const pressed = new Set([' ', 'Enter'])

function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented && !unused.has(event)) return true
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return true
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.matches('input:not([type="range"]), textarea, select')) return true
  if (target?.matches('input[type="range"]')) return event.key.startsWith('Arrow')
  return pressed.has(event.key) && Boolean(target?.matches(':is(button, a, summary):focus-visible'))
}

const nothing = () => undefined

/** Space never scrolls a game away, also while there is nothing to play. */
export const useNoScrollBySpace = (): void => useKeys({ ' ': nothing }, false)
