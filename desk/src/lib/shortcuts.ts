/** Keyboard shortcuts. They do nothing while a text is typed, a dialog is open, or a modifier is held. */
import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** `handlers` by `event.key`. A handler that returns false leaves the key to the browser. */
export function useShortcuts(handlers: Record<string, () => unknown>): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isDialogOpen()) return
      const { [event.key]: handler } = latest.current as Partial<Record<string, () => unknown>>
      if (handler && handler() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** A key, then a second one: `jump` gets the second key. Any key ends the wait, so that `g` never changes what a later key does. */
export function useSecondKey(first: string, jump: (key: string) => boolean): void {
  const latest = useRef(jump)
  useEffect(() => {
    latest.current = jump
  })
  useEffect(() => {
    let isWaiting = false
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return
      if (!isWaiting) {
        isWaiting = event.key === first
        return
      }
      isWaiting = false
      if (!latest.current(event.key)) return
      event.preventDefault()
      // A page must not take the key for one of its own shortcuts.
      event.stopImmediatePropagation()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [first])
}
