/** The messages on screen; `toaster.tsx` draws them. */
type Tone = 'success' | 'error' | 'warning' | 'info'
/** What can be done about it, by a button of its own. */
type Action = { label: string; run: () => void }
export type ToastMessage = { id: number; tone: Tone; text: string; action?: Action | undefined }

const mostShown = 4
let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string, action?: Action) => show('info', text, action),
}

export function dismissToast(id: number) {
  replace(messages.filter((message) => message.id !== id))
}

export function shownToasts() {
  return messages
}

export function onToastsChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(tone: Tone, text: string, action?: Action) {
  const message = { id: ++lastId, tone, text, action }
  const others = messages.filter((shown) => shown.text !== text || shown.tone !== tone)
  replace([...others, message].slice(-mostShown))
}

function replace(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}
