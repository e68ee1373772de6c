/** The connection of this device, as the browser reports it. Loaded before React (open-seat.ts). */

/** The browser knows for sure only that there is no connection. */
export const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine

/** Aborts when the connection is back: a request that was sent before may never be answered. Stops to listen with `until`. */
export function onceOnline(until: AbortSignal): AbortSignal {
  const back = new AbortController()
  globalThis.addEventListener?.('online', () => back.abort(), { signal: until })
  return back.signal
}

/** Resolves after this time, and at once when the connection is back or the signal aborts. */
export function pauseWhileAway(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ended = new AbortController()
  const timer = setTimeout(resolve, milliseconds)
  globalThis.addEventListener?.('online', () => resolve(), { signal: ended.signal })
  signal?.addEventListener('abort', () => resolve(), { signal: ended.signal })
  if (signal?.aborted) resolve()
  return promise.finally(() => {
    clearTimeout(timer)
    ended.abort()
  })
}
