/** Whether this browser can hear the server: offline by the browser's own word, or with the live line lost for longer than a blink. */
import { create } from 'zustand'

type Connection = 'good' | 'reconnecting' | 'offline'

/** A line that is back by then was never worth a word. */
const blinkMs = 2500

const useState = create<{ isOnline: boolean; isLineUp: boolean }>(() => ({
  isOnline: navigator.onLine,
  isLineUp: true,
}))

let lost: ReturnType<typeof setTimeout> | undefined

export function setLineUp(isLineUp: boolean): void {
  clearTimeout(lost)
  if (isLineUp) useState.setState({ isLineUp })
  else lost = setTimeout(() => useState.setState({ isLineUp }), blinkMs)
}

const setOnline = (isOnline: boolean) => () => useState.setState({ isOnline })
window.addEventListener('online', setOnline(true))
window.addEventListener('offline', setOnline(false))

export const useConnection = (): Connection =>
  useState(({ isOnline, isLineUp }) => (!isOnline ? 'offline' : isLineUp ? 'good' : 'reconnecting'))
