/** Which browser a player signs in with, for them to know it again: two words of ours, and nothing else of what it says of itself. */

export type Browser = { browser: string | null; system: string | null }

export const unknownBrowser: Browser = { browser: null, system: null }

/** Most say that they are others too, so the order counts: Edge calls itself Chrome, and Chrome calls itself Safari. */
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

/** No browser says more of itself; a program may. */
const maxRead = 512

export function browserIn(userAgent: string): Browser {
  const said = userAgent.slice(0, maxRead)
  const first = (words: readonly [string, RegExp][]) => words.find(([, mark]) => mark.test(said))?.[0] ?? null
  return { browser: first(browsers), system: first(systems) }
}
