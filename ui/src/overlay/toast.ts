/** Store of the messages on screen. `toaster.tsx` renders them. */
import { matchesMedia, phoneScreen } from '../look/media.ts'

type Tone = 'success' | 'error' | 'warning' | 'info'
/** A button of the message. */
type Action = { label: string; run: () => void }
/** A new message replaces the earlier one with the same topic. */
type Extras = { actions?: readonly Action[]; topic?: string }
export type ToastMessage = { id: number; tone: Tone; text: string } & Extras

/** More would cover the content of a phone. */
const maxShown = () => (matchesMedia(phoneScreen) ? 2 : 4)
let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

export const toast = {
  success: (text: string, extras?: Extras) => show('success', text, extras),
  error: (text: string, extras?: Extras) => show('error', text, extras),
  warning: (text: string) => show('warning', text),
  info: (text: string, extras?: Extras) => show('info', text, extras),
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

function show(tone: Tone, text: string, extras: Extras = {}) {
  const message = { id: ++lastId, tone, text, ...extras }
  const isReplaced = (shown: ToastMessage) =>
    (shown.text === text && shown.tone === tone) || (shown.topic !== undefined && shown.topic === extras.topic)
  replace([...messages.filter((shown) => !isReplaced(shown)), message].slice(-maxShown()))
}

function replace(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}
