/** What an earlier sign-in has given this browser to keep: shown at the next, it is not locked out by what strangers try. */
const key = 'deviceToken'

export const deviceToken = (): string | undefined => localStorage.getItem(key) ?? undefined

export const keepDeviceToken = (token: string): void => localStorage.setItem(key, token)
