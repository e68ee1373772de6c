/** The access token lives in a cookie that the app sets and reads; the server only ever sees the Authorization header. */
const cookieName = 'accessToken'
const maxAgeSeconds = 12 * 60 * 60

export function accessToken(): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${cookieName}=`))
  const token = pair?.slice(cookieName.length + 1)
  return token || undefined
}

export function keepAccessToken(token: string): void {
  document.cookie = `${cookieName}=${token}; Max-Age=${maxAgeSeconds}; ${attributes()}`
}

export function forgetAccessToken(): void {
  document.cookie = `${cookieName}=; Max-Age=0; ${attributes()}`
}

const attributes = () => `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`
