import { useEffect } from 'react'
import { isProduction, loadSettings } from '../lib/settings.ts'

/** SID-6: in production F12, Ctrl+Shift+I and the right-click menu do nothing. */
export function useInspectionBlock(): void {
  useEffect(() => {
    const listening = new AbortController()
    loadSettings().then(
      (settings) => isProduction(settings) && block(listening.signal),
      () => undefined,
    )
    return () => listening.abort()
  }, [])
}

function block(signal: AbortSignal) {
  if (signal.aborted) return
  document.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  document.addEventListener('keydown', (event) => opensInspector(event) && event.preventDefault(), { signal })
}

const opensInspector = ({ key, ctrlKey, shiftKey }: KeyboardEvent) =>
  key === 'F12' || (ctrlKey && shiftKey && key.toLowerCase() === 'i')
