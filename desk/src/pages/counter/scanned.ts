/** Reads scanned texts. The QR code of a redeem has its id and its validation code. */

export type Scan = { id: string; code: string | undefined }

/** Letters and digits that look alike are typed for each other. Ids and codes have neither O nor I nor L. */
const plain = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** Reads `R123456789`, or `R123456789 JX1W-ZS43`. A keyboard of another country may type another sign for the dash. */
export function readScanned(text: string): Scan | undefined {
  const [, id, code] = /^(R[0-9A-Z]{9})([0-9A-Z]{8})?$/.exec(plain(text)) ?? []
  if (id === undefined) return undefined
  return { id, code: code === undefined ? undefined : `${code.slice(0, 4)}-${code.slice(4)}` }
}

/** People leave more time between two keys. */
const maxGapMs = 60

/** Collects the keys of a scanner that types. `press` returns the text that Enter completes. */
export function newScanBuffer() {
  let text = ''
  let lastAt = -Infinity
  return {
    press(key: string, at: number): string | undefined {
      if (at - lastAt > maxGapMs) text = ''
      lastAt = at
      if (key === 'Enter') {
        const whole = text
        text = ''
        return whole || undefined
      }
      if (key.length === 1) text += key
      return undefined
    },
    /** True inside of a scan, when a space must not press the focused button. */
    isScanning: () => text.length > 3,
  }
}
