/**
 * Registers the service worker, which opens the app offline (web/public/sw.js). Delayed, because a slow phone is busy during the first
 * seconds.
 */
const afterMs = 4000

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(workerAddress()).catch(() => undefined)
  setTimeout(register, afterMs)
}

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string }
}

/** The Content-Security-Policy requires Trusted Types. This policy creates only the URL of the worker. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('offline-shell', { createScriptURL: () => '/sw.js' })
  return policy?.createScriptURL('') ?? '/sw.js'
}
