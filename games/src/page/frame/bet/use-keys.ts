import { useEffect, useRef } from 'react'

/** By `event.key`: letters in lower case, ' ' for the space bar. */
export type Keys = Record<string, () => void>

/** Keyboard shortcuts of the page. Ignored while a field, a dialog, or a keyboard-focused button handles the key. */
export function useKeys(keys: Keys, enabled = true): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!enabled) return undefined
    const press = (event: KeyboardEvent) => {
      const action = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action || isHandledElsewhere(event)) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enabled])
}

const pressed = new Set([' ', 'Enter'])

function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return true
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.matches('input:not([type="range"]), textarea, select')) return true
  if (target?.matches('input[type="range"]')) return event.key.startsWith('Arrow')
  // Ignore auto-repeat: a held space bar would keep playing.
  if (pressed.has(event.key)) return event.repeat || Boolean(target?.matches('button:focus-visible, a:focus-visible'))
  return false
}
