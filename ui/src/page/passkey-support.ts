/** Without the code that uses passkeys, so that a page can decide whether to offer them before it loads that code. */

const isAddress = (hostname: string) => /^[\d.]+$|:/.test(hostname)

/** Browsers accept no IP address as the host of a passkey. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !isAddress(location.hostname)

const systems: readonly [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
]

/** The first name of a passkey that is made here. */
export const deviceName = (userAgent = navigator.userAgent): string =>
  systems.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'Passkey'
