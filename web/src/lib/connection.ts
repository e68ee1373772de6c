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

const useState = create<{ isOnline: boolean; isReachable: boolean; isSocketConnected: boolean }>(() => ({
  isOnline: navigator.onLine,
  isReachable: !openedOffline(),
  isSocketConnected: true,
}))

/** The service worker marks the page when it serves its stored copy (web/public/sw.js). */
function openedOffline(): boolean {
  return document.documentElement.dataset['offline'] !== undefined
}

let lost: ReturnType<typeof setTimeout> | undefined

export function setSocketConnected(isSocketConnected: boolean): void {
  clearTimeout(lost)
  if (isSocketConnected) useState.setState({ isSocketConnected })
  else lost = setTimeout(() => useState.setState({ isSocketConnected }), blinkMs)
}

let isProbing = false
let failedProbes = 0
let nextProbe: ReturnType<typeof setTimeout> | undefined
const reachableListeners = new Set<() => void>()

/** Called after any response of the server. */
export function noteResponse(): void {
  clearTimeout(nextProbe)
  failedProbes = 0
  if (useState.getState().isReachable) return
  useState.setState({ isReachable: true })
  notifyReachable()
}

/** A request got no response. One failure may be chance, so a probe decides. */
export function noteNoResponse(): void {
  if (failedProbes === 0) void probeServer()
}

/** At most one probe at a time, with a growing wait between them, and none while the tab is hidden. */
async function probeServer(): Promise<void> {
  clearTimeout(nextProbe)
  if (isProbing || document.visibilityState === 'hidden') return
  isProbing = true
  const hasResponded = await fetch('/config.json', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  isProbing = false
  if (hasResponded) return noteResponse()
  useState.setState({ isReachable: false })
  const waitMs = Math.min(probe.firstMs * 2 ** failedProbes, probe.maxMs) * (1 + Math.random() / 2)
  failedProbes += 1
  nextProbe = setTimeout(() => void probeServer(), waitMs)
}

const probeIfUnreachable = () => void (!useState.getState().isReachable && probeServer())

/** Runs when the server is reachable again. */
export function onReachable(listener: () => void): () => void {
  reachableListeners.add(listener)
  return () => void reachableListeners.delete(listener)
}

const notifyReachable = () => reachableListeners.forEach((listener) => listener())

window.addEventListener('online', () => {
  useState.setState({ isOnline: true })
  if (useState.getState().isReachable) notifyReachable()
  else void probeServer()
})
window.addEventListener('offline', () => useState.setState({ isOnline: false }))
document.addEventListener('visibilitychange', probeIfUnreachable)
probeIfUnreachable()

export const useConnection = (): Connection =>
  useState(({ isOnline, isReachable, isSocketConnected }) =>
    !isOnline || !isReachable ? 'offline' : isSocketConnected ? 'good' : 'reconnecting',
  )
