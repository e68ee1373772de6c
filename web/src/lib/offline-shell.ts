/** The app opens without a network once its service worker is there (web/public/sw.js). A slow phone has other work before. */
const afterMs = 4000

export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(workerAddress()).catch(() => undefined)
  setTimeout(register, afterMs)
}

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string }
}

/** The Content-Security-Policy lets nobody make an address of a script but this policy, and it makes this one only. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('offline-shell', { createScriptURL: () => '/sw.js' })
  return policy?.createScriptURL('') ?? '/sw.js'
}
