/** A keyboard-wedge scanner types its text anywhere on the page and ends with Enter. */
import { useEffect, useRef } from 'react'
import { newScanBuffer, readScanned, type Scan } from './scanned.ts'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Text that goes into a field is read by that field. */
export function useWedgeScanner(onScan: (scanned: Scan) => void): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const buffer = newScanBuffer()
    const take = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target) || isDialogOpen()) return
      const text = buffer.press(event.key, event.timeStamp)
      if (event.key === ' ' && buffer.isScanning()) take(event)
      const scanned = text === undefined ? undefined : readScanned(text)
      if (!scanned) return
      take(event)
      latest.current(scanned)
    }
    const release = (event: KeyboardEvent) => {
      if (event.key === ' ' && buffer.isScanning()) take(event)
    }
    // Before the shortcuts of the page, and before the focused button.
    document.addEventListener('keydown', press, { capture: true })
    document.addEventListener('keyup', release, { capture: true })
    return () => {
      document.removeEventListener('keydown', press, { capture: true })
      document.removeEventListener('keyup', release, { capture: true })
    }
  }, [])
}
