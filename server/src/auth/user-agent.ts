/** Reduces a User-Agent header to a browser and a system name for the list of devices. The header itself is not stored. */

export type Browser = { browser: string | null; system: string | null }

export const unknownBrowser: Browser = { browser: null, system: null }

/** The order matters: Edge also matches Chrome, and Chrome also matches Safari. */
const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

const systems: readonly [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** Longer than the header of any browser. Bounds the regular expressions for other clients. */
const maxRead = 512

export function browserIn(userAgent: string): Browser {
  const text = userAgent.slice(0, maxRead)
  const first = (words: readonly [string, RegExp][]) => words.find(([, mark]) => mark.test(text))?.[0] ?? null
  return { browser: first(browsers), system: first(systems) }
}
