/** The device token of an earlier sign-in. Sending it exempts this browser from lockouts caused by other people's failed attempts. */
const deviceTokenKey = 'deviceToken'

export const deviceToken = (): string | undefined => localStorage.getItem(deviceTokenKey) ?? undefined

export const storeDeviceToken = (token: string): void => localStorage.setItem(deviceTokenKey, token)

/** True if somebody has signed in here before. Then Play opens Sign In instead of Join Now. */
export const isKnownBrowser = (): boolean => deviceToken() !== undefined
