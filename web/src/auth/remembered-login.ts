/** SIN-7: the login of "remember me". The storage keys are fixed, because players' browsers already hold them. */
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

export function clearRememberedLogin(): void {
  for (const key of ['username', 'password', 'rememberMe']) localStorage.removeItem(key)
}

/** Replaces the stored password, so that the form is not filled with the old one. */
export function updateRememberedLogin(changed: RememberedLogin): void {
  const login = rememberedLogin()
  if (login?.username.toLowerCase() === changed.username.toLowerCase()) rememberLogin(changed)
}
