/** What an earlier sign-in has given this browser to keep: shown at the next, it is not locked out by what strangers try. */
const deviceTokenKey = 'deviceToken'

export const deviceToken = (): string | undefined => localStorage.getItem(deviceTokenKey) ?? undefined

export const keepDeviceToken = (token: string): void => localStorage.setItem(deviceTokenKey, token)

/** Somebody has signed in here before: they are asked to sign in; a stranger is asked to join. */
export const isKnownBrowser = (): boolean => deviceToken() !== undefined
