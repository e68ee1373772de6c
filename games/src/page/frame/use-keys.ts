import { useEffect, useRef } from 'react'

/** By `event.key`; letters in lower case, and ' ' for the space bar. */
export type Keys = Record<string, () => void>

/** Keys for the whole page, unless they are meant for something: a field, a dialog, or a button reached by keyboard. */
export function useKeys(keys: Keys, enabled = true): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!enabled) return undefined
    const press = (event: KeyboardEvent) => {
      const action = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action || isMeantForAnother(event)) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enabled])
}

const pressed = new Set([' ', 'Enter'])

function isMeantForAnother(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return true
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.matches('input:not([type="range"]), textarea, select')) return true
  if (target?.matches('input[type="range"]')) return event.key.startsWith('Arrow')
  // Held down, the space bar would play on and on.
  if (pressed.has(event.key)) return event.repeat || Boolean(target?.matches('button:focus-visible, a:focus-visible'))
  return false
}
