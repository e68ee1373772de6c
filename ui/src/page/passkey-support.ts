/** Without the code that uses passkeys, so that a page can decide whether to offer them before it loads that code. */

const isAddress = (hostname: string) => /^[\d.]+$|:/.test(hostname)

/** Browsers accept no IP address as the host of a passkey. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !isAddress(location.hostname)

/** The first name of a passkey that is made here. An Android names Linux too. */
export const deviceName = (otherwise: string, userAgent = navigator.userAgent): string =>
  (/iPhone|iPad|Android/.exec(userAgent) ?? /Windows|CrOS|Macintosh|Linux/.exec(userAgent))?.[0] ?? otherwise
