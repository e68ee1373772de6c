/** SIN-7: the login a player asked to be remembered, under the names that players' browsers already hold. */
export type RememberedLogin = { username: string; password: string }

export function rememberedLogin(): RememberedLogin | undefined {
  if (localStorage.getItem('rememberMe') !== 'true') return undefined
  return { username: localStorage.getItem('username') ?? '', password: localStorage.getItem('password') ?? '' }
}

export function rememberLogin({ username, password }: RememberedLogin): void {
  localStorage.setItem('username', username)
  localStorage.setItem('password', password)
  localStorage.setItem('rememberMe', 'true')
}

export function forgetLogin(): void {
  for (const key of ['username', 'password', 'rememberMe']) localStorage.removeItem(key)
}

/** A changed password must not leave the old one to fill the form. */
export function updateRememberedLogin(changed: RememberedLogin): void {
  const login = rememberedLogin()
  if (login?.username.toLowerCase() === changed.username.toLowerCase()) rememberLogin(changed)
}
