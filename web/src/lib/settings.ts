/** Settings of the server at run time: /config.json, which is preloaded by the page and never cached. */
export type Settings = {
  /** '' means the app's own origin. Development uses another one. */
  apiHost: string
}

let loading: Promise<Settings> | undefined

export function loadSettings(): Promise<Settings> {
  loading ??= fetchSettings().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** For tests, whose files share a page: the next load reads /config.json again. */
export const forgetSettings = (): void => void (loading = undefined)

async function fetchSettings(): Promise<Settings> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`/config.json responded with ${response.status}`)
  return (await response.json()) as Settings
}

/** SID-6: production is any API host that does not contain `dev-api`. */
export const isProduction = ({ apiHost }: Settings): boolean => !(apiHost || location.host).includes('dev-api')
