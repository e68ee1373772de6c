/**
 * Whether this browser can reach the server. Offline: the browser reports it, or a request and a probe after it both failed.
 * Reconnecting: the live socket has been down for some seconds. The browser's report is not enough: some versions of Chromium set
 * `navigator.onLine` to true after a reload without a network.
 */
import { create } from 'zustand'

type Connection = 'good' | 'reconnecting' | 'offline'

/** A socket that is back within this time is not worth a message. */
const blinkMs = 2500

/** Waiting time before the next probe: doubled each time, with jitter. */
const probe = { firstMs: 1000, maxMs: 30_000 }

const useState = create<{ isOnline: boolean; isReachable: boolean; isLineUp: boolean }>(() => ({
  isOnline: navigator.onLine,
  isReachable: !openedOffline(),
  isLineUp: true,
}))

/** The service worker marks the page when it serves its stored copy (web/public/sw.js). */
function openedOffline(): boolean {
  return document.documentElement.dataset['offline'] !== undefined
}

let lost: ReturnType<typeof setTimeout> | undefined

export function setLineUp(isLineUp: boolean): void {
  clearTimeout(lost)
  if (isLineUp) useState.setState({ isLineUp })
  else lost = setTimeout(() => useState.setState({ isLineUp }), blinkMs)
}

let isProbing = false
let failedProbes = 0
let nextProbe: ReturnType<typeof setTimeout> | undefined
const backListeners = new Set<() => void>()

/** Called after any response of the server. */
export function noteAnswer(): void {
  clearTimeout(nextProbe)
  failedProbes = 0
  if (useState.getState().isReachable) return
  useState.setState({ isReachable: true })
  tellBack()
}

/** A request got no answer. One failure may be chance, so a probe decides. */
export function noteNoAnswer(): void {
  if (failedProbes === 0) void probeServer()
}

/** At most one probe at a time, with a growing wait between them, and none while the tab is hidden. */
async function probeServer(): Promise<void> {
  clearTimeout(nextProbe)
  if (isProbing || document.visibilityState === 'hidden') return
  isProbing = true
  const isAnswered = await fetch('/config.json', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  isProbing = false
  if (isAnswered) return noteAnswer()
  useState.setState({ isReachable: false })
  const waitMs = Math.min(probe.firstMs * 2 ** failedProbes, probe.maxMs) * (1 + Math.random() / 2)
  failedProbes += 1
  nextProbe = setTimeout(() => void probeServer(), waitMs)
}

const probeIfUnreachable = () => void (!useState.getState().isReachable && probeServer())

/** Runs when the server can be reached again. */
export function onBack(listener: () => void): () => void {
  backListeners.add(listener)
  return () => void backListeners.delete(listener)
}

const tellBack = () => backListeners.forEach((listener) => listener())

window.addEventListener('online', () => {
  useState.setState({ isOnline: true })
  if (useState.getState().isReachable) tellBack()
  else void probeServer()
})
window.addEventListener('offline', () => useState.setState({ isOnline: false }))
document.addEventListener('visibilitychange', probeIfUnreachable)
probeIfUnreachable()

export const useConnection = (): Connection =>
  useState(({ isOnline, isReachable, isLineUp }) =>
    !isOnline || !isReachable ? 'offline' : isLineUp ? 'good' : 'reconnecting',
  )
