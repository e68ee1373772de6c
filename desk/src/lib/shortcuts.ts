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
